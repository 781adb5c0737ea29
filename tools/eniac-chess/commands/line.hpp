// SPDX-License-Identifier: MIT
// The subcommand `line`: a FEN a line in, a move a line out.
#pragma once

#include "base/command_line/command_line.hpp"
#include "tools/eniac-chess/commands/subcommand.hpp"

namespace chessvm::chess {

/// Adds the options to the subcommand, which reads standard input to its end.
[[nodiscard]] Subcommand add_line(const CommandLine::Command& command);

}  // namespace chessvm::chess
