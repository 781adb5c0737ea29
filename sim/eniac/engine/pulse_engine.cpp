// SPDX-License-Identifier: MIT
#include "sim/eniac/engine/pulse_engine.hpp"

#include <bit>

#include "sim/eniac/units/initiating_unit.hpp"

namespace chessvm::eniac {

bool PulseEngine::step_phase() {
  Circuit& circuit = machine_.circuit();
  MachineTime& time = circuit.time;
  const ClockPulses pulses = timetable[static_cast<std::size_t>(time.phase)];
  const bool given = pulses != clock_pulse::scg || machine_.initiating_unit().clear_pending();
  if (pulses != 0 && given) {
    // A unit may begin to listen because of what an earlier one sends in this very phase.
    unsigned rank = 0;
    for (std::uint32_t waiting = circuit.listeners(pulses); waiting != 0;
         waiting = circuit.listeners(pulses) & ~((2U << rank) - 1U)) {
      rank = static_cast<unsigned>(std::countr_zero(waiting));
      machine_.clocked(rank).clock(pulses);
    }
  }
  if (circuit.tapped()) circuit.phase_ended();
  if (++time.phase == phases_per_add_cycle) {
    time.phase = 0;
    ++time.cycle;
  }
  return !machine_.monitor().failure();
}

bool PulseEngine::step_pulse_time() {
  machine_.connect();
  if (machine_.monitor().failure()) return false;
  const int end = (machine_.time().phase | 1) + 1;
  for (int phase = machine_.time().phase; phase < end; ++phase)
    if (!step_phase()) return false;
  return true;
}

bool PulseEngine::step_add_cycle() {
  machine_.connect();
  if (machine_.monitor().failure()) return false;
  do {
    if (!step_phase()) return false;
  } while (machine_.time().phase != 0);
  return true;
}

StopReason PulseEngine::run(const RunLimits& limits) {
  Monitor& monitor = machine_.monitor();
  if (machine_.time().phase != 0 && !step_add_cycle()) return StopReason::failed;
  while (true) {
    if (monitor.failure()) return StopReason::failed;
    if (monitor.quit_requested()) return StopReason::quit;
    if (limits.stop_on_request && monitor.stop_requested()) return StopReason::requested;
    if (machine_.time().cycle >= limits.until) return StopReason::limit;
    if (limits.interrupt != nullptr && limits.interrupt->load(std::memory_order_relaxed))
      return StopReason::interrupted;
    if (limits.stop_when_idle && machine_.idle()) return StopReason::idle;
    monitor.checkpoint = false;
    if (!step_add_cycle()) return StopReason::failed;
    if (limits.stop_at_checkpoint && monitor.checkpoint) return StopReason::checkpoint;
  }
}

}  // namespace chessvm::eniac
