// SPDX-License-Identifier: MIT
// Follows the ways of pulses in a patch: along cables, and through units, where a pulse into a
// program input sooner or later causes pulses from outputs. Does not follow a number beyond the
// unit that stores it.
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

/// Nodes that pulses can go round in, or a single node. Pulses come from `earlier` groups and leave
/// for later ones.
struct FlowGroup {
  std::vector<std::uint32_t> members;  // in ascending order
  bool has_source = false;             // pulses come in from another group
  bool has_sink = false;               // pulses go out to another group
};

class Flow {
 public:
  Flow() = default;
  /// `used`: the nodes to look at; edges between others are ignored.
  Flow(const std::vector<bool>& used, std::span<const FlowEdge> edges);

  [[nodiscard]] std::span<const FlowGroup> groups() const { return groups_; }
  [[nodiscard]] std::span<const std::uint32_t> successors(std::uint32_t node) const {
    return successors_[node];
  }
  /// All that a pulse from `node` can lead to, ascending; without `node` unless there is a loop.
  [[nodiscard]] std::vector<std::uint32_t> reached_from(std::uint32_t node) const;

 private:
  std::vector<std::vector<std::uint32_t>> successors_;
  std::vector<FlowGroup> groups_;
};

}  // namespace chessvm::eniac
