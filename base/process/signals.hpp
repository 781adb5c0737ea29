// SPDX-License-Identifier: MIT
// Records SIGINT (Ctrl-C), SIGTERM (kill) and SIGHUP for long runs, which look here now and then,
// and turns SIGXFSZ into the failure of a write.
#pragma once

#include <atomic>

#include "base/exit_status.hpp"

namespace chessvm {

/// From now on SIGINT and SIGTERM are only recorded. System calls that block return early, so that
/// a wait for cards can be interrupted.
void catch_signals();
/// From now on SIGHUP is only recorded, too, unless the process ignores it.
void catch_hangup();

/// From now on a write that would make a file larger than the system lets this process
/// (RLIMIT_FSIZE, `ulimit -f`) fails with EFBIG instead of ending the process by SIGXFSZ. Programs
/// that this one starts are not concerned.
void survive_size_limit();

/// True while a signal is recorded.
[[nodiscard]] const std::atomic<bool>& interrupt_flag();
/// The recorded signal, or 0. Of several, one that is not SIGINT.
[[nodiscard]] int caught_signal();
/// Returns whether the recorded signal is SIGTERM or SIGHUP.
[[nodiscard]] bool terminated();
/// Forgets a recorded SIGINT; the other signals stay recorded.
void forget_interrupt();

/// The exit status as shells report it: 130 after SIGINT, 143 after SIGTERM, 129 after SIGHUP.
[[nodiscard]] ExitStatus interrupted_status();

}  // namespace chessvm
