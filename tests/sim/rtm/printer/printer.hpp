// SPDX-License-Identifier: MIT
// Prints a Syntax as text, for messages, listings and tests of the parser.
#pragma once

#include <string>

#include "sim/rtm/language/syntax.hpp"

namespace chessvm::rtm {

/// Returns a program that parses to the same syntax. Groups statements by kind, writes fields as
/// digits, writes out repetitions, and gives each step a line.
[[nodiscard]] std::string to_text(const Syntax& syntax);

/// Returns an action, or a step with its time, as messages and listings quote it.
[[nodiscard]] std::string to_text(const Action& action);
[[nodiscard]] std::string to_text(const Step& step);

}  // namespace chessvm::rtm
