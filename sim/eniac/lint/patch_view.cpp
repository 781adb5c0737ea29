// SPDX-License-Identifier: MIT
#include "sim/eniac/lint/patch_view.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "sim/eniac/lint/effects.hpp"

namespace chessvm::eniac {
namespace {}  // namespace

PatchView::PatchView(const LoadedPatch& patch)
    : patch_(patch), cables_of_(patch.machine.wiring().nodes().size()) {
  const std::vector<Node>& nodes = wiring().nodes();
  for (std::size_t i = 0; i < wiring().cables().size(); ++i) {
    cables_of_[wiring().cables()[i].from].push_back(i);
    cables_of_[wiring().cables()[i].to].push_back(i);
  }
  std::vector<bool> used(nodes.size());
  std::vector<FlowEdge> edges;
  for (std::uint32_t from = 0; from < nodes.size(); ++from) {
    used[from] = used[from] || is_cabled(from);
    for (const std::uint32_t to : wiring().links(from)) {
      edges.push_back({from, to});
      // If one side of an adapter or amplifier is cabled, the other side is used, too. Exception:
      // an output wire of a digit-to-program adapter is used only if it is cabled itself.
      const bool inside =
          nodes[from].kind == NodeKind::amplifier_in || nodes[from].kind == NodeKind::adapter_in;
      if (!inside) continue;
      if (is_cabled(to)) used[from] = true;
      if (is_cabled(from) && !(is_adapter(nodes[to]) && nodes[to].wires == 1)) used[to] = true;
    }
  }
  effects_ = program_effects(*this);
  edges.insert(edges.end(), effects_.begin(), effects_.end());
  flow_ = Flow(used, edges);
}

std::uint32_t PatchView::jack(const Unit& unit, std::string_view name) {
  return unit.first_jack() + unit.panel().find_jack(name).value();
}

const std::string& PatchView::setting(const Unit& unit, std::string_view name) {
  const std::uint16_t index = unit.panel().find_switch(name).value();
  return unit.panel().switches()[index].settings->name(unit.setting(index));
}

bool PatchView::has_cabled_program(const Unit& unit) const {
  for (int program = 1;; ++program) {
    const auto index = unit.panel().find_jack(fmt::format("{}i", program));
    if (!index) return false;
    if (is_cabled(unit.first_jack() + *index)) return true;
  }
}

std::vector<std::uint32_t> PatchView::other_side(std::uint32_t number) const {
  const Node& one = node(number);
  if (one.kind == NodeKind::adapter_in || one.kind == NodeKind::amplifier_in)
    return wiring().links(number);
  if (one.kind != NodeKind::adapter_out && one.kind != NodeKind::amplifier_out) return {};
  const NodeKind wanted =
      one.kind == NodeKind::adapter_out ? NodeKind::adapter_in : NodeKind::amplifier_in;
  std::uint32_t input = number;  // number of the input side; the output sides have higher numbers
  while (node(input).kind != wanted) --input;
  return {input};
}

std::string PatchView::name(std::uint32_t number) const {
  const Node& one = node(number);
  if (one.kind == NodeKind::data_trunk) return "trunk " + one.name;
  if (one.kind == NodeKind::program_line) return "line " + one.name;
  if (!is_adapter(one)) return one.name;
  // Turns the name of one side, "ad.s.i.3", into that of the adapter, "ad.s.3".
  std::string whole = one.name;
  for (const std::string_view side : {".i.", ".o."})
    if (const std::size_t at = whole.find(side); at != std::string::npos) whole.erase(at, 2);
  return whole;
}

std::optional<SourceSpan> PatchView::place_of_cable(std::size_t cable) const {
  return cable < patch_.cable_places.size() ? patch_.cable_places[cable] : std::nullopt;
}

std::optional<SourceSpan> PatchView::place(std::span<const std::uint32_t> nodes) const {
  std::size_t first = wiring().cables().size();
  for (const std::uint32_t node : nodes)
    if (is_cabled(node)) first = std::min(first, cables_of_[node].front());
  return place_of_cable(first);
}

}  // namespace chessvm::eniac
