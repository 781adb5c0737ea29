// SPDX-License-Identifier: MIT
// Prints a Syntax as text, for messages, listings and tests of the parser.
#pragma once

#include <string>

#include "sim/rtm/language/syntax.hpp"

namespace chessvm::rtm {

/// Returns the text of a program that parses to the same syntax. The text groups statements by
/// kind, names fields by their digits, expands repetitions, and has a line for each step.
[[nodiscard]] std::string to_text(const Syntax& syntax);

/// Return the text of an action, or of a step with its time, as messages and listings quote it.
[[nodiscard]] std::string to_text(const Action& action);
[[nodiscard]] std::string to_text(const Step& step);

}  // namespace chessvm::rtm
