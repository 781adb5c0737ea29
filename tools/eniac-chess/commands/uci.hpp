// SPDX-License-Identifier: MIT
// The subcommand `uci`: an engine for chess GUIs and match runners.
#pragma once

#include "base/command_line/command_line.hpp"
#include "tools/eniac-chess/commands/subcommand.hpp"

namespace chessvm::chess {

[[nodiscard]] Subcommand add_uci(const CommandLine::Command& command);

}  // namespace chessvm::chess
