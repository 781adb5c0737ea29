// SPDX-License-Identifier: MIT
// Stands in for process/signals.cpp in a WebAssembly module, which no signal reaches.
#include "base/process/signals.hpp"

namespace chessvm {

void catch_signals() {}

void survive_size_limit() {}

const std::atomic<bool>& interrupt_flag() {
  static const std::atomic<bool> never{false};
  return never;
}

int caught_signal() {
  return 0;
}

bool terminated() {
  return false;
}

void forget_interrupt() {}

ExitStatus interrupted_status() {
  return ExitStatus::ok;
}

}  // namespace chessvm
