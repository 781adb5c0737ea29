// SPDX-License-Identifier: MIT
#include "sim/wired/diagnosis/first_difference.hpp"

#include <algorithm>
#include <array>
#include <set>

#include "sim/eniac/units/accumulator/accumulator.hpp"
#include "sim/eniac/units/function_table.hpp"
#include "sim/wired/trace/pulse_train.hpp"

namespace chessvm::wired {
namespace {

using Words = std::vector<std::uint64_t>;

/// Returns for each unit its control state and its stored number, in the order of machine.units().
std::vector<Words> held_by(const eniac::Machine& machine) {
  std::vector<Words> all;
  for (const eniac::Unit* const unit : machine.units()) {
    Words& words = all.emplace_back();
    eniac::ControlWriter writer(words);
    unit->save_control(writer);
    if (const auto* accumulator = dynamic_cast<const eniac::Accumulator*>(unit)) {
      writer.put(accumulator->value().digits);
      writer.put(accumulator->value().minus ? 1 : 0);
    }
    if (const auto* const table = dynamic_cast<const eniac::FunctionTable*>(unit))
      writer.put(static_cast<std::uint64_t>(static_cast<std::int64_t>(table->argument())));
  }
  return all;
}

/// Adds to `difference` all units whose states differ. Returns false if no states differ.
bool note_held(const RunningMachine& broken, const RunningMachine& healthy,
               FirstDifference& difference) {
  const std::vector<Words> one = held_by(broken.machine);
  const std::vector<Words> other = held_by(healthy.machine);
  for (std::size_t unit = 0; unit < one.size(); ++unit) {
    if (one[unit] == other[unit]) continue;
    difference.broken.push_back(broken.machine.units()[unit]);
    difference.healthy.push_back(healthy.machine.units()[unit]);
  }
  return !difference.broken.empty();
}

/// Stores in `difference` the first phase in which pulses differ, the nodes at which they differ,
/// and all pulses of both machines. Returns false if no pulses differ.
bool note_pulses(const std::vector<LoggedPulses>& broken, const std::vector<LoggedPulses>& healthy,
                 FirstDifference& difference) {
  const auto [one, other] =
      std::mismatch(broken.begin(), broken.end(), healthy.begin(), healthy.end());
  if (one == broken.end() && other == healthy.end()) return false;
  difference.phase = eniac::phases_per_add_cycle;
  if (one != broken.end()) difference.phase = one->phase;
  if (other != healthy.end()) difference.phase = std::min(difference.phase, other->phase);
  std::map<std::uint32_t, std::array<eniac::Pulses, 2>> pulses;
  for (const LoggedPulses& each : broken)
    if (each.phase == difference.phase) pulses[each.node][0] = each.pulses;
  for (const LoggedPulses& each : healthy)
    if (each.phase == difference.phase) pulses[each.node][1] = each.pulses;
  for (const auto& [node, both] : pulses)
    if (both[0] != both[1]) difference.nodes.push_back(node);
  difference.broken_pulses = AddTimePulses(broken);
  difference.healthy_pulses = AddTimePulses(healthy);
  return true;
}

bool run_add_time(const RunningMachine& running) {
  const eniac::StopReason reason =
      running.engine.run({.until = running.machine.time().cycle + 1, .stop_on_request = false});
  running.machine.monitor().acknowledge_stop();
  return reason == eniac::StopReason::limit;
}

}  // namespace

AddTimePulses::AddTimePulses(const std::vector<LoggedPulses>& log) {
  for (const LoggedPulses& each : log) by_node_[each.node].push_back(each);
}

eniac::Pulses AddTimePulses::at(std::uint32_t node, int phase) const {
  const auto found = by_node_.find(node);
  if (found == by_node_.end()) return eniac::no_pulses;
  for (const LoggedPulses& each : found->second)
    if (each.phase == phase) return each.pulses;
  return eniac::no_pulses;
}

std::string AddTimePulses::text(const eniac::Wiring& wiring, std::uint32_t node) const {
  const auto found = by_node_.find(node);
  if (found == by_node_.end()) return "nothing";
  if (wiring.nodes()[node].wires != eniac::wires_per_cable) return "a pulse";
  PulseTrain train;
  for (const LoggedPulses& each : found->second) train.add(each.phase, each.pulses);
  return to_text(train);
}

std::optional<FirstDifference> find_first_difference(const RunningMachine& broken,
                                                     const RunningMachine& healthy,
                                                     std::uint64_t add_times) {
  FirstDifference difference;
  PulseLog broken_log(broken.machine);
  PulseLog healthy_log(healthy.machine);
  for (difference.add_time = 1; difference.add_time <= add_times; ++difference.add_time) {
    const bool goes_on = run_add_time(broken);
    static_cast<void>(run_add_time(healthy));
    if (note_pulses(broken_log.take(), healthy_log.take(), difference)) return difference;
    difference.phase = eniac::phases_per_add_cycle;
    if (note_held(broken, healthy, difference)) return difference;
    if (!goes_on) break;
  }
  return std::nullopt;
}

}  // namespace chessvm::wired
