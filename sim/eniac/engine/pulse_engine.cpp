// SPDX-License-Identifier: MIT
#include "sim/eniac/engine/pulse_engine.hpp"

#include <algorithm>
#include <array>
#include <bit>

#include "sim/eniac/units/initiating_unit.hpp"

namespace chessvm::eniac {
namespace {

/// A phase in which the cycling unit emits one or two kinds of clock pulses.
struct Instant {
  std::uint8_t phase = 0;
  std::uint8_t first = 0;  // number of the lowest bit in `pulses`
  std::uint8_t last = 0;   // number of the highest bit in `pulses`
  ClockPulses pulses = 0;

  constexpr Instant() = default;
  constexpr Instant(std::uint8_t at, ClockPulses emitted)
      : phase(at),
        first(static_cast<std::uint8_t>(std::countr_zero(emitted))),
        last(static_cast<std::uint8_t>(std::bit_width(emitted) - 1)),
        pulses(emitted) {}

  [[nodiscard]] std::uint32_t listeners(const Circuit& circuit) const {
    return circuit.listeners_of(first) | circuit.listeners_of(last);
  }
};

/// Returns the phases of an add cycle in which the cycling unit emits pulses, in order.
consteval auto make_instants() {
  constexpr auto count = static_cast<std::size_t>(
      std::count_if(timetable.begin(), timetable.end(), [](auto pulses) { return pulses != 0; }));
  std::array<Instant, count> instants{};
  std::size_t next = 0;
  for (std::size_t phase = 0; phase < timetable.size(); ++phase)
    if (const ClockPulses pulses = timetable[phase]; pulses != 0)
      instants[next++] = Instant(static_cast<std::uint8_t>(phase), pulses);
  return instants;
}

/// Returns the lowest rank in `ranks`, a set with bit k for rank k.
unsigned rank_of(std::uint32_t ranks) {
  return static_cast<unsigned>(std::countr_zero(ranks));
}

/// Gives the pulses to the units that listen to them, in clock order. If a unit causes a later unit
/// to listen, the later unit gets the pulses, too.
void clock(Machine& machine, const Instant& instant) {
  const Circuit& circuit = machine.circuit();
  std::uint32_t waiting = instant.listeners(circuit);
  while (waiting != 0) {
    const unsigned rank = rank_of(waiting);
    machine.clocked(rank).clock(instant.pulses);
    waiting = instant.listeners(circuit) & ~((2U << rank) - 1U);
  }
}

}  // namespace

bool PulseEngine::step_phase() {
  Circuit& circuit = machine_.circuit();
  MachineTime& time = circuit.time;
  const ClockPulses pulses = timetable[static_cast<std::size_t>(time.phase)];
  const bool given = pulses != clock_pulse::scg || machine_.initiating_unit().clear_pending();
  if (pulses != 0 && given) clock(machine_, Instant(static_cast<std::uint8_t>(time.phase), pulses));
  if (circuit.tapped()) circuit.phase_ended();
  if (++time.phase == phases_per_add_cycle) {
    time.phase = 0;
    ++time.cycle;
  }
  return !machine_.monitor().failure();
}

/// Runs an add cycle; skips phases in which no unit listens. Returns false if the machine failed.
bool PulseEngine::run_add_cycle() {
  static constexpr auto instants = make_instants();
  const Circuit& circuit = machine_.circuit();
  MachineTime& time = machine_.circuit().time;
  for (const Instant& instant : instants) {
    if ((circuit.heard() & instant.pulses) == 0) continue;
    if (instant.pulses == clock_pulse::scg && !machine_.initiating_unit().clear_pending()) continue;
    time.phase = instant.phase;
    clock(machine_, instant);
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

/// Returns the same result as Machine::idle(). First asks the unit that was busy at the last call,
/// because this unit is usually still busy.
bool PulseEngine::is_idle() {
  if (!machine_.clocked(busy_).idle()) return false;
  const auto units = static_cast<unsigned>(machine_.clocked_units());
  for (busy_ = 0; busy_ < units; ++busy_)
    if (!machine_.clocked(busy_).idle()) return false;
  busy_ = 0;
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
    if (limits.stop_when_idle && is_idle()) return StopReason::idle;
    monitor.checkpoint = false;
    if (!step_add_cycle()) return StopReason::failed;
    if (limits.stop_at_checkpoint && monitor.checkpoint) return StopReason::checkpoint;
  }
}

}  // namespace chessvm::eniac
