// SPDX-License-Identifier: MIT
// The subcommands of eniac-chess, one function each. All end early, with the status `interrupted`,
// once `interrupt_flag()` is set.
#pragma once

#include <cstdio>

#include "base/exit_status.hpp"
#include "programs/eniac-chess/options.hpp"

namespace chessvm::chess {

/// Answers a FEN or the records of a file, with a summary of those done when it is interrupted.
[[nodiscard]] ExitStatus move_command(const Options& options);
[[nodiscard]] ExitStatus perft_command(const Options& options);
[[nodiscard]] ExitStatus show_command(const Options& options);

/// Reads a FEN a line from `in` and writes a move a line to `out`, until the end of `in`.
[[nodiscard]] ExitStatus line_command(const Options& options, std::FILE* in, std::FILE* out);

}  // namespace chessvm::chess
