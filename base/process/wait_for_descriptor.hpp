// SPDX-License-Identifier: MIT
// Waits for a terminal, pipe or socket, so that no signal is lost between a look at the flag and a
// system call that blocks.
#pragma once

namespace chessvm {

/// Waits until `descriptor` is ready for one of `events` (POLLIN, POLLOUT, as for poll), or its
/// other end is gone. Returns the events as poll reports them; 0 as soon as a signal is recorded
/// (base/process/signals.hpp), also one that came before the call, and where waiting is not
/// possible.
[[nodiscard]] short wait_for_descriptor(int descriptor, short events);

/// Returns the events that `descriptor` is ready for now, without waiting.
[[nodiscard]] short look_at_descriptor(int descriptor, short events);

}  // namespace chessvm
