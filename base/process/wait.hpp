// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>

namespace chessvm {

/// Lets the thread sleep until `time`, where there is a way to: in a web page it returns at once.
void wait_until(std::chrono::steady_clock::time_point time);

}  // namespace chessvm
