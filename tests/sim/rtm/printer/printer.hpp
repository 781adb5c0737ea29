// SPDX-License-Identifier: MIT
// Prints a Syntax as text again, for messages, listings and tests of the parser.
#pragma once

#include <string>

#include "sim/rtm/language/syntax.hpp"

namespace chessvm::rtm {

/// A program that parses to the same syntax. Statements are grouped by kind, fields are written as
/// digits, repetitions are written out, and each step has a line.
[[nodiscard]] std::string to_text(const Syntax& syntax);

/// One action, or one step with its time, as messages and listings quote them.
[[nodiscard]] std::string to_text(const Action& action);
[[nodiscard]] std::string to_text(const Step& step);

}  // namespace chessvm::rtm
