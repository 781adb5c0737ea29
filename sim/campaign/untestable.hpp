// SPDX-License-Identifier: MIT
// Why a fault shows nowhere: because the wiring leaves it nothing to change, or because nothing
// passed its place in any of the programs.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "sim/circuit.hpp"
#include "sim/fault/fault.hpp"
#include "sim/machine.hpp"

namespace chessvm::sim {

/// A proof in one sentence that `fault` makes no difference, whatever the program; nothing when
/// there is none. The patch must be complete and without damage.
[[nodiscard]] std::optional<std::string> proof_of_no_effect(Machine& machine, const Fault& fault);

/// What pulsed in a run: stays on the circuit as long as it lives.
class Activity final : private Tap {
 public:
  /// Adds to `pulsed`, of every node its wires.
  Activity(Machine& machine, std::vector<Pulses>& pulsed);
  ~Activity() override;
  Activity(const Activity&) = delete;
  Activity& operator=(const Activity&) = delete;

 private:
  Pulses leaving(std::uint32_t output, Pulses pulses) override { return note(output, pulses); }
  Pulses entering(std::uint32_t input, Pulses pulses) override { return note(input, pulses); }
  void passing(std::uint32_t node, Pulses pulses) override { note(node, pulses); }
  Pulses note(std::uint32_t node, Pulses pulses) {
    pulsed_[node] = static_cast<Pulses>(pulsed_[node] | pulses);
    return pulses;
  }

  Machine& machine_;
  std::vector<Pulses>& pulsed_;
  std::vector<std::uint32_t> watched_;
};

/// Why `fault` shows nowhere, as far as `pulsed` of all runs tells.
[[nodiscard]] std::string likely_reason(Machine& machine, const Fault& fault,
                                        const std::vector<Pulses>& pulsed);

}  // namespace chessvm::sim
