// SPDX-License-Identifier: MIT
#pragma once

#include "base/result.hpp"
#include "vm/machine.hpp"
#include "vm/run_status.hpp"

namespace chessvm::vm::chsim {

/// Receives the cards of a run: a recording writes them, a replay compares them.
class CardLog {
 public:
  virtual ~CardLog() = default;
  /// Called for each card; `state` is the machine's state during the `read` or `print`.
  virtual void card_read(const MachineState& state, Card card) = 0;
  virtual void card_punched(const MachineState& state, int digits) = 0;
  /// Returns false as soon as the run may stop: a replay has found a difference.
  [[nodiscard]] virtual bool goes_on() const { return true; }
  /// Flushes all output written so far.
  [[nodiscard]] virtual Result<void> flush() { return boost::outcome_v2::success(); }
  /// Completes the log after the run has ended.
  [[nodiscard]] virtual Result<void> end(RunStatus status, const MachineState& state) = 0;
};

}  // namespace chessvm::vm::chsim
