// SPDX-License-Identifier: MIT
// Explains a fault that no run shows: it cannot change anything in this wiring, or no pulse has
// passed its place in any of the programs.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "sim/eniac/core/circuit.hpp"
#include "sim/eniac/core/decimal.hpp"
#include "sim/eniac/fault/fault.hpp"
#include "sim/eniac/machine/machine.hpp"

namespace chessvm::wired {

/// A proof in one sentence that `fault` makes no difference in any program; nullopt: no proof. The
/// patch must be complete and without damage.
[[nodiscard]] std::optional<std::string> proof_of_no_effect(eniac::Machine& machine,
                                                            const eniac::Fault& fault);

/// The pulses and states of runs without a fault.
struct ActivityRecord {
  /// By node: the wires that pulsed.
  std::vector<eniac::Pulses> pulsed;
  /// By node: the last add cycle in which a wire pulsed; 0 if none did.
  std::vector<std::uint64_t> last_pulse;
  /// By accumulator: a bit for each decade that a carry left.
  std::array<eniac::Decades, eniac::accumulator_count> carried{};
};

/// Records what happens in a machine, as long as it exists. The machine runs pulse by pulse.
class Activity final : private eniac::Tap {
 public:
  /// Adds to `record`.
  Activity(eniac::Machine& machine, ActivityRecord& record);
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
  void phase_ended() override;
  eniac::Pulses note(std::uint32_t node, eniac::Pulses pulses) {
    if (pulses == eniac::no_pulses) return pulses;
    record_.pulsed[node] = static_cast<eniac::Pulses>(record_.pulsed[node] | pulses);
    record_.last_pulse[node] = machine_.time().cycle;
    return pulses;
  }

  eniac::Machine& machine_;
  ActivityRecord& record_;
  std::vector<std::uint32_t> watched_;
};

/// Returns whether `record` proves that the runs in it are the same with `fault`: it takes away
/// only what never comes. False also where that cannot be judged from the record.
[[nodiscard]] bool is_never_activated(eniac::Machine& machine, const eniac::Fault& fault,
                                      const ActivityRecord& record);

/// The likely reason why no run shows `fault`, from the wires that pulsed in all runs.
[[nodiscard]] std::string likely_reason(eniac::Machine& machine, const eniac::Fault& fault,
                                        const std::vector<eniac::Pulses>& pulsed);

}  // namespace chessvm::wired
