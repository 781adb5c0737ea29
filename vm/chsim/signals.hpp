// SPDX-License-Identifier: MIT
// Ctrl-C and kill, noted and looked at between instructions.
#pragma once

namespace chessvm::chsim {

/// From now on SIGINT and SIGTERM are only noted. Reads blocked in the system return early, so that
/// a deck that stalls can be interrupted.
void catch_signals();
/// The same of SIGHUP, unless it is ignored.
void catch_hangup();
/// The last one noted, or 0.
[[nodiscard]] int caught_signal();
void forget_signal();

}  // namespace chessvm::chsim
