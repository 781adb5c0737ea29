// SPDX-License-Identifier: MIT
// How all tools answer a command line that makes no sense.
#pragma once

#include <CLI/CLI.hpp>
#include <string>

#include "base/exit_status.hpp"

namespace chessvm {

/// Says why, and where help is; `usage`.
[[nodiscard]] ExitStatus refuse_command_line(const CLI::App& app, const std::string& why);

/// Of what CLI11 objects to: if it is a word that the tool does not know, with the one perhaps
/// meant.
[[nodiscard]] ExitStatus refuse_command_line(const CLI::App& app, const CLI::ParseError& error);

}  // namespace chessvm
