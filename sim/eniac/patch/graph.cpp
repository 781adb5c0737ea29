// SPDX-License-Identifier: MIT
#include "sim/eniac/patch/graph.hpp"

#include <fmt/format.h>

#include <map>
#include <vector>

namespace chessvm::eniac {
namespace {

/// One end of a cable. `box` is the name of a node in the graph. `jack` is the label of the cable
/// at this end; empty if the end has no label.
struct End {
  std::string box;
  std::string jack;
};

std::vector<std::string_view> parts_of(std::string_view name) {
  std::vector<std::string_view> parts;
  while (true) {
    const std::size_t dot = name.find('.');
    parts.push_back(name.substr(0, dot));
    if (dot == std::string_view::npos) return parts;
    name.remove_prefix(dot + 1);
  }
}

End end_of(const Node& node) {
  const std::vector<std::string_view> parts = parts_of(node.name);
  switch (node.kind) {
    case NodeKind::data_trunk:
    case NodeKind::program_line:
      return {node.name, ""};
    case NodeKind::amplifier_in:
    case NodeKind::amplifier_out:
      return {fmt::format("pa.{}", parts[1]), node.name.substr(node.name.find('s'))};
    case NodeKind::adapter_in:
    case NodeKind::adapter_out:
      // "ad.s.i.3" and "ad.s.o.3" are the two sides of one adapter. "ad.dp.3.11" is wire 11 of
      // adapter dp.3.
      if (parts[2] == "i" || parts[2] == "o")
        return {fmt::format("ad.{}.{}", parts[1], parts[3]), ""};
      return {fmt::format("ad.{}.{}", parts[1], parts[2]), std::string(parts[3])};
    case NodeKind::unit_input:
    case NodeKind::unit_output:
      break;
  }
  return {std::string(parts[0]), node.name.substr(parts[0].size() + 1)};
}

std::string_view shape_of(NodeKind kind) {
  switch (kind) {
    case NodeKind::data_trunk:
    case NodeKind::program_line:
      return "plaintext";
    case NodeKind::amplifier_in:
    case NodeKind::amplifier_out:
      return "triangle";
    case NodeKind::adapter_in:
    case NodeKind::adapter_out:
      return "hexagon";
    case NodeKind::unit_input:
    case NodeKind::unit_output:
      break;
  }
  return "box";
}

}  // namespace

std::string wiring_graph(const Machine& machine) {
  const Wiring& wiring = machine.wiring();
  std::map<std::string, std::string> boxes;  // maps the name of a node to its attributes
  std::string edges;
  for (const Cable& cable : wiring.cables()) {
    const Node& from = wiring.nodes()[cable.from];
    const Node& to = wiring.nodes()[cable.to];
    for (const std::uint32_t number : {cable.from, cable.to}) {
      const Node& node = wiring.nodes()[number];
      const std::string box = end_of(node).box;
      const std::string parameter = wiring.adapter_parameter(number);
      boxes[box] = fmt::format("label=\"{}{}{}\", shape={}", box, parameter.empty() ? "" : " ",
                               parameter, shape_of(node.kind));
    }
    const bool forth = from.sends() && to.receives();
    const bool back = to.sends() && from.receives();
    const End tail = end_of(from);
    const End head = end_of(to);
    edges += fmt::format("  \"{}\" -> \"{}\" [taillabel=\"{}\", headlabel=\"{}\", dir={}]\n",
                         tail.box, head.box, tail.jack, head.jack,
                         forth && back ? "both"
                         : forth       ? "forward"
                         : back        ? "back"
                                       : "none");
  }
  std::string text = "digraph eniac {\n  rankdir=LR\n";
  for (const auto& [box, attributes] : boxes)
    text += fmt::format("  \"{}\" [{}]\n", box, attributes);
  return text + edges + "}\n";
}

}  // namespace chessvm::eniac
