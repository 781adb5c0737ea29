// SPDX-License-Identifier: MIT
// The subcommand `game`: writes one game as PGN, with the times of the ENIAC's clock.
#pragma once

#include "base/command_line/command_line.hpp"
#include "tools/eniac-chess/commands/subcommand.hpp"

namespace chessvm::chess {

[[nodiscard]] Subcommand add_game(const CommandLine::Command& command);

}  // namespace chessvm::chess
