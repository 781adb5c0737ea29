// SPDX-License-Identifier: MIT
// From cables to receivers: follows every output through trunks, amplifiers and adapters once, so
// that a running machine only sees receivers and wire maps.
#include <algorithm>
#include <set>

#include "sim/wiring/wiring.hpp"

namespace chessvm::sim {
namespace {

/// Paths tried for one output before parallel ones through ever new adapter chains are given up.
constexpr std::size_t path_limit = 1U << 16U;

struct Receiver {
  std::uint32_t node;
  WireMap map;
};

class PathFinder {
 public:
  PathFinder(const Wiring& wiring, const std::set<std::uint32_t>& watched)
      : wiring_(wiring), watched_(watched), on_path_(wiring.nodes().size()) {}

  std::vector<Receiver> receivers(std::uint32_t output) {
    found_.clear();
    visited_.clear();
    follow(output, WireMap::identity());
    return found_;
  }

 private:
  void arrive(std::uint32_t node, const WireMap& map) {
    // The whole of the connected trunks is one net: a receiver sees the union of all paths to it.
    const auto known = std::find_if(found_.begin(), found_.end(),
                                    [&](const Receiver& r) { return r.node == node; });
    if (known == found_.end())
      found_.push_back({node, map});
    else
      known->map = known->map.joined_with(map);
  }

  void follow(std::uint32_t node, const WireMap& map) {
    for (const std::uint32_t next : wiring_.links(node)) {
      const std::optional<WireMap> step = wiring_.map_between(node, next);
      if (!step) {  // a permuter without a list
        arrive(wiring_.guard_of(node), map);
        continue;
      }
      const WireMap there = map.then(*step);
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
  const std::set<std::uint32_t>& watched_;
  std::vector<bool> on_path_;
  std::set<Receiver, Less> visited_;
  std::vector<Receiver> found_;
};

}  // namespace

Routes Wiring::compile() {
  Routes routes;
  routes.maps.push_back(WireMap::identity());
  PathFinder paths(*this, watched_);
  for (std::uint32_t output = 0; output < first_trunk_; ++output) {
    routes.first.push_back(static_cast<std::uint32_t>(routes.routes.size()));
    if (nodes_[output].kind != NodeKind::unit_output || links_[output].empty()) continue;
    for (const Receiver& receiver : paths.receivers(output)) {
      const WireMap& map = receiver.map;
      if (map.passes_nothing()) continue;
      const auto known = std::find(routes.maps.begin(), routes.maps.end(), map);
      const auto table = static_cast<std::uint16_t>(known - routes.maps.begin());
      if (known == routes.maps.end()) routes.maps.push_back(map);
      const Node& node = nodes_[receiver.node];
      routes.routes.push_back({node.unit, receiver.node, node.jack, table});
    }
  }
  routes.first.push_back(static_cast<std::uint32_t>(routes.routes.size()));
  for (const WireMap& map : routes.maps) routes.tables.emplace_back(map);
  changed_ = false;
  return routes;
}

}  // namespace chessvm::sim
