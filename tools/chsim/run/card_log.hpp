// SPDX-License-Identifier: MIT
#pragma once

#include "base/result.hpp"
#include "vm/machine.hpp"
#include "vm/run_status.hpp"

namespace chessvm::vm::chsim {

/// Follows the cards of a run: a recording writes them down, a replay compares them.
class CardLog {
 public:
  virtual ~CardLog() = default;
  /// `state` is that of the machine while it executes the instruction.
  virtual void card_read(const MachineState& state, Card card) = 0;
  virtual void card_punched(const MachineState& state, int digits) = 0;
  /// False as soon as the run need not go on.
  [[nodiscard]] virtual bool goes_on() const { return true; }
  /// Hands to the system what was written so far.
  [[nodiscard]] virtual Result<void> flush() { return boost::outcome_v2::success(); }
  /// Ends the log when the run has ended.
  [[nodiscard]] virtual Result<void> end(RunStatus status, const MachineState& state) = 0;
};

}  // namespace chessvm::vm::chsim
