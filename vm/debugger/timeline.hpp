// SPDX-License-Identifier: MIT
// A machine that can go back in time. It keeps snapshots of the past, and reaches an earlier moment
// by loading the snapshot before it and running forward again.
#pragma once

#include <bitset>
#include <deque>
#include <list>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "vm/checkpoint.hpp"
#include "vm/machine.hpp"
#include "vm/program.hpp"

namespace chessvm::vm::debugger {

/// A set of rows, 100-399, as bits 0-299.
using Rows = std::bitset<end_row - first_row>;
[[nodiscard]] constexpr std::size_t row_bit(RowNumber row) {
  return static_cast<std::size_t>(row - first_row);
}

/// A state, and how many cards were read and punched until then. Going back restores all three.
struct Moment {
  MachineState state;
  std::uint64_t cards_read = 0;
  std::uint64_t cards_punched = 0;
};

/// Source of the cards: a deck with all cards of the run, or a user, who adds cards by commands.
enum class CardSource : std::uint8_t { deck, user };

/// A machine with its history. A copy is an independent machine with the same past.
class Timeline {
 public:
  /// A snapshot has 400 bytes. Beyond `most_snapshots`, some old snapshots are dropped. An edit is
  /// a snapshot, too. Beyond `most_edits`, the history before the oldest edit is dropped.
  static constexpr std::size_t most_snapshots = 1024;
  static constexpr std::size_t most_edits = 256;
  static constexpr std::uint64_t spacing = 4096;  // least distance of snapshots, in instructions
  static constexpr std::size_t most_cards = 1U << 20U;

  explicit Timeline(const Image& image);

  [[nodiscard]] const Image& image() const { return program_->image(); }
  [[nodiscard]] const MachineState& state() const { return now_.state; }
  [[nodiscard]] const Moment& now() const { return now_; }
  /// Returns the present position: the number of executed instructions.
  [[nodiscard]] std::uint64_t position() const { return now_.state.instructions; }
  [[nodiscard]] std::uint64_t earliest() const { return past_.front().moment.state.instructions; }
  /// Returns the position of the last edit. Without an edit, returns the beginning of the history.
  [[nodiscard]] std::uint64_t segment_begin() const;
  [[nodiscard]] std::size_t snapshots() const { return past_.size(); }

  /// Returns the whole deck, including the cards already read.
  [[nodiscard]] const std::vector<Card>& deck() const { return deck_; }
  void add_card(Card card) { deck_.push_back(card); }
  /// Returns the latest punched cards. The first one has number `first_punched`, counted from 0.
  [[nodiscard]] const std::deque<int>& punched() const { return punched_; }
  [[nodiscard]] std::uint64_t first_punched() const { return now_.cards_punched - punched_.size(); }

  void set_card_source(CardSource source) { card_source_ = source; }
  [[nodiscard]] CardSource card_source() const { return card_source_; }
  /// Returns the number of blank cards that stand for the cards read before the history began.
  [[nodiscard]] std::uint64_t unknown_cards() const { return unknown_cards_; }

  /// Starts a new history at `checkpoint`, which counts N read cards. With CardSource::user, makes
  /// the deck begin with N unknown cards if N is less than unknown_cards(), or if the machine has
  /// never read N cards of the deck. Otherwise, the deck stays unchanged.
  void begin(const Checkpoint& checkpoint);

  /// Marks the rows before which `run` stops.
  void mark(const Rows& rows);
  [[nodiscard]] const Rows& marked() const { return marked_; }

  /// Executes one instruction, or completes a waiting `read`.
  Stop step();
  /// Runs to a limit or a stop. Also returns Stop::limit before a marked row, except at the start.
  Stop run(const RunLimits& limits);

  /// Goes back to `position`, but not before earliest(). Drops all edits after that position.
  void go_back(std::uint64_t position);
  /// Goes back to the add cycle `add_cycles`. Returns false if the history begins after this cycle.
  bool go_back_to_cycle(std::uint64_t add_cycles);
  /// Goes back to just before the last edit. Returns false if there is none.
  bool undo();
  /// Returns the description of the last edit; empty if there is none.
  [[nodiscard]] std::string_view last_edit() const;
  /// Replaces the state, but keeps the counters. Fails if no machine can be in `state`.
  [[nodiscard]] Result<void> edit(const MachineState& state, std::string what);

 private:
  struct Snapshot {
    Moment moment;
    std::optional<Moment> before_edit{};  // moment before the edit; nullopt: no edit to undo
    std::string what{};
  };
  class Devices;
  Stop run(const Core& core, const RunLimits& limits);
  void count_as_unknown(std::uint64_t cards_read);
  void remember();
  void forget();
  void load(const Moment& moment);
  void replay_to(std::uint64_t position);

  std::shared_ptr<const Program> program_;
  std::shared_ptr<const Core> plain_;
  std::shared_ptr<const Core> core_;  // core that leaves marked rows to the reference interpreter
  Rows marked_;
  Moment now_;
  std::vector<Card> deck_;
  CardSource card_source_ = CardSource::deck;
  std::uint64_t unknown_cards_ = 0;  // number of unknown cards that `deck_` begins with
  std::uint64_t furthest_read_ = 0;  // largest number of cards ever read from this deck
  std::deque<int> punched_;
  std::list<Snapshot> past_;  // snapshots in order of time; never empty
};

}  // namespace chessvm::vm::debugger
