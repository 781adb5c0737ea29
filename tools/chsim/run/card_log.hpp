// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <limits>

#include "base/result.hpp"
#include "vm/machine.hpp"
#include "vm/run_status.hpp"

namespace chessvm::vm::chsim {

/// Receives the cards of a run. With --record, a log writes these cards to the recording. In a
/// replay, a log compares these cards with those of the recording.
class CardLog {
 public:
  virtual ~CardLog() = default;
  /// Called after a card is read. `state` is the machine's state during the `read` instruction.
  virtual void card_read(const MachineState& state, Card card) = 0;
  /// Called before a card is punched. In a replay, returns false if the card is not the next card
  /// of the recording. The caller must then not punch the card.
  [[nodiscard]] virtual bool card_punched(const MachineState& state, int digits) = 0;
  /// Returns true if a replay has found a difference. The run then stops.
  [[nodiscard]] virtual bool differs() const { return false; }
  /// Returns true if a replay has no more cards to compare. The run then stops.
  [[nodiscard]] virtual bool has_ended(const MachineState& /*state*/) const { return false; }
  /// Returns the first add cycle at which has_ended() can be true. The largest number means never.
  [[nodiscard]] virtual std::uint64_t first_end() const {
    return std::numeric_limits<std::uint64_t>::max();
  }
  /// Returns true if a run that ends with `status` has replayed the whole recording.
  [[nodiscard]] virtual bool is_whole(RunStatus /*status*/, const MachineState& /*state*/) const {
    return false;
  }
  [[nodiscard]] virtual Result<void> flush() { return boost::outcome_v2::success(); }
  /// Completes the log after the run has ended.
  [[nodiscard]] virtual Result<void> end(RunStatus status, const MachineState& state) = 0;
};

}  // namespace chessvm::vm::chsim
