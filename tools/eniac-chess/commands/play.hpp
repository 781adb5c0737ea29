// SPDX-License-Identifier: MIT
// The subcommand `play`: plays a game against the machine or a rival.
#pragma once

#include "base/command_line/command_line.hpp"
#include "tools/eniac-chess/commands/subcommand.hpp"

namespace chessvm::chess {

[[nodiscard]] Subcommand add_play(const CommandLine::Command& command);

}  // namespace chessvm::chess
