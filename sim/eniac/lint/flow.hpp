// SPDX-License-Identifier: MIT
// The graph of pulses in a patch. Some edges follow the cables. The other edges lead from a program
// input to the outputs that its program causes to send. A path ends at a digit input, because the
// unit stores the number.
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

/// A strongly connected component of the graph: from each of its nodes, pulses can reach all
/// others. A node that is in no loop is a component of its own.
struct FlowGroup {
  std::vector<std::uint32_t> members;  // nodes in ascending order
  bool has_source = false;             // true: pulses enter from another group
  bool has_sink = false;               // true: pulses leave to another group
};

class Flow {
 public:
  Flow() = default;
  /// Groups the nodes n for which used[n] is true. Ignores all other nodes and their edges.
  Flow(const std::vector<bool>& used, std::span<const FlowEdge> edges);

  [[nodiscard]] std::span<const FlowGroup> groups() const { return groups_; }
  [[nodiscard]] std::span<const std::uint32_t> successors(std::uint32_t node) const {
    return successors_[node];
  }
  /// Returns the nodes that a pulse from `node` reaches, in ascending order. Includes `node` itself
  /// only if `node` is in a loop.
  [[nodiscard]] std::vector<std::uint32_t> reached_from(std::uint32_t node) const;

 private:
  std::vector<std::vector<std::uint32_t>> successors_;
  std::vector<FlowGroup> groups_;
};

}  // namespace chessvm::eniac
