// SPDX-License-Identifier: MIT
// A machine that remembers how it came to be where it is. It keeps snapshots of what it passed, and
// goes back by loading the one before and running forward again.
#pragma once

#include <bitset>
#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "vm/checkpoint.hpp"
#include "vm/machine.hpp"
#include "vm/program.hpp"

namespace chessvm::debugger {

/// A set of rows, 100-399, as bits 0-299.
using Rows = std::bitset<end_row - first_row>;
[[nodiscard]] constexpr std::size_t row_bit(RowNumber row) {
  return static_cast<std::size_t>(row - first_row);
}

/// Cards that were read and punched belong to the state: they come back with it.
struct Moment {
  MachineState state;
  std::uint64_t cards_read = 0;
  std::uint64_t cards_punched = 0;
};

/// A value type; a copy is an independent machine with the same past.
class Timeline {
 public:
  /// At most this many snapshots are kept, 400 bytes each. Past that the one that is missed least
  /// goes, so that their distance grows with their age; edits count among them, and when there are
  /// too many of them, what was before the oldest is forgotten.
  static constexpr std::size_t most_snapshots = 1024;
  static constexpr std::size_t most_edits = 256;
  static constexpr std::uint64_t spacing = 4096;  // instructions, at least
  static constexpr std::size_t most_cards = 1U << 20U;

  explicit Timeline(const Image& image);

  [[nodiscard]] const Image& image() const { return plain_->image(); }
  [[nodiscard]] const MachineState& state() const { return now_.state; }
  [[nodiscard]] const Moment& now() const { return now_; }
  /// Instructions executed; the coordinate of time.
  [[nodiscard]] std::uint64_t position() const { return now_.state.instructions; }
  [[nodiscard]] std::uint64_t earliest() const { return past_.front().moment.state.instructions; }
  /// First position since the last edit.
  [[nodiscard]] std::uint64_t segment_begin() const;
  [[nodiscard]] std::size_t snapshots() const { return past_.size(); }

  /// The deck, cards read included.
  [[nodiscard]] const std::vector<Card>& deck() const { return deck_; }
  void add_card(Card card) { deck_.push_back(card); }
  /// The last cards punched, of `now().cards_punched`; the first of them is number
  /// `first_punched`, from 0.
  [[nodiscard]] const std::deque<int>& punched() const { return punched_; }
  [[nodiscard]] std::uint64_t first_punched() const { return now_.cards_punched - punched_.size(); }

  /// Starts a new history.
  void begin(const Checkpoint& checkpoint);

  /// Rows before which `run` stops.
  void mark(const Rows& rows);
  [[nodiscard]] const Rows& marked() const { return marked_; }

  /// One instruction, or the rest of a `read` that waits.
  Stop step();
  /// To a limit, a stop, or the fetch of a marked row (but for the first): `limit` then, too.
  Stop run(const RunLimits& limits);

  /// Back to an earlier position, not before `earliest`; edits made after it are forgotten.
  void go_back(std::uint64_t position);
  /// To the first moment at which the counter had reached `add_cycles`; false when the history
  /// begins later.
  bool go_back_to_cycle(std::uint64_t add_cycles);
  /// Leaves the present segment: to just before the last edit.
  bool undo();
  /// What the last edit did; empty where there is none.
  [[nodiscard]] std::string_view last_edit() const;
  /// Changes the state; the counters stay as they are. `impossible` states are refused.
  [[nodiscard]] Result<void> edit(const MachineState& state, std::string what);

 private:
  struct Snapshot {
    Moment moment;
    std::optional<Moment> before_edit{};  // where the snapshot is the outcome of an edit
    std::string what{};
  };
  class Devices;
  Stop run(const Program& program, const RunLimits& limits);
  void remember();
  void forget();
  void load(const Moment& moment);
  void replay_to(std::uint64_t position);

  std::shared_ptr<const Program> plain_;
  std::shared_ptr<const Program> program_;  // with the marked rows
  Rows marked_;
  Moment now_;
  std::vector<Card> deck_;
  std::deque<int> punched_;
  std::vector<Snapshot> past_;  // in order of time; never empty
};

}  // namespace chessvm::debugger
