// SPDX-License-Identifier: MIT
#include "sim/wired/campaign/untestable.hpp"

#include <fmt/format.h>

#include <map>

#include "sim/eniac/fault/effect.hpp"
#include "sim/eniac/units/accumulator/accumulator.hpp"

namespace chessvm::wired {
namespace {

/// Finds the inputs of units that a pulse on wire `wire` of `output` reaches. Maps each such input
/// to the wires on which the pulse arrives.
std::map<std::uint32_t, eniac::Pulses> reach(const eniac::Routes& routes, std::uint32_t output,
                                             int wire) {
  std::map<std::uint32_t, eniac::Pulses> inputs;
  if (!routes.dead.empty() && (routes.dead[output] & eniac::wire_bit(wire)) != 0) return inputs;
  for (std::uint32_t i = routes.first[output]; i < routes.first[output + 1]; ++i) {
    const eniac::Route& route = routes.routes[i];
    if (route.unit == nullptr) continue;
    eniac::Pulses arriving = routes.tables[route.table](eniac::wire_bit(wire));
    if (!routes.dead.empty())
      arriving = static_cast<eniac::Pulses>(arriving & ~routes.dead[route.input]);
    if (arriving != 0)
      inputs[route.input] = static_cast<eniac::Pulses>(inputs[route.input] | arriving);
  }
  return inputs;
}

bool are_equal(const eniac::Wiring& wiring, const eniac::Routes& one, const eniac::Routes& other) {
  for (std::uint32_t output = 0; output + 1 < one.first.size(); ++output)
    for (int wire = 1; wire <= wiring.nodes()[output].wires; ++wire)
      if (reach(one, output, wire) != reach(other, output, wire)) return false;
  return true;
}

std::string name(const eniac::Machine& machine, std::uint32_t node) {
  return machine.wiring().nodes()[node].name;
}

std::string reason_of_cable(const eniac::Machine& machine, const eniac::Cable& cable,
                            const std::vector<eniac::Pulses>& pulsed) {
  for (const std::uint32_t end : {cable.from, cable.to})
    if (pulsed[end] == eniac::no_pulses)
      return fmt::format("{} never pulses in any of the programs", name(machine, end));
  return "nothing that it carries makes a difference in any of the programs";
}

/// Explains why no run shows the fault of a switch. A numbered switch such as "a5.op3" has no
/// effect if the program input with its number, "a5.3i", is never pulsed.
std::string reason_of_switch(const eniac::Machine& machine, const std::string& place,
                             const std::vector<eniac::Pulses>& pulsed) {
  const std::size_t digits = place.find_last_not_of("0123456789") + 1;
  const std::size_t dot = place.find('.');
  if (digits < place.size() && dot != std::string::npos) {
    const std::string input = place.substr(0, dot + 1) + place.substr(digits) + "i";
    const auto node = machine.wiring().find(input, false);
    if (node && pulsed[node.value()] == eniac::no_pulses)
      return fmt::format("{} never pulses in any of the programs", input);
  }
  return "its rest position does the same in all of the programs";
}

std::string reason_of_tubes(const eniac::Fault& fault) {
  switch (fault.kind) {
    case eniac::FaultKind::carry:
      return "no carry out of the decade makes a difference in any of the programs";
    case eniac::FaultKind::sign:
      return fmt::format("the sign is already {} whenever it matters in all of the programs",
                         fault.to);
    case eniac::FaultKind::no_clear:
      return "it is already 0 when it is cleared, or not used after that, in all of the programs";
    case eniac::FaultKind::stepper:
      return "the stepper is in its first stage whenever it matters in all of the programs";
    default:
      return "the decade receives nothing in any of the programs";
  }
}

}  // namespace

std::optional<std::string> proof_of_no_effect(eniac::Machine& machine, const eniac::Fault& fault) {
  const Result<eniac::Effect> resolved = resolve(fault, machine);
  if (!resolved) return std::nullopt;
  const eniac::Effect& effect = resolved.value();
  eniac::Wiring& wiring = machine.wiring();
  const bool is_cable = effect.means == eniac::Effect::Means::open_cable;
  const bool is_wire =
      effect.means == eniac::Effect::Means::wires || effect.means == eniac::Effect::Means::extra;
  if (!is_cable && !is_wire) return std::nullopt;
  if (!is_cable && wiring.links(effect.node).empty())
    return fmt::format("no cable is plugged into {}", name(machine, effect.node));
  eniac::Damage damage;
  if (is_cable)
    damage.open_cables.push_back(effect.cable);
  else
    damage.wires.push_back({effect.node, effect.wires});
  if (!are_equal(wiring, wiring.compile(eniac::Damage{}), wiring.compile(damage)))
    return std::nullopt;
  return is_cable ? "every jack that it joins is joined without it, or to nothing"
                  : "the wire leads to no jack of a unit";
}

Activity::Activity(eniac::Machine& machine, ActivityRecord& record)
    : machine_(machine), record_(record) {
  const auto& nodes = machine.wiring().nodes();
  record_.pulsed.resize(nodes.size(), eniac::no_pulses);
  record_.last_pulse.resize(nodes.size());
  for (std::uint32_t node = 0; node < nodes.size(); ++node)
    if (nodes[node].unit == nullptr) watched_.push_back(node);
  for (const std::uint32_t node : watched_) machine_.wiring().watch(node);
  machine_.circuit().add_tap(*this);
}

Activity::~Activity() {
  machine_.circuit().remove_tap(*this);
  for (const std::uint32_t node : watched_) machine_.wiring().unwatch(node);
}

/// Just before and just after the first reset pulse, records each decade whose carry flip-flop is
/// set. If the flip-flop is set before this pulse, its decade is about to send a carry. If the
/// flip-flop is set after this pulse, its decade has passed on a carry of the decade below.
void Activity::phase_ended() {
  const int phase = machine_.time().phase;
  if (phase != eniac::phase::first_rp - 1 && phase != eniac::phase::first_rp) return;
  for (int number = 1; number <= eniac::accumulator_count; ++number) {
    const eniac::Accumulator& accumulator = machine_.accumulator(number);
    // Ignore an accumulator that only sends and has no partner. Its carry flip-flops control the
    // pulses that it sends, and cause no carry.
    if (accumulator.operations().receive != 0 || accumulator.partner() != nullptr)
      record_.carried[static_cast<std::size_t>(number - 1)] |= accumulator.carries();
  }
}

bool is_never_activated(eniac::Machine& machine, const eniac::Fault& fault,
                        const ActivityRecord& record) {
  const Result<eniac::Effect> resolved = resolve(fault, machine);
  if (!resolved) return false;
  const eniac::Effect& effect = resolved.value();
  const auto pulsed = [&record](std::uint32_t node) { return record.pulsed[node]; };
  switch (effect.means) {
    case eniac::Effect::Means::open_cable: {
      const eniac::Cable& cable = effect.cable;
      return pulsed(cable.from) == eniac::no_pulses || pulsed(cable.to) == eniac::no_pulses;
    }
    case eniac::Effect::Means::wires:
    case eniac::Effect::Means::missing: {
      // The two sides of an adapter have different wire numbers. So check all wires of an adapter.
      const bool has_own_wires = machine.wiring().nodes()[effect.node].unit != nullptr;
      const eniac::Pulses wires = has_own_wires ? effect.wires : eniac::all_wires;
      return (pulsed(effect.node) & wires) == 0 || record.last_pulse[effect.node] < effect.begins;
    }
    case eniac::Effect::Means::accumulator: {
      // Judge only lost carries. Other faults of an accumulator may have an effect at any time.
      eniac::AccumulatorFaults others = effect.tubes;
      others.lost_carries = 0;
      const auto index = static_cast<std::size_t>(effect.accumulator - 1);
      return others == eniac::AccumulatorFaults{} &&
             (record.carried[index] & effect.tubes.lost_carries) == 0;
    }
    default:
      return false;
  }
}

std::string likely_reason(eniac::Machine& machine, const eniac::Fault& fault,
                          const std::vector<eniac::Pulses>& pulsed) {
  const Result<eniac::Effect> resolved = resolve(fault, machine);
  if (!resolved) return resolved.error().message;
  const eniac::Effect& effect = resolved.value();
  switch (effect.means) {
    case eniac::Effect::Means::open_cable:
      return reason_of_cable(machine, effect.cable, pulsed);
    case eniac::Effect::Means::moved_switch:
      return reason_of_switch(machine, fault.place, pulsed);
    case eniac::Effect::Means::wires:
      return (pulsed[effect.node] & effect.wires) == 0
                 ? "the wire never pulses in any of the programs"
                 : "its pulses make no difference in any of the programs";
    case eniac::Effect::Means::extra:
      return "nothing listens to it at that time in any of the programs, or it pulses anyway";
    default:
      return reason_of_tubes(fault);
  }
}

}  // namespace chessvm::wired
