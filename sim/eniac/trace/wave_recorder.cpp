// SPDX-License-Identifier: MIT
#include "sim/eniac/trace/wave_recorder.hpp"

#include <fmt/format.h>

#include <type_traits>
#include <utility>

#include "sim/eniac/units/initiating_unit.hpp"

namespace chessvm::eniac {
namespace {

constexpr std::uint64_t microseconds_per_phase = 5;
constexpr std::uint64_t phases_per_pulse_time = 2;

}  // namespace

WaveRecorder::~WaveRecorder() {
  stop();
}

void WaveRecorder::stop() {
  if (!writer_) return;
  writer_.reset();
  for (const Line& line : lines_)
    if (line.node != none) machine_.wiring().unwatch(line.node);
  machine_.circuit().remove_tap(*this);
}

void WaveRecorder::start(std::span<const Signal> signals, VcdUnit unit) {
  stop();
  unit_ = unit;
  lines_.clear();
  registers_.clear();
  clocks_.clear();
  pulsed_.clear();
  high_.clear();
  line_of_node_.assign(machine_.wiring().nodes().size(), none);
  std::vector<VcdVariable> variables;
  for (const Signal& signal : signals) {
    const auto variable = static_cast<std::uint32_t>(variables.size());
    const auto line = static_cast<std::uint32_t>(lines_.size());
    VcdVariable recorded{signal.scope, signal.name, signal.bits, false};
    if (const auto* const jack = std::get_if<JackSignal>(&signal.source)) {
      lines_.push_back({variable, jack->node});
      line_of_node_[jack->node] = line;
      machine_.wiring().watch(jack->node);
    } else if (const auto* const clock = std::get_if<ClockSignal>(&signal.source)) {
      lines_.push_back({variable, none});
      clocks_.push_back({line, clock->pulses});
    } else {
      const auto& source = std::get<RegisterSignal>(signal.source);
      recorded.initial = source.value();
      registers_.push_back({variable, source, recorded.initial});
      recorded.is_number = source.source->row->kind == RegisterKind::number;
      recorded.has_digits = source.source->row->kind == RegisterKind::digits;
    }
    variables.push_back(std::move(recorded));
  }
  recorded_ = {.variables = std::move(variables), .begin = instant(), .end = instant()};
  writer_.emplace(recorded_.variables, unit, recorded_.begin);
  machine_.circuit().add_tap(*this);
}

Result<void> WaveRecorder::start(std::string_view patterns) {
  if (patterns.empty()) {
    start(used_signals(machine_, SignalKinds::both), VcdUnit::microsecond);
    return boost::outcome_v2::success();
  }
  auto signals = select_signals(machine_, patterns);
  if (!signals) return signals.error();
  start(signals.value(), VcdUnit::microsecond);
  return boost::outcome_v2::success();
}

Result<void> WaveRecorder::start(Signals signals) {
  const SignalKinds kinds = !signals.registers ? SignalKinds::pulses
                            : signals.pulses   ? SignalKinds::both
                                               : SignalKinds::registers;
  start(used_signals(machine_, kinds), VcdUnit::pulse_time);
  return boost::outcome_v2::success();
}

Result<void> WaveRecorder::write(const std::string& path) {
  recorded_.end = instant();
  Result<void> written = writer_->finish(path, recorded_.end);
  stop();
  return written;
}

Result<void> WaveRecorder::finish(const std::string& path) {
  if (!writer_) return Failure::because("nothing is recorded: ts begins a recording");
  return write(path);
}

/// Returns the present time of the machine, counted in the time unit of the file.
std::uint64_t WaveRecorder::instant() const {
  const MachineTime& time = machine_.time();
  const std::uint64_t phases =
      time.cycle * phases_per_add_cycle + static_cast<std::uint64_t>(time.phase);
  return unit_ == VcdUnit::microsecond ? phases * microseconds_per_phase
                                       : phases / phases_per_pulse_time;
}

void WaveRecorder::mark(std::uint32_t line, Pulses pulses) {
  if (line == none || pulses == 0) return;
  Line& marked = lines_[line];
  if (marked.now == 0) pulsed_.push_back(line);
  marked.now = static_cast<Pulses>(marked.now | pulses);
}

Pulses WaveRecorder::leaving(std::uint32_t output, Pulses pulses) {
  mark(line_of_node_[output], pulses);
  return pulses;
}

Pulses WaveRecorder::entering(std::uint32_t input, Pulses pulses) {
  mark(line_of_node_[input], pulses);
  return pulses;
}

void WaveRecorder::passing(std::uint32_t node, Pulses pulses) {
  mark(line_of_node_[node], pulses);
}

void WaveRecorder::show_clock(int phase) {
  const ClockPulses given = timetable[static_cast<std::size_t>(phase)];
  if (given == 0) return;
  if (given == clock_pulse::scg && !machine_.initiating_unit().clear_pending()) return;
  for (const Clock& clock : clocks_)
    if ((given & clock.pulses) != 0) mark(clock.line, one_pulse);
}

void WaveRecorder::phase_ended() {
  const int phase = machine_.time().phase;
  show_clock(phase);
  // In a file that counts pulse times, both phases of a pulse time have the same time stamp. Write
  // the values only after the second phase.
  if (unit_ == VcdUnit::pulse_time && phase % 2 == 0) return;
  const std::uint64_t now = instant();
  show_lines(now);
  show_registers(now);
}

void WaveRecorder::show_lines(std::uint64_t now) {
  for (const std::uint32_t number : high_) {
    Line& line = lines_[number];
    if (line.now != 0) continue;
    writer_->change(line.variable, 0, now);
    line.shown = 0;
  }
  high_.clear();
  for (const std::uint32_t number : pulsed_) {
    Line& line = lines_[number];
    if (line.now != line.shown) writer_->change(line.variable, line.now, now);
    line.shown = line.now;
    line.now = 0;
    high_.push_back(number);
  }
  pulsed_.clear();
}

void WaveRecorder::show_registers(std::uint64_t now) {
  for (Register& shown : registers_) {
    const std::uint64_t value = shown.signal.value();
    if (value == shown.shown) continue;
    writer_->change(shown.variable, value, now);
    shown.shown = value;
  }
}

}  // namespace chessvm::eniac
