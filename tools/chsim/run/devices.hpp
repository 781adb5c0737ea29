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

/// The log of a run's cards and the machine that uses them.
struct Logging {
  std::unique_ptr<CardLog> log;  // nullptr: no log
  const Machine* machine = nullptr;
};

/// Prints each card as soon as it is punched; keeps all cards for the JSON object.
class Punch : public CardPunch {
 public:
  /// The references must outlive the punch. A card overwrites the line of `progress`.
  Punch(const Options& options, const Logging& logging, Progress& progress);
  /// Punches a card; does nothing once the log need not continue.
  void punch(int digits) override;

  std::uint64_t punched = 0;
  int last = -1;           // -1: no card yet
  std::vector<int> cards;  // for the JSON object only
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

  DeckReader deck;                       // a file, checked before the run
  std::unique_ptr<StreamReader> stream;  // a pipe or terminal, whose cards may arrive later
  std::uint64_t read = 0;

 private:
  const Logging& logging_;
};

}  // namespace chessvm::vm::chsim
