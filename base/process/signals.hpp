// SPDX-License-Identifier: MIT
// Records SIGINT (Ctrl-C), SIGTERM (kill) and SIGHUP, which long runs check regularly, and makes
// writes fail instead of raising SIGXFSZ.
#pragma once

#include <atomic>

#include "base/exit_status.hpp"

namespace chessvm {

/// Makes the process record SIGINT, SIGTERM and SIGHUP instead of ending. A process that ignores
/// SIGHUP, such as one that `nohup` has started, goes on ignoring it. The signals make blocking
/// system calls return early, so that a wait for cards can be interrupted.
void catch_signals();

/// Makes writes beyond the file size limit (RLIMIT_FSIZE, `ulimit -f`) fail with EFBIG instead of
/// ending the process by SIGXFSZ. Does not affect programs that this one starts.
void survive_size_limit();

/// Returns a flag that is true while a signal is recorded.
[[nodiscard]] const std::atomic<bool>& interrupt_flag();
/// Returns the recorded signal, or 0; if there are several, one other than SIGINT.
[[nodiscard]] int caught_signal();
/// Returns true if the recorded signal is SIGTERM or SIGHUP.
[[nodiscard]] bool terminated();
/// Forgets a recorded SIGINT; the other signals stay recorded.
void forget_interrupt();

/// Returns the exit status that shells report: 130 after SIGINT, 143 after SIGTERM, 129 after
/// SIGHUP.
[[nodiscard]] ExitStatus interrupted_status();

}  // namespace chessvm
