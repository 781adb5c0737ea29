// SPDX-License-Identifier: MIT
// The subcommand `move`: finds the machine's move in one position, or in each position of a file.
#pragma once

#include "base/command_line/command_line.hpp"
#include "tools/eniac-chess/commands/subcommand.hpp"

namespace chessvm::chess {

/// Adds the subcommand. For a file of positions, it prints the moves and then a summary. After an
/// interrupt, the summary includes only the finished positions.
[[nodiscard]] Subcommand add_move(const CommandLine::Command& command);

}  // namespace chessvm::chess
