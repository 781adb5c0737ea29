// SPDX-License-Identifier: MIT
#include "sim/eniac/trace/probes.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "sim/eniac/core/decimal.hpp"

namespace chessvm::eniac {
namespace {

constexpr int phase_of_1_prime = 20;
static_assert(timetable[phase_of_1_prime] == clock_pulse::p1_prime);
constexpr int pulses_of_minus = 9;

/// Returns the wires in `pulses` as text: "wires 11 3 1".
std::string wires_text(Pulses pulses) {
  std::string text = (pulses & (pulses - 1)) == 0 ? "wire" : "wires";
  for (int wire = wires_per_cable; wire >= 1; --wire)
    if ((pulses & wire_bit(wire)) != 0) text += fmt::format(" {}", wire);
  return text;
}

std::string_view name(Probes::Kind kind) {
  return kind == Probes::Kind::probe ? "probe" : "break";
}

}  // namespace

Probes::~Probes() {
  remove_all();
}

Result<void> Probes::add(std::string_view jack, Kind kind) {
  const Result<std::uint32_t> found = machine_.wiring().find_any(jack);
  if (!found) return found.error();
  const std::uint32_t number = found.value();
  const auto known = std::find_if(probes_.begin(), probes_.end(), [&](const Probe& probe) {
    return probe.node == number && probe.kind == kind;
  });
  if (known != probes_.end()) return boost::outcome_v2::success();
  if (probes_.empty()) machine_.circuit().add_tap(*this);
  machine_.wiring().watch(number);
  probes_.push_back({number, kind});
  return boost::outcome_v2::success();
}

Result<void> Probes::remove(std::string_view jack) {
  const Result<std::uint32_t> found = machine_.wiring().find_any(jack);
  if (!found) return found.error();
  const std::uint32_t number = found.value();
  const auto first = std::stable_partition(
      probes_.begin(), probes_.end(), [&](const Probe& probe) { return probe.node != number; });
  if (first == probes_.end()) return Failure::because(fmt::format("there is no probe at {}", jack));
  for (auto probe = first; probe != probes_.end(); ++probe) machine_.wiring().unwatch(probe->node);
  probes_.erase(first, probes_.end());
  if (probes_.empty()) machine_.circuit().remove_tap(*this);
  return boost::outcome_v2::success();
}

void Probes::remove_all() {
  if (probes_.empty()) return;
  for (const Probe& probe : probes_) machine_.wiring().unwatch(probe.node);
  probes_.clear();
  machine_.circuit().remove_tap(*this);
}

std::string Probes::list() const {
  std::string text;
  for (const Probe& probe : probes_)
    text += fmt::format("{} {}\n", name(probe.kind), node(probe).name);
  return text;
}

void Probes::mark(std::uint32_t node, Pulses pulses) {
  for (Probe& probe : probes_)
    if (probe.node == node) probe.now = static_cast<Pulses>(probe.now | pulses);
}

Pulses Probes::leaving(std::uint32_t output, Pulses pulses) {
  mark(output, pulses);
  return pulses;
}

Pulses Probes::entering(std::uint32_t input, Pulses pulses) {
  mark(input, pulses);
  return pulses;
}

void Probes::passing(std::uint32_t node, Pulses pulses) {
  mark(node, pulses);
}

void Probes::phase_ended() {
  const int phase = machine_.time().phase;
  for (Probe& probe : probes_) {
    if (probe.now != 0) show_pulses(probe);
    if (phase == phases_per_add_cycle - 1) show_number(probe);
  }
}

void Probes::show_pulses(Probe& probe) {
  const bool digits = node(probe).wires > 1;
  const bool first = probe.one_prime == 0 && std::all_of(probe.counts.begin(), probe.counts.end(),
                                                         [](int count) { return count == 0; });
  const MachineTime& time = machine_.time();
  if (probe.kind == Kind::probe || first)
    print_(fmt::format("{} {}: {}{}\n", name(probe.kind), node(probe).name, when(time),
                       digits ? ": " + wires_text(probe.now) : ""));
  if (probe.kind == Kind::breakpoint) {
    machine_.monitor().request_stop();
    has_stopped_ = true;
  }
  if (time.phase == phase_of_1_prime)
    probe.one_prime = probe.now;
  else
    for (std::size_t wire = 0; wire < wires_per_cable; ++wire)
      probe.counts[wire] += static_cast<int>(unsigned{probe.now} >> wire & 1U);
  probe.now = 0;
}

void Probes::show_number(Probe& probe) const {
  const auto counts = std::exchange(probe.counts, {});
  const Pulses one_prime = std::exchange(probe.one_prime, no_pulses);
  const bool nothing = one_prime == 0 && std::all_of(counts.begin(), counts.end(),
                                                     [](int count) { return count == 0; });
  if (nothing || node(probe).wires == 1 || probe.kind != Kind::probe) return;
  const int sign = counts.back();
  std::string number = sign % 2 == 0 ? "P " : "M ";
  for (std::size_t place = decade_count; place-- > 0;)
    number += counts[place] < 10 ? static_cast<char>('0' + counts[place]) : '*';
  if (sign != 0 && sign != pulses_of_minus) number += fmt::format(", {} pulses on wire 11", sign);
  if (one_prime != 0) number += fmt::format(", 1'P on {}", wires_text(one_prime));
  print_(fmt::format("{} {}: add cycle {}: {}\n", name(probe.kind), node(probe).name,
                     machine_.time().cycle, number));
}

}  // namespace chessvm::eniac
