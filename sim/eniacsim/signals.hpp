// SPDX-License-Identifier: MIT
// SIGINT and SIGTERM as a flag that a running machine looks at.
#pragma once

#include <atomic>

namespace chessvm::eniacsim {

/// Reads blocked in the system return early as well.
void install_signal_handlers();

/// Set by either signal.
[[nodiscard]] const std::atomic<bool>& interrupt_flag();

/// Forgets SIGINT; SIGTERM stays.
void forget_interrupt();

/// 130 after SIGINT, 143 after SIGTERM.
[[nodiscard]] int interrupted_status();
[[nodiscard]] bool terminated();

}  // namespace chessvm::eniacsim
