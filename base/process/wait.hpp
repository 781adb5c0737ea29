// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>

namespace chessvm {

/// Sleeps until `time`; in a web page, which cannot sleep, returns immediately.
void wait_until(std::chrono::steady_clock::time_point time);

}  // namespace chessvm
