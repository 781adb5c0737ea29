// SPDX-License-Identifier: MIT
// The literal engine: every clock event of every add cycle, shown to the units that listen, in
// order (docs/eniac.md#hazards). Where no unit can see the difference, the pulses of a number are
// delivered together, each still counted by itself.
#pragma once

#include <cstdint>

#include "sim/eniac/engine/engine.hpp"
#include "sim/eniac/machine/machine.hpp"

namespace chessvm::eniac {

class PulseEngine final : public Engine {
 public:
  explicit PulseEngine(Machine& machine) : machine_(machine) {}

  [[nodiscard]] StopReason run(const RunLimits& limits) override;

  /// One pulse time: two phases. Returns false if the machine failed.
  bool step_pulse_time();
  /// To the end of the present add cycle. Returns false if the machine failed.
  bool step_add_cycle();

  /// Add cycles in which numbers were sent, and one after the other rather than pulse by pulse.
  [[nodiscard]] std::uint64_t cycles_by_numbers() const { return cycles_by_numbers_; }

 private:
  bool step_phase();
  bool run_add_cycle();
  bool send_numbers();
  bool is_idle();

  Machine& machine_;
  Transmissions numbers_;  // of the present add cycle
  std::uint64_t cycles_by_numbers_ = 0;
  unsigned busy_ = 0;  // rank of a unit that was not idle when last looked at
};

}  // namespace chessvm::eniac
