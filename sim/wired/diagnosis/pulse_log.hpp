// SPDX-License-Identifier: MIT
// Logs all pulses on the jacks of units and on the other cabled nodes of a machine.
#pragma once

#include <cstdint>
#include <vector>

#include "sim/eniac/machine/machine.hpp"

namespace chessvm::wired {

/// The pulses on one node at one instant.
struct LoggedPulses {
  int phase = 0;  // half pulse time of the add cycle, 0 to 39
  std::uint32_t node = 0;
  eniac::Pulses pulses = 0;

  friend bool operator==(const LoggedPulses&, const LoggedPulses&) = default;
};

/// Logs pulses while this object exists. Meanwhile the machine runs pulse by pulse.
class PulseLog final : private eniac::Tap {
 public:
  explicit PulseLog(eniac::Machine& machine);
  ~PulseLog() override;
  PulseLog(const PulseLog&) = delete;
  PulseLog& operator=(const PulseLog&) = delete;

  /// Returns and removes all pulses since the last call. The pulses must belong to one add cycle.
  /// The pulses are sorted by phase, then by node; a node occurs at most once in a phase.
  [[nodiscard]] std::vector<LoggedPulses> take();

 private:
  eniac::Pulses leaving(std::uint32_t output, eniac::Pulses pulses) override;
  eniac::Pulses entering(std::uint32_t input, eniac::Pulses pulses) override;
  void passing(std::uint32_t node, eniac::Pulses pulses) override;

  eniac::Machine& machine_;
  std::vector<std::uint32_t> watched_;
  std::vector<LoggedPulses> pulses_;
};

}  // namespace chessvm::wired
