// SPDX-License-Identifier: MIT
// The subcommand `budget`: computes time and chance of error for moves on a machine that fails.
#pragma once

#include "base/command_line/command_line.hpp"
#include "tools/eniac-chess/commands/subcommand.hpp"

namespace chessvm::chess {

[[nodiscard]] Subcommand add_budget(const CommandLine::Command& command);

}  // namespace chessvm::chess
