// SPDX-License-Identifier: MIT
// A patch prepared for the checks: jacks and switches by name, cabled nodes, the flow of pulses.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "sim/eniac/lint/flow.hpp"
#include "sim/eniac/lint/lint.hpp"
#include "sim/eniac/machine/machine.hpp"

namespace chessvm::eniac {

/// Returns true if `node` is a side (input or output) of an adapter.
[[nodiscard]] inline bool is_adapter(const Node& node) {
  return node.kind == NodeKind::adapter_in || node.kind == NodeKind::adapter_out;
}

class PatchView {
 public:
  explicit PatchView(const LoadedPatch& patch);

  [[nodiscard]] Machine& machine() const { return patch_.machine; }
  [[nodiscard]] const Wiring& wiring() const { return patch_.machine.wiring(); }
  [[nodiscard]] const Node& node(std::uint32_t number) const { return wiring().nodes()[number]; }
  [[nodiscard]] std::span<const SwitchCommand> switches() const { return patch_.switches; }
  [[nodiscard]] const Flow& flow() const { return flow_; }
  /// Returns the edges of program_effects(), including those of inputs and outputs without cables.
  [[nodiscard]] std::span<const FlowEdge> effects() const { return effects_; }

  /// Returns the number of the node of a unit's jack; `name` is the canonical name.
  [[nodiscard]] static std::uint32_t jack(const Unit& unit, std::string_view name);
  /// Returns the setting of a unit's switch in its canonical spelling.
  [[nodiscard]] static const std::string& setting(const Unit& unit, std::string_view name);

  [[nodiscard]] bool is_cabled(std::uint32_t node) const { return !cables_of_[node].empty(); }
  [[nodiscard]] bool is_cabled(const Unit& unit, std::string_view name) const {
    return is_cabled(jack(unit, name));
  }
  /// Returns true if at least one program input "1i", "2i", ... of the unit is cabled.
  [[nodiscard]] bool has_cabled_program(const Unit& unit) const;

  /// Returns the nodes on the other side of the adapter or amplifier to which `node` belongs. Only
  /// the input of a digit-to-program adapter has several nodes on its other side. For nodes of
  /// other kinds, returns an empty vector.
  [[nodiscard]] std::vector<std::uint32_t> other_side(std::uint32_t node) const;

  /// Returns the name of a node for messages: "a1.α", "line 1-1", "trunk 5", "pa.1.sa.2", "ad.s.3".
  [[nodiscard]] std::string name(std::uint32_t node) const;

  [[nodiscard]] std::optional<SourceSpan> place_of_cable(std::size_t cable) const;
  /// Returns the place of the first cable at any of `nodes`. Returns nullopt if the user typed this
  /// cable or if there is no cable.
  [[nodiscard]] std::optional<SourceSpan> place(std::span<const std::uint32_t> nodes) const;
  [[nodiscard]] std::optional<SourceSpan> place(std::uint32_t node) const {
    return place(std::span(&node, 1));
  }

 private:
  LoadedPatch patch_;
  std::vector<std::vector<std::size_t>> cables_of_;  // for each node, indices of its cables
  std::vector<FlowEdge> effects_;
  Flow flow_;
};

}  // namespace chessvm::eniac
