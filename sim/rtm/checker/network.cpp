// SPDX-License-Identifier: MIT
#include "sim/rtm/checker/network.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <optional>

namespace chessvm::rtm::checker {
namespace {

bool is_line(const eniac::Node& node) {
  return node.kind == eniac::NodeKind::program_line || node.kind == eniac::NodeKind::data_trunk;
}

std::uint32_t root(std::vector<std::uint32_t>& parent, std::uint32_t node) {
  while (parent[node] != node) {
    parent[node] = parent[parent[node]];
    node = parent[node];
  }
  return node;
}

}  // namespace

const eniac::WireMap* DigitOutput::map_to(std::uint32_t input) const {
  const auto found = std::find_if(inputs.begin(), inputs.end(),
                                  [input](const Input& it) { return it.node == input; });
  return found == inputs.end() ? nullptr : &found->map;
}

Network::Network(const eniac::Machine& machine)
    : nodes_(machine.wiring().nodes()), cables_(machine.wiring().cables()) {
  join(machine.wiring());
  find_edges(machine.wiring());
  find_reached();
  digit_output_of_.assign(nodes_.size(), -1);
  for (std::uint32_t node = 0; node < nodes_.size(); ++node) {
    if (nodes_[node].kind != eniac::NodeKind::unit_output || nodes_[node].wires == 1 ||
        net_of_[node] == no_net)
      continue;
    digit_output_of_[node] = static_cast<int>(digit_outputs_.size());
    DigitOutput output{node, nodes_[node].name, {}, {}, {}};
    follow(output);
    digit_outputs_.push_back(std::move(output));
  }
}

void Network::join(const eniac::Wiring& wiring) {
  std::vector<std::uint32_t> parent(nodes_.size());
  std::iota(parent.begin(), parent.end(), 0U);
  std::vector<bool> cabled(nodes_.size());
  for (const eniac::Cable& cable : wiring.cables()) {
    cabled[cable.from] = cabled[cable.to] = true;
    parent[root(parent, cable.from)] = root(parent, cable.to);
  }
  net_of_.assign(nodes_.size(), no_net);
  for (std::uint32_t node = 0; node < nodes_.size(); ++node) {
    if (!cabled[node]) continue;
    const std::uint32_t top = root(parent, node);
    if (net_of_[top] == no_net) {
      net_of_[top] = static_cast<Net>(nets_.size());
      nets_.emplace_back();
    }
    net_of_[node] = net_of_[top];
    Members& net = nets_[static_cast<std::size_t>(net_of_[node])];
    net.nodes.push_back(node);
    (nodes_[node].wires == 1 ? net.carries_programs : net.carries_digits) = true;
  }
}

void Network::find_edges(const eniac::Wiring& wiring) {
  for (std::uint32_t node = 0; node < nodes_.size(); ++node) {
    const bool inside = nodes_[node].kind == eniac::NodeKind::amplifier_in ||
                        nodes_[node].kind == eniac::NodeKind::adapter_in;
    if (!inside || net_of_[node] == no_net) continue;
    for (const std::uint32_t next : wiring.links(node)) {
      if (net_of_[next] == no_net) continue;
      // A permuter without a list passes no wire.
      const std::optional<eniac::WireMap> map = wiring.map_between(node, next);
      if (!map) continue;
      nets_[static_cast<std::size_t>(net_of_[node])].edges.push_back({net_of_[next], node, *map});
    }
  }
}

void Network::find_reached() {
  std::vector<int> seen(nets_.size(), no_net);
  std::vector<Net> open;
  for (std::size_t first = 0; first < nets_.size(); ++first) {
    if (!nets_[first].carries_programs) continue;
    open.assign(1, static_cast<Net>(first));
    seen[first] = static_cast<int>(first);
    std::vector<std::uint32_t>& reached = nets_[first].reached;
    while (!open.empty()) {
      const Members& net = nets_[static_cast<std::size_t>(open.back())];
      open.pop_back();
      for (const std::uint32_t node : net.nodes)
        if (nodes_[node].kind == eniac::NodeKind::unit_input) reached.push_back(node);
      for (const Edge& edge : net.edges) {
        const auto to = static_cast<std::size_t>(edge.to);
        if (nodes_[edge.node].kind != eniac::NodeKind::amplifier_in ||
            seen[to] == static_cast<int>(first))
          continue;
        seen[to] = static_cast<int>(first);
        open.push_back(edge.to);
      }
    }
    std::sort(reached.begin(), reached.end());
  }
}

void Network::follow(DigitOutput& output) const {
  std::vector<std::optional<eniac::WireMap>> maps(nets_.size());
  std::vector<Net> order{net_of_[output.node]};
  std::vector<Net> open = order;
  maps[static_cast<std::size_t>(open.front())] = eniac::WireMap::identity();
  while (!open.empty()) {
    const auto from = static_cast<std::size_t>(open.back());
    open.pop_back();
    for (const Edge& edge : nets_[from].edges) {
      const auto to = static_cast<std::size_t>(edge.to);
      if (!nets_[to].carries_digits) continue;  // skip a net of program lines
      eniac::WireMap there = maps[from]->then(edge.map);
      if (there.passes_nothing()) continue;
      if (!maps[to]) order.push_back(edge.to);
      if (maps[to]) there = maps[to]->joined_with(there);
      if (maps[to] == there) continue;
      maps[to] = there;
      open.push_back(edge.to);
    }
  }
  for (const Net net : order) {
    const Members& members = nets_[static_cast<std::size_t>(net)];
    const eniac::WireMap& map = *maps[static_cast<std::size_t>(net)];
    output.trunks.push_back({net, map});
    for (const std::uint32_t node : members.nodes)
      if (nodes_[node].kind == eniac::NodeKind::unit_input) output.inputs.push_back({node, map});
    for (const Edge& edge : members.edges) {
      if (nets_[static_cast<std::size_t>(edge.to)].carries_digits) continue;
      if (const eniac::Pulses wires = map.then(edge.map).sources(1); wires != 0)
        output.starts.push_back({wires, edge.to});
    }
  }
  std::sort(output.inputs.begin(), output.inputs.end(),
            [](const auto& a, const auto& b) { return a.node < b.node; });
}

const DigitOutput* Network::digit_output(std::uint32_t node) const {
  const int index = digit_output_of_[node];
  return index < 0 ? nullptr : &digit_outputs_[static_cast<std::size_t>(index)];
}

std::string Network::name_of(Net net) const {
  for (const std::uint32_t node : nets_[static_cast<std::size_t>(net)].nodes)
    if (is_line(nodes_[node]))
      return (nodes_[node].wires == 1 ? "line " : "trunk ") + nodes_[node].name;
  return "cable of " + nodes_[nets_[static_cast<std::size_t>(net)].nodes.front()].name;
}

std::string Network::route(Net from, std::uint32_t input) const {
  // A breadth-first search finds the shortest way.
  std::vector<std::pair<Net, const Edge*>> came(nets_.size(), {no_net, nullptr});
  std::vector<Net> order{from};
  for (std::size_t i = 0; i < order.size() && order[i] != net_of_[input]; ++i) {
    for (const Edge& edge : nets_[static_cast<std::size_t>(order[i])].edges) {
      auto& way = came[static_cast<std::size_t>(edge.to)];
      if (way.second != nullptr || edge.to == from) continue;
      way = {order[i], &edge};
      order.push_back(edge.to);
    }
  }
  std::string text = name_of(net_of_[input]);
  for (Net net = net_of_[input]; net != from;) {
    const auto& [before, edge] = came[static_cast<std::size_t>(net)];
    if (edge == nullptr) return name_of(from);
    text = fmt::format("{}, {}, {}", name_of(before), nodes_[edge->node].name, text);
    net = before;
  }
  return text;
}

void Network::check(Findings& findings) const {
  for (const Members& net : nets_) {
    if (!net.carries_digits || !net.carries_programs) continue;
    const auto of_width = [&](bool program) {
      return nodes_[*std::find_if(
                        net.nodes.begin(), net.nodes.end(),
                        [&](std::uint32_t node) { return (nodes_[node].wires == 1) == program; })]
          .name;
    };
    findings.add("mixed-widths", fmt::format("{} has eleven wires and {} has one, but they are "
                                             "joined",
                                             of_width(false), of_width(true)));
  }
  check_joints(findings);
  check_loops(findings);
}

void Network::check_joints(Findings& findings) const {
  std::vector<std::vector<std::uint32_t>> lines(nodes_.size());
  for (const eniac::Cable& cable : cables_) {
    if (is_line(nodes_[cable.to])) lines[cable.from].push_back(cable.to);
    if (is_line(nodes_[cable.from])) lines[cable.to].push_back(cable.from);
  }
  for (std::uint32_t node = 0; node < nodes_.size(); ++node)
    if (lines[node].size() > 1 && !is_line(nodes_[node]))
      findings.add("joined-lines",
                   fmt::format("{} is plugged into {} and {} and joins them", nodes_[node].name,
                               nodes_[lines[node][0]].name, nodes_[lines[node][1]].name));
}

void Network::check_loops(Findings& findings) const {
  enum class Mark : std::uint8_t { fresh, open, done };
  std::vector<Mark> marks(nets_.size(), Mark::fresh);
  struct Visit {
    std::size_t net;
    std::size_t edge = 0;
  };
  std::vector<Visit> path;
  for (std::size_t first = 0; first < nets_.size(); ++first) {
    if (marks[first] != Mark::fresh) continue;
    path.push_back({first});
    marks[first] = Mark::open;
    while (!path.empty()) {
      Visit& visit = path.back();
      if (visit.edge == nets_[visit.net].edges.size()) {
        marks[visit.net] = Mark::done;
        path.pop_back();
        continue;
      }
      const Edge& edge = nets_[visit.net].edges[visit.edge++];
      const auto to = static_cast<std::size_t>(edge.to);
      if (nodes_[edge.node].kind != eniac::NodeKind::amplifier_in) continue;
      if (marks[to] == Mark::open)
        findings.add("amplifier-loop",
                     fmt::format("{} leads back to {}, where its pulses come from",
                                 nodes_[edge.node].name, name_of(edge.to)));
      if (marks[to] != Mark::fresh) continue;
      marks[to] = Mark::open;
      path.push_back({to});
    }
  }
}

}  // namespace chessvm::rtm::checker
