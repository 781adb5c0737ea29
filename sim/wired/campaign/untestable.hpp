// SPDX-License-Identifier: MIT
// Explains a fault that no run shows: it cannot change anything in this wiring, or no pulse has
// passed its place in any of the programs.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "sim/eniac/core/circuit.hpp"
#include "sim/eniac/fault/fault.hpp"
#include "sim/eniac/machine/machine.hpp"

namespace chessvm::wired {

/// A proof in one sentence that `fault` makes no difference in any program; nullopt: no proof. The
/// patch must be complete and without damage.
[[nodiscard]] std::optional<std::string> proof_of_no_effect(eniac::Machine& machine,
                                                            const eniac::Fault& fault);

/// Records which wires pulse, as long as it exists.
class Activity final : private eniac::Tap {
 public:
  /// Adds to `pulsed` the wires that pulse, by node.
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

/// The likely reason why no run shows `fault`, from the wires that pulsed in all runs.
[[nodiscard]] std::string likely_reason(eniac::Machine& machine, const eniac::Fault& fault,
                                        const std::vector<eniac::Pulses>& pulsed);

}  // namespace chessvm::wired
