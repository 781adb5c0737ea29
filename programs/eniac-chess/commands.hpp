// SPDX-License-Identifier: MIT
// What eniac-chess does, one function a subcommand.
#pragma once

#include <csignal>
#include <cstdio>

#include "base/exit_status.hpp"
#include "programs/eniac-chess/options.hpp"

namespace chessvm::chess {

/// Set by a handler of SIGINT: work ends at the next position.
using StopRequest = const volatile std::sig_atomic_t;

[[nodiscard]] ExitStatus move_command(const Options& options, StopRequest& stop);
[[nodiscard]] ExitStatus perft_command(const Options& options);
[[nodiscard]] ExitStatus show_command(const Options& options);

/// Answers a FEN a line of `in` with a move a line of `out`, until the end of `in`.
[[nodiscard]] ExitStatus line_command(const Options& options, std::FILE* in, std::FILE* out);

}  // namespace chessvm::chess
