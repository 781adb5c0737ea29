// SPDX-License-Identifier: MIT
// Records which cables of a machine had pulses, so that the page can light them.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "sim/eniac/machine/machine.hpp"

namespace chessvm::web {

/// Collects the pulses on every node of the wiring. Bit n stands for wire n + 1.
class PulsesSeen final : private eniac::Tap {
 public:
  explicit PulsesSeen(eniac::Machine& machine);

  /// Forgets the pulses seen so far, and watches the outputs of all units.
  void begin();
  /// Stops watching, and adds the pulses of the outputs to all nodes that cables connect to them.
  void end();
  [[nodiscard]] std::span<const std::uint16_t> by_node() const { return seen_; }

 private:
  eniac::Pulses leaving(std::uint32_t output, eniac::Pulses pulses) override;
  eniac::Pulses entering(std::uint32_t input, eniac::Pulses pulses) override;
  void passing(std::uint32_t node, eniac::Pulses pulses) override;

  void spread(std::uint32_t node, eniac::Pulses pulses);
  [[nodiscard]] bool is_open(std::uint32_t from, std::uint32_t to) const;

  eniac::Machine& machine_;
  std::vector<std::uint16_t> seen_;
};

}  // namespace chessvm::web
