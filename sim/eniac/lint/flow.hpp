// SPDX-License-Identifier: MIT
// Follows pulses through a patch: along cables, and through units, in which a pulse into a program
// input causes pulses from outputs later. Does not follow a number beyond the unit that stores it.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace chessvm::eniac {

class PatchView;

struct FlowEdge {
  std::uint32_t from;
  std::uint32_t to;
};

/// A group of nodes connected by loops, or a single node. Pulses come from earlier groups and leave
/// to later groups.
struct FlowGroup {
  std::vector<std::uint32_t> members;  // in ascending order
  bool has_source = false;             // pulses enter from another group
  bool has_sink = false;               // pulses leave to another group
};

class Flow {
 public:
  Flow() = default;
  /// Builds the groups of the nodes in `used`; ignores edges to other nodes.
  Flow(const std::vector<bool>& used, std::span<const FlowEdge> edges);

  [[nodiscard]] std::span<const FlowGroup> groups() const { return groups_; }
  [[nodiscard]] std::span<const std::uint32_t> successors(std::uint32_t node) const {
    return successors_[node];
  }
  /// Returns all nodes that a pulse from `node` can reach, ascending; `node` itself only if it is
  /// in a loop.
  [[nodiscard]] std::vector<std::uint32_t> reached_from(std::uint32_t node) const;

 private:
  std::vector<std::vector<std::uint32_t>> successors_;
  std::vector<FlowGroup> groups_;
};

}  // namespace chessvm::eniac
