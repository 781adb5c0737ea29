// SPDX-License-Identifier: MIT
// What is wrong with cables by themselves.
#include <fmt/format.h>

#include <algorithm>

#include "sim/eniac/lint/check_functions.hpp"
#include "sim/eniac/lint/patch_view.hpp"

namespace chessvm::eniac::check {
namespace {

/// Calls `use(from, to, place)` for every cable.
template <class Use>
void for_cables(const PatchView& patch, const Use& use) {
  const std::vector<Cable>& cables = patch.wiring().cables();
  for (std::size_t i = 0; i < cables.size(); ++i)
    use(cables[i].from, cables[i].to, patch.place_of_cable(i));
}

/// Debugger and checkpoint jacks are no part of the ENIAC; any pulse will do.
bool takes_any_width(const Node& node) {
  return node.unit != nullptr && (node.unit->name() == "debug" || node.unit->name() == "cy");
}

bool is_link(const Node& node) {
  return node.kind == NodeKind::amplifier_in || node.kind == NodeKind::amplifier_out ||
         node.kind == NodeKind::adapter_in || node.kind == NodeKind::adapter_out;
}

std::string_view kind_of(int wires) {
  return wires == 1 ? "one wire" : "11 wires";
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
                     fmt::format("{} was never told what to show: s {} aN{}", patch.name(node),
                                 patch.name(node), jack.starts_with("assert") ? "~PATTERN" : "")});
  }
}

}  // namespace chessvm::eniac::check
