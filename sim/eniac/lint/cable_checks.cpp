// SPDX-License-Identifier: MIT
// Checks the cables of a patch, and the jacks, adapters and amplifiers at the ends of the cables.
#include <fmt/format.h>

#include <algorithm>

#include "sim/eniac/lint/check_functions.hpp"
#include "sim/eniac/lint/patch_view.hpp"
#include "sim/eniac/units/constant_transmitter.hpp"
#include "sim/eniac/units/master_programmer.hpp"

namespace chessvm::eniac::check {
namespace {

/// Calls `use(from, to, place)` for every cable.
template <class Use>
void for_cables(const PatchView& patch, const Use& use) {
  const std::vector<Cable>& cables = patch.wiring().cables();
  for (std::size_t i = 0; i < cables.size(); ++i)
    use(cables[i].from, cables[i].to, patch.place_of_cable(i));
}

bool takes_any_width(const Node& node) {
  return node.unit != nullptr && node.unit->has_added_jacks();
}

bool is_link(const Node& node) {
  return node.kind == NodeKind::amplifier_in || node.kind == NodeKind::amplifier_out ||
         node.kind == NodeKind::adapter_in || node.kind == NodeKind::adapter_out;
}

std::string_view kind_of(int wires) {
  return wires == 1 ? "one wire" : "11 wires";
}

/// Returns true if the unit counts pulses at `jack`. Units do so at digit inputs and direct inputs.
bool counts_pulses(const Unit& unit, std::uint16_t jack) {
  if (unit.panel().jacks()[jack].wires > 1) return true;
  const bool of_stepper =
      jack >= MasterProgrammer::direct_in && jack < MasterProgrammer::clear_direct_in;
  return unit.name() == "p" && (of_stepper || jack >= MasterProgrammer::decade_in);
}

/// Wires `one` and `other` of an output lead to wire `onto` of an input. All numbers are 1 to 11.
struct JoinedWires {
  int one;
  int other;
  int onto;
};

/// Returns true if all cabled programs of the constant transmitter send only halves of numbers.
bool sends_halves_only(const PatchView& patch) {
  const Unit& constants = patch.machine().constants();
  for (int program = 1; program <= ConstantTransmitter::programs; ++program)
    if (patch.is_cabled(constants, fmt::format("{}i", program)) &&
        PatchView::setting(constants, fmt::format("s{}", program)).ends_with("lr"))
      return false;
  return true;
}

/// Returns true if wire `one` is in the right half of the digits and wire `other` in the left half.
bool in_different_halves(int one, int other) {
  constexpr int right_half = 5;
  return one <= right_half && other > right_half && wire_bit(other) != pm_wire;
}

/// Returns the first two wires that `map` joins, or nullopt if `map` joins no wires. If `halves` is
/// true, ignores wires of different halves, because such wires never pulse in the same add cycle.
std::optional<JoinedWires> first_joined(const WireMap& map, bool halves) {
  for (int onto = 1; onto <= wires_per_cable; ++onto)
    for (int one = 1; one <= wires_per_cable; ++one)
      for (int other = one + 1; other <= wires_per_cable; ++other)
        if ((map.sources(onto) & wire_bit(one)) != 0 &&
            (map.sources(onto) & wire_bit(other)) != 0 &&
            !(halves && in_different_halves(one, other)))
          return JoinedWires{one, other, onto};
  return std::nullopt;
}

}  // namespace

void cables_between_outputs(const PatchView& patch, Findings& found) {
  for_cables(patch, [&](std::uint32_t from, std::uint32_t to, auto place) {
    if (patch.node(from).receives() || patch.node(to).receives()) return;
    found.push_back({{},
                     place,
                     fmt::format("{} and {} are both outputs: nothing passes between them",
                                 patch.name(from), patch.name(to))});
  });
}

void cables_between_inputs(const PatchView& patch, Findings& found) {
  for_cables(patch, [&](std::uint32_t from, std::uint32_t to, auto place) {
    if (patch.node(from).sends() || patch.node(to).sends()) return;
    found.push_back({{},
                     place,
                     fmt::format("{} and {} are both inputs: nothing passes between them",
                                 patch.name(from), patch.name(to))});
  });
}

void cable_widths(const PatchView& patch, Findings& found) {
  for_cables(patch, [&](std::uint32_t from, std::uint32_t to, auto place) {
    const Node& one = patch.node(from);
    const Node& other = patch.node(to);
    if (one.wires == other.wires || takes_any_width(one) || takes_any_width(other)) return;
    found.push_back(
        {{},
         place,
         fmt::format("{} has {}, {} has {}{}", patch.name(from), kind_of(one.wires), patch.name(to),
                     kind_of(other.wires),
                     one.wires > other.wires ? ": ad.dp leads one wire to a program jack"
                                             : ": only the units wire is pulsed")});
  });
}

void amplifier_loops(const PatchView& patch, Findings& found) {
  std::vector<bool> links(patch.wiring().nodes().size());
  std::vector<FlowEdge> edges;
  for (std::uint32_t node = 0; node < links.size(); ++node) {
    links[node] = is_link(patch.node(node));
    if (!links[node]) continue;
    for (const std::uint32_t next : patch.wiring().links(node)) edges.push_back({node, next});
  }
  const Flow flow(links, edges);
  for (const FlowGroup& group : flow.groups()) {
    if (group.members.size() == 1) continue;
    std::string names;
    for (const std::uint32_t node : group.members)
      if (!patch.node(node).sends()) names += (names.empty() ? "" : ", ") + patch.name(node);
    found.push_back({{},
                     patch.place(group.members),
                     fmt::format("{} feed{} back without a trunk between: a pulse would go round "
                                 "for ever",
                                 names, group.members.size() == 2 ? "s" : "")});
  }
}

void mixed_amplifiers(const PatchView& patch, Findings& found) {
  for (int unit = 1; unit <= amplifier_units; ++unit) {
    std::vector<std::uint32_t> whole;
    std::vector<std::uint32_t> single;
    for (std::uint32_t node = 0; node < patch.wiring().nodes().size(); ++node) {
      const Node& one = patch.node(node);
      const bool amplifier =
          one.kind == NodeKind::amplifier_in || one.kind == NodeKind::amplifier_out;
      if (!amplifier || !one.name.starts_with(fmt::format("pa.{}.", unit))) continue;
      if (patch.is_cabled(node)) (one.wires == 1 ? single : whole).push_back(node);
    }
    if (whole.empty() || single.empty()) continue;
    found.push_back(
        {{},
         patch.place(single),
         fmt::format("pa.{} carries a digit cable ({}) and single wires ({}): these are "
                     "the same 11 amplifiers",
                     unit, patch.name(whole.front()), patch.name(single.front()))});
  }
}

void joined_wires(const PatchView& patch, Findings& found) {
  const Routes& routes = patch.machine().circuit().routes();
  const ConstantTransmitter& constants = patch.machine().constants();
  const std::uint32_t constant_output = constants.first_jack() + ConstantTransmitter::output;
  const bool halves_only = sends_halves_only(patch);
  for (std::uint32_t output = 0; output + 1 < routes.first.size(); ++output) {
    for (std::uint32_t i = routes.first[output]; i < routes.first[output + 1]; ++i) {
      const Route& route = routes.routes[i];
      if (route.unit == nullptr || !counts_pulses(*route.unit, route.jack)) continue;
      const std::optional<JoinedWires> joined =
          first_joined(routes.maps[route.table], output == constant_output && halves_only);
      if (!joined) continue;
      found.push_back({{},
                       patch.place(route.input),
                       fmt::format("wires {} and {} of {} are joined on wire {} of {}: where both "
                                   "pulse at once, one pulse arrives",
                                   joined->one, joined->other, patch.name(output), joined->onto,
                                   patch.name(route.input))});
    }
  }
}

void unset_permuters(const PatchView& patch, Findings& found) {
  for (std::uint32_t node = 0; node < patch.wiring().nodes().size(); ++node) {
    if (patch.node(node).kind != NodeKind::adapter_in || !patch.is_cabled(node)) continue;
    const std::vector<std::uint32_t>& outputs = patch.wiring().links(node);
    if (patch.wiring().map_between(node, outputs.front())) continue;
    const std::string name = patch.name(node);
    found.push_back({{},
                     patch.place(node),
                     fmt::format("{} has no list of wires: s {} 11,10,...,1 sets it", name, name)});
  }
}

void unset_debuggers(const PatchView& patch, Findings& found) {
  const Unit& debugger = *patch.machine().find_unit("debug");
  for (std::size_t index = 0; index < debugger.panel().switches().size(); ++index) {
    const std::string& jack = debugger.panel().switches()[index].name;
    if (!patch.is_cabled(debugger, jack) || !debugger.text_of(index).empty()) continue;
    const std::uint32_t node = PatchView::jack(debugger, jack);
    found.push_back({{},
                     patch.place(node),
                     fmt::format("{} is cabled but not set: s {} aN{}", patch.name(node),
                                 patch.name(node), jack.starts_with("assert") ? "~PATTERN" : "")});
  }
}

}  // namespace chessvm::eniac::check
