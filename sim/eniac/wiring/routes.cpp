// SPDX-License-Identifier: MIT
// Functions of Wiring that compile routes. They follow cables through trunks, amplifiers and
// adapters.
#include <algorithm>
#include <map>
#include <set>
#include <unordered_map>
#include <utility>

#include "sim/eniac/wiring/wiring.hpp"

namespace chessvm::eniac {
namespace {

/// Maximum number of visits to nodes from one output. Chains of adapters can form very many paths.
constexpr std::size_t path_limit = 1U << 16U;

struct Receiver {
  std::uint32_t node;
  WireMap map;
};

/// Returns the wire map that passes all wires except those in `dead`.
WireMap without(Pulses dead) {
  std::array<int, wires_per_cable> inputs{};
  for (int wire = 1; wire <= wires_per_cable; ++wire)
    if ((dead & wire_bit(wire)) == 0)
      inputs[static_cast<std::size_t>(wires_per_cable - wire)] = wire;
  return WireMap::permuter(inputs);
}

class PathFinder {
 public:
  PathFinder(const Wiring& wiring, const std::map<std::uint32_t, int>& watched,
             const Damage& damage)
      : wiring_(wiring), watched_(watched), on_path_(wiring.nodes().size()) {
    for (const Cable& cable : damage.open_cables) {
      open_.insert({cable.from, cable.to});
      open_.insert({cable.to, cable.from});
    }
    for (const Damage::Wires& wires : damage.wires) {
      Pulses& dead = dead_[wires.node];
      dead = static_cast<Pulses>(dead | wires.dead);
    }
  }

  std::vector<Receiver> receivers(std::uint32_t output) {
    found_.clear();
    visited_.clear();
    follow(output, damaged(output, WireMap::identity()));
    return found_;
  }

 private:
  [[nodiscard]] WireMap damaged(std::uint32_t node, const WireMap& map) const {
    const auto found = dead_.find(node);
    return found == dead_.end() ? map : map.then(without(found->second));
  }

  void arrive(std::uint32_t node, const WireMap& map) {
    // If several paths lead to a receiver, join their maps.
    const auto known = std::find_if(found_.begin(), found_.end(),
                                    [&](const Receiver& r) { return r.node == node; });
    if (known == found_.end())
      found_.push_back({node, map});
    else
      known->map = known->map.joined_with(map);
  }

  void follow(std::uint32_t node, const WireMap& map) {
    for (const std::uint32_t next : wiring_.links(node)) {
      if (!open_.empty() && open_.contains({node, next})) continue;
      const std::optional<WireMap> step = wiring_.map_between(node, next);
      if (!step) {  // the adapter is a permuter without a list
        arrive(wiring_.guard_of(node), map);
        continue;
      }
      const WireMap there = damaged(next, map.then(*step));
      if (wiring_.nodes()[next].kind == NodeKind::unit_input) {
        arrive(next, there);
        continue;
      }
      if (on_path_[next] || there.passes_nothing() || visited_.size() >= path_limit) continue;
      if (!visited_.insert({next, there}).second) continue;
      if (watched_.contains(next)) arrive(next, there);
      on_path_[next] = true;
      follow(next, there);
      on_path_[next] = false;
    }
  }

  struct Less {
    bool operator()(const Receiver& a, const Receiver& b) const {
      if (a.node != b.node) return a.node < b.node;
      for (int wire = 1; wire <= wires_per_cable; ++wire)
        if (a.map.sources(wire) != b.map.sources(wire))
          return a.map.sources(wire) < b.map.sources(wire);
      return false;
    }
  };

  const Wiring& wiring_;
  const std::map<std::uint32_t, int>& watched_;
  std::set<std::pair<std::uint32_t, std::uint32_t>> open_;
  std::unordered_map<std::uint32_t, Pulses> dead_;
  std::vector<bool> on_path_;
  std::set<Receiver, Less> visited_;
  std::vector<Receiver> found_;
};

/// Adds the routes from one output to its receivers.
void add_output(Routes& routes, const Wiring& wiring, const std::vector<Receiver>& receivers) {
  for (const Receiver& receiver : receivers) {
    const WireMap& map = receiver.map;
    if (map.passes_nothing()) continue;
    const auto known = std::find(routes.maps.begin(), routes.maps.end(), map);
    const auto table = static_cast<std::uint16_t>(known - routes.maps.begin());
    if (known == routes.maps.end()) routes.maps.push_back(map);
    const Node& node = wiring.nodes()[receiver.node];
    routes.routes.push_back({node.unit, receiver.node, node.jack, table});
  }
}

void finish(Routes& routes) {
  routes.first.push_back(static_cast<std::uint32_t>(routes.routes.size()));
  for (const WireMap& map : routes.maps) routes.tables.emplace_back(map);
}

}  // namespace

Routes Wiring::compile() {
  changed_ = false;
  return compile(damage_);
}

Routes Wiring::compile(const Damage& damage) const {
  Routes routes;
  routes.maps.push_back(WireMap::identity());
  PathFinder paths(*this, watched_, damage);
  for (std::uint32_t output = 0; output < first_trunk_; ++output) {
    routes.first.push_back(static_cast<std::uint32_t>(routes.routes.size()));
    if (nodes_[output].kind != NodeKind::unit_output || links_[output].empty()) continue;
    add_output(routes, *this, paths.receivers(output));
  }
  finish(routes);
  if (!damage.wires.empty()) routes.dead.resize(nodes_.size());
  for (const Damage::Wires& wires : damage.wires) {
    Pulses& dead = routes.dead[wires.node];
    dead = static_cast<Pulses>(dead | wires.dead);
  }
  return routes;
}

Routes Wiring::compile_from(std::uint32_t node) const {
  Routes routes;
  routes.maps.push_back(WireMap::identity());
  routes.first.push_back(0);
  PathFinder paths(*this, watched_, damage_);
  if (nodes_[node].kind == NodeKind::unit_input)
    add_output(routes, *this, {{node, WireMap::identity()}});
  else
    add_output(routes, *this, paths.receivers(node));
  finish(routes);
  return routes;
}

void Wiring::set_damage(Damage damage) {
  if (damage == damage_) return;
  damage_ = std::move(damage);
  changed_ = true;
}

}  // namespace chessvm::eniac
