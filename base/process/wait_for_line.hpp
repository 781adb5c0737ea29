// SPDX-License-Identifier: MIT
// Waits for typed input without missing a Ctrl-C.
#pragma once

#include <cstdio>

namespace chessvm {

/// Waits until the terminal `in` has a line; returns immediately for files and pipes. Returns false
/// if a signal is recorded (base/process/signals.hpp) before or during the call.
[[nodiscard]] bool wait_for_line(std::FILE* in);

}  // namespace chessvm
