// SPDX-License-Identifier: MIT
// The pulse engine. It gives every clock pulse of every add cycle to the listening units, in clock
// order (docs/eniac.md#hazards). Tests compare the other engines with the pulse engine.
#pragma once

#include <cstdint>

#include "sim/eniac/engine/engine.hpp"
#include "sim/eniac/machine/machine.hpp"

namespace chessvm::eniac {

class PulseEngine final : public Engine {
 public:
  explicit PulseEngine(Machine& machine) : machine_(machine) {}

  [[nodiscard]] StopReason run(const RunLimits& limits) override;

  /// Runs to the end of the present pulse time (two phases). Returns false if the machine failed.
  bool step_pulse_time();
  /// Runs to the end of the present add cycle. Returns false if the machine failed.
  bool step_add_cycle();

 private:
  bool step_phase();
  bool run_add_cycle();
  bool is_idle();

  Machine& machine_;
  unsigned busy_ = 0;  // rank of the busy unit that the latest call of `is_idle` found
};

}  // namespace chessvm::eniac
