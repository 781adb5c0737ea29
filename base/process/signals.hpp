// SPDX-License-Identifier: MIT
// Records SIGINT (Ctrl-C), SIGTERM and SIGHUP for long runs. Keeps SIGXFSZ from ending a run.
#pragma once

#include <atomic>

#include "base/exit_status.hpp"

namespace chessvm {

/// Makes the process record SIGINT, SIGTERM and SIGHUP instead of ending; blocking system calls
/// then return early. A process that ignores SIGHUP, as under `nohup`, goes on ignoring it.
void catch_signals();

/// Makes writes beyond RLIMIT_FSIZE fail with EFBIG instead of ending this process by SIGXFSZ.
void survive_size_limit();

/// Returns a flag that is true while a signal is recorded.
[[nodiscard]] const std::atomic<bool>& interrupt_flag();
/// Returns the recorded signal; 0 if there is none. Any other signal has priority over SIGINT.
[[nodiscard]] int caught_signal();
/// Returns true if the recorded signal is SIGTERM or SIGHUP.
[[nodiscard]] bool terminated();
/// Forgets a recorded SIGINT; the other signals stay recorded.
void forget_interrupt();

/// Returns the exit status that shells report after a signal: 130 SIGINT, 143 SIGTERM, 129 SIGHUP.
[[nodiscard]] ExitStatus interrupted_status();

}  // namespace chessvm
