// SPDX-License-Identifier: MIT
// Waits for a terminal, pipe or socket without losing a signal that arrives between the check for
// recorded signals and the blocking call.
#pragma once

namespace chessvm {

/// Waits until `descriptor` is ready for one of `events` (POLLIN, POLLOUT, as for poll), or its
/// other end is closed. Returns the events that poll reports; 0 if a signal is recorded
/// (base/process/signals.hpp), even before the call, or if waiting is impossible.
[[nodiscard]] short wait_for_descriptor(int descriptor, short events);

/// Returns the events that `descriptor` is ready for, without waiting.
[[nodiscard]] short look_at_descriptor(int descriptor, short events);

}  // namespace chessvm
