// SPDX-License-Identifier: MIT
// The subcommand `tournament`: plays all players against each other.
#pragma once

#include "base/command_line/command_line.hpp"
#include "tools/eniac-chess/commands/subcommand.hpp"

namespace chessvm::chess {

[[nodiscard]] Subcommand add_tournament(const CommandLine::Command& command);

}  // namespace chessvm::chess
