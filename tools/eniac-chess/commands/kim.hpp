// SPDX-License-Identifier: MIT
// The subcommand `kim`: MicroChess with the keys and digits of the KIM-1.
#pragma once

#include "base/command_line/command_line.hpp"
#include "tools/eniac-chess/commands/subcommand.hpp"

namespace chessvm::chess {

[[nodiscard]] Subcommand add_kim(const CommandLine::Command& command);

}  // namespace chessvm::chess
