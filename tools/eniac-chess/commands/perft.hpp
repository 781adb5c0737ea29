// SPDX-License-Identifier: MIT
// The subcommand `perft`: counts legal lines of play.
#pragma once

#include "base/command_line/command_line.hpp"
#include "tools/eniac-chess/commands/subcommand.hpp"

namespace chessvm::chess {

[[nodiscard]] Subcommand add_perft(const CommandLine::Command& command);

}  // namespace chessvm::chess
