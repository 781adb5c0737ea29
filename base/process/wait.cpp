// SPDX-License-Identifier: MIT
#include "base/process/wait.hpp"

#include <thread>

namespace chessvm {

void wait_until(std::chrono::steady_clock::time_point time) {
  std::this_thread::sleep_until(time);
}

}  // namespace chessvm
