// SPDX-License-Identifier: MIT
// The card reader and the card punch of a run.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "base/output/output.hpp"
#include "base/process/progress.hpp"
#include "tools/chsim/options/options.hpp"
#include "tools/chsim/run/card_log.hpp"
#include "vm/deck.hpp"
#include "vm/machine.hpp"

namespace chessvm::vm::chsim {

/// The log of a run. The reader and the punch pass each card to `log`, together with the state of
/// `machine`.
struct Logging {
  std::unique_ptr<CardLog> log;  // nullptr: cards are not logged
  const Machine* machine = nullptr;
};

/// Writes each punched card to `output` at once. With --json, also stores the card in `cards`.
class Punch : public CardPunch {
 public:
  /// The references must outlive the punch. The punch erases the progress line before each card.
  Punch(const Options& options, const Logging& logging, Progress& progress);
  /// Punches a card unless the log refuses it. Stops the run if a replay differs or has ended.
  void punch(int digits) override;

  /// Limits that Machine::run checks after each punched card.
  RunLimits limits;
  std::uint64_t punched = 0;
  int last = -1;           // the card punched last; -1: no card yet
  std::vector<int> cards;  // all punched cards; filled only for the JSON object
  std::optional<Output> output;

 private:
  const Options& options_;
  const Logging& logging_;
  Progress& progress_;
};

/// Reads and counts cards from a file, a pipe or the terminal.
class Reader : public CardReader {
 public:
  /// The reference must outlive the reader.
  explicit Reader(const Logging& logging) : logging_(logging) {}
  std::optional<Card> next() override;
  [[nodiscard]] std::optional<Failure> failure() const {
    return stream ? stream->failure() : std::nullopt;
  }

  DeckReader deck;                       // cards of a file, which is read before the run
  std::unique_ptr<StreamReader> stream;  // pipe or terminal, read during the run; null: use `deck`
  std::uint64_t read = 0;

 private:
  const Logging& logging_;
};

}  // namespace chessvm::vm::chsim
