// SPDX-License-Identifier: MIT
// Explains why no run shows a fault: the fault cannot have an effect, or no pulse reaches the place
// of the fault.
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

/// Returns a sentence that proves that `fault` makes no difference in any program. If there is no
/// proof, returns nullopt. `machine` must have a complete patch and no faults.
[[nodiscard]] std::optional<std::string> proof_of_no_effect(eniac::Machine& machine,
                                                            const eniac::Fault& fault);

/// The pulses and carries of runs without a fault.
struct ActivityRecord {
  /// For each node, the wires that pulsed.
  std::vector<eniac::Pulses> pulsed;
  /// For each node, the last add cycle with a pulse; 0 if there was no pulse.
  std::vector<std::uint64_t> last_pulse;
  /// For each accumulator, the decades that had a carry out (one bit for each decade).
  std::array<eniac::Decades, eniac::accumulator_count> carried{};
};

/// Records the activity of a machine. The machine runs pulse by pulse while this object exists.
class Activity final : private eniac::Tap {
 public:
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

/// Returns true if `fault` can only remove pulses or carries, and if `record` contains no pulse or
/// carry that the fault would remove.
[[nodiscard]] bool is_never_activated(eniac::Machine& machine, const eniac::Fault& fault,
                                      const ActivityRecord& record);

/// Returns the likely reason why no run shows `fault`. For each node, `pulsed` lists the wires that
/// had a pulse in any of the runs.
[[nodiscard]] std::string likely_reason(eniac::Machine& machine, const eniac::Fault& fault,
                                        const std::vector<eniac::Pulses>& pulsed);

}  // namespace chessvm::wired
