// SPDX-License-Identifier: MIT
// Waits for a terminal, pipe or socket without missing a signal.
#pragma once

namespace chessvm {

/// Waits until `descriptor` is ready for one of `events` (as for poll) or its other end is closed.
/// Returns poll's events; 0 after an error or if a signal is recorded before or during the call.
[[nodiscard]] short wait_for_descriptor(int descriptor, short events);

/// Returns the events that `descriptor` is ready for, without waiting.
[[nodiscard]] short look_at_descriptor(int descriptor, short events);

}  // namespace chessvm
