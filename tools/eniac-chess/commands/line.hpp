// SPDX-License-Identifier: MIT
// The subcommand `line`: reads a FEN from each line and prints a move on a line.
#pragma once

#include "base/command_line/command_line.hpp"
#include "tools/eniac-chess/commands/subcommand.hpp"

namespace chessvm::chess {

[[nodiscard]] Subcommand add_line(const CommandLine::Command& command);

}  // namespace chessvm::chess
