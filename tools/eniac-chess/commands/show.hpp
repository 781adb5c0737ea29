// SPDX-License-Identifier: MIT
// The subcommand `show`: draws the board.
#pragma once

#include "base/command_line/command_line.hpp"
#include "tools/eniac-chess/commands/subcommand.hpp"

namespace chessvm::chess {

[[nodiscard]] Subcommand add_show(const CommandLine::Command& command);

}  // namespace chessvm::chess
