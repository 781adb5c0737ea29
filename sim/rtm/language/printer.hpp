// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "sim/rtm/language/syntax.hpp"

namespace chessvm::rtm {

/// A program that parses to the same syntax: statements of a kind together, digits for fields,
/// repetitions written out. Each step stands on a line of its own.
[[nodiscard]] std::string to_text(const Syntax& syntax);

/// One action, or one step with its time, as messages and listings quote them.
[[nodiscard]] std::string to_text(const Action& action);
[[nodiscard]] std::string to_text(const Step& step);

}  // namespace chessvm::rtm
