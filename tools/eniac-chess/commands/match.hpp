// SPDX-License-Identifier: MIT
// The subcommand `match`: plays games between two players.
#pragma once

#include "base/command_line/command_line.hpp"
#include "tools/eniac-chess/commands/subcommand.hpp"

namespace chessvm::chess {

[[nodiscard]] Subcommand add_match(const CommandLine::Command& command);

}  // namespace chessvm::chess
