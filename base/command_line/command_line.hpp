// SPDX-License-Identifier: MIT
// What the command lines of all tools have in common.
#pragma once

#include <CLI/CLI.hpp>
#include <cstdint>
#include <string>

#include "base/exit_status.hpp"

namespace chessvm {

/// An option given twice counts as given last; files and options with several values as before.
void let_last_option_count(CLI::App& command);

/// Plain digits from `least` to `most`: CLI11 itself takes signs and other bases.
[[nodiscard]] CLI::Validator whole_number(std::uint64_t least, std::uint64_t most);

/// Says why, and where help is; `usage`.
[[nodiscard]] ExitStatus refuse_command_line(const CLI::App& app, const std::string& why);

/// Of what CLI11 objects to: if it is a word that the tool does not know, with the one perhaps
/// meant.
[[nodiscard]] ExitStatus refuse_command_line(const CLI::App& app, const CLI::ParseError& error);

}  // namespace chessvm
