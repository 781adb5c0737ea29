// SPDX-License-Identifier: MIT
#include "sim/eniac/fault/fault_engine.hpp"

#include <algorithm>

namespace chessvm::eniac {

StopReason FaultEngine::run(const RunLimits& limits) {
  if (faults_.empty()) return engine_->run(limits);
  const MachineTime& time = machine_.time();
  if (time.phase != 0) {
    RunLimits rest = limits;  // limits up to the end of the present add cycle
    rest.until = time.cycle + 1;
    const StopReason reason = engine_->run(rest);
    if (reason != StopReason::limit || time.cycle >= limits.until) return reason;
  }
  while (true) {
    faults_.update();
    RunLimits stretch = limits;
    stretch.until = std::min(limits.until, faults_.next_change());
    if (faults_.will_pulse()) stretch.stop_when_idle = false;
    const StopReason reason = engine_->run(stretch);
    if (reason != StopReason::limit || time.cycle >= limits.until) return reason;
  }
}

}  // namespace chessvm::eniac
