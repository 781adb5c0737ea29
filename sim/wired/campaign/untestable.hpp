// SPDX-License-Identifier: MIT
// Why a fault shows nowhere: because the wiring leaves it nothing to change, or because nothing
// passed its place in any of the programs.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "sim/eniac/core/circuit.hpp"
#include "sim/eniac/fault/fault.hpp"
#include "sim/eniac/machine/machine.hpp"

namespace chessvm::wired {

/// A proof in one sentence that `fault` makes no difference, whatever the program; nothing when
/// there is none. The patch must be complete and without damage.
[[nodiscard]] std::optional<std::string> proof_of_no_effect(eniac::Machine& machine,
                                                            const eniac::Fault& fault);

/// What pulsed in a run: stays on the circuit as long as it lives.
class Activity final : private eniac::Tap {
 public:
  /// Adds to `pulsed`, of every node its wires.
  Activity(eniac::Machine& machine, std::vector<eniac::Pulses>& pulsed);
  ~Activity() override;
  Activity(const Activity&) = delete;
  Activity& operator=(const Activity&) = delete;

 private:
  eniac::Pulses leaving(std::uint32_t output, eniac::Pulses pulses) override {
    return note(output, pulses);
  }
  eniac::Pulses entering(std::uint32_t input, eniac::Pulses pulses) override {
    return note(input, pulses);
  }
  void passing(std::uint32_t node, eniac::Pulses pulses) override { note(node, pulses); }
  eniac::Pulses note(std::uint32_t node, eniac::Pulses pulses) {
    pulsed_[node] = static_cast<eniac::Pulses>(pulsed_[node] | pulses);
    return pulses;
  }

  eniac::Machine& machine_;
  std::vector<eniac::Pulses>& pulsed_;
  std::vector<std::uint32_t> watched_;
};

/// Why `fault` shows nowhere, as far as `pulsed` of all runs tells.
[[nodiscard]] std::string likely_reason(eniac::Machine& machine, const eniac::Fault& fault,
                                        const std::vector<eniac::Pulses>& pulsed);

}  // namespace chessvm::wired
