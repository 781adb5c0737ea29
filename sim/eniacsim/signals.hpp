// SPDX-License-Identifier: MIT
// SIGINT and SIGTERM as a flag that a running machine looks at.
#pragma once

#include <atomic>

namespace chessvm::eniacsim {

/// Reads blocked in the system return early as well.
void install_signal_handlers();

/// SIGHUP ends like SIGTERM, unless it is ignored.
void catch_hangup();

/// Set by any of these signals.
[[nodiscard]] const std::atomic<bool>& interrupt_flag();

/// Forgets SIGINT; the others stay.
void forget_interrupt();

/// 130 after SIGINT, 143 after SIGTERM, 129 after SIGHUP.
[[nodiscard]] int interrupted_status();
[[nodiscard]] bool terminated();

}  // namespace chessvm::eniacsim
