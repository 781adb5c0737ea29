// SPDX-License-Identifier: MIT
#include "sim/eniac/engine/pulse_engine.hpp"

#include <algorithm>
#include <array>
#include <bit>

#include "sim/eniac/units/initiating_unit.hpp"

namespace chessvm::eniac {
namespace {

/// A phase in which the cycling unit emits pulses: one, or two at the same time.
struct Instant {
  std::uint8_t phase = 0;
  ClockPulses pulses = 0;
  std::uint8_t first = 0;  // the numbers of their bits, equal if there is one
  std::uint8_t last = 0;

  [[nodiscard]] std::uint32_t listeners(const Circuit& circuit) const {
    return circuit.listeners_of(first) | circuit.listeners_of(last);
  }
};

consteval auto make_instants() {
  constexpr auto count = static_cast<std::size_t>(
      std::count_if(timetable.begin(), timetable.end(), [](auto pulses) { return pulses != 0; }));
  std::array<Instant, count> instants{};
  std::size_t next = 0;
  for (std::uint8_t phase = 0; phase < timetable.size(); ++phase)
    if (const ClockPulses pulses = timetable[phase]; pulses != 0)
      instants[next++] = {phase, pulses, static_cast<std::uint8_t>(std::countr_zero(pulses)),
                          static_cast<std::uint8_t>(std::bit_width(pulses) - 1)};
  return instants;
}

}  // namespace

/// Shows `pulses` to the units that listen to them, first to `waiting` in their order. A unit may
/// begin to listen because of what an earlier one sends in this very phase.
void PulseEngine::clock(ClockPulses pulses, std::uint32_t waiting) {
  while (waiting != 0) {
    const auto rank = static_cast<unsigned>(std::countr_zero(waiting));
    machine_.clocked(rank).clock(pulses);
    waiting = machine_.circuit().listeners(pulses) & ~((2U << rank) - 1U);
  }
}

bool PulseEngine::step_phase() {
  Circuit& circuit = machine_.circuit();
  MachineTime& time = circuit.time;
  const ClockPulses pulses = timetable[static_cast<std::size_t>(time.phase)];
  const bool given = pulses != clock_pulse::scg || machine_.initiating_unit().clear_pending();
  if (pulses != 0 && given) clock(pulses, circuit.listeners(pulses));
  if (circuit.tapped()) circuit.phase_ended();
  if (++time.phase == phases_per_add_cycle) {
    time.phase = 0;
    ++time.cycle;
  }
  return !machine_.monitor().failure();
}

/// A whole add cycle without the phases in which nothing is listened to. Returns false if the
/// machine failed.
bool PulseEngine::run_add_cycle() {
  static constexpr auto instants = make_instants();
  const Circuit& circuit = machine_.circuit();
  MachineTime& time = machine_.circuit().time;
  for (const Instant& instant : instants) {
    const std::uint32_t waiting = instant.listeners(circuit);
    if (waiting == 0) continue;
    if (instant.pulses == clock_pulse::scg && !machine_.initiating_unit().clear_pending()) continue;
    time.phase = instant.phase;
    clock(instant.pulses, waiting);
    if (!machine_.monitor().failure()) continue;
    ++time.phase;
    return false;
  }
  time.phase = 0;
  ++time.cycle;
  return true;
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
  if (machine_.time().phase == 0 && !machine_.circuit().tapped()) return run_add_cycle();
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
