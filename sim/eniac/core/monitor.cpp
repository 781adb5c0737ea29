// SPDX-License-Identifier: MIT
#include "sim/eniac/core/monitor.hpp"

#include <fmt/format.h>

namespace chessvm::eniac {

std::string when(const MachineTime& time) {
  return fmt::format("add cycle {}, pulse time {}", time.cycle, time.phase / 2);
}

void Monitor::fail(const MachineTime& time, std::string message) {
  unrepeatable = true;
  if (!failure_) failure_ = when(time) + ": " + std::move(message);
}

void Monitor::irregular(const MachineTime& time, const std::string& message) {
  unrepeatable = true;
  Irregularity& entry = irregularities_.try_emplace(message, Irregularity{time, 0}).first->second;
  ++entry.count;
}

void Monitor::forget() {
  failure_.reset();
  irregularities_.clear();
  stop_requested_ = quit_requested_ = checkpoint = unrepeatable = false;
}

}  // namespace chessvm::eniac
