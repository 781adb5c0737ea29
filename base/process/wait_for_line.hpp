// SPDX-License-Identifier: MIT
// Waits for what a person types, so that no Ctrl-C is lost between a look at the flag and a read.
#pragma once

#include <cstdio>

namespace chessvm {

/// Waits until `in` has a line, where it is a terminal; does not wait for files and pipes. Returns
/// false as soon as a signal is recorded (base/process/signals.hpp), also one that came before the
/// call.
[[nodiscard]] bool wait_for_line(std::FILE* in);

}  // namespace chessvm
