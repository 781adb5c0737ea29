// SPDX-License-Identifier: MIT
// Ctrl-C and kill, noted, and looked at by whatever runs.
#pragma once

#include <atomic>

namespace chessvm {

/// From now on SIGINT and SIGTERM are only noted. Reads blocked in the system return early, so that
/// a deck that stalls can be interrupted.
void catch_signals();
/// The same of SIGHUP, unless it is ignored.
void catch_hangup();

/// Set while a signal is noted.
[[nodiscard]] const std::atomic<bool>& interrupt_flag();
/// The signal noted, or 0; of several not SIGINT.
[[nodiscard]] int caught_signal();
/// Whether that is another than SIGINT.
[[nodiscard]] bool terminated();
/// Forgets SIGINT; the others stay.
void forget_interrupt();

/// As shells report it: 130 after SIGINT, 143 after SIGTERM, 129 after SIGHUP.
[[nodiscard]] int interrupted_status();

}  // namespace chessvm
