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

/// The log of a run's cards, with the machine whose cards they are.
struct Logging {
  std::unique_ptr<CardLog> log;  // nullptr: none
  const Machine* machine = nullptr;
};

/// Cards go out as they are punched; for the JSON object they are kept as well.
class Punch : public CardPunch {
 public:
  /// The references stay valid as long as the punch. A card takes the line of `progress`.
  Punch(const Options& options, const Logging& logging, Progress& progress);
  /// Punches nothing any more when the log need not go on.
  void punch(int digits) override;

  std::uint64_t punched = 0;
  int last = -1;           // -1: none
  std::vector<int> cards;  // for the JSON object only
  std::optional<Output> output;

 private:
  const Options& options_;
  const Logging& logging_;
  Progress& progress_;
};

/// Cards of a file, a pipe or a person, counted.
class Reader : public CardReader {
 public:
  /// The reference stays valid as long as the reader.
  explicit Reader(const Logging& logging) : logging_(logging) {}
  std::optional<Card> next() override;
  [[nodiscard]] std::optional<Failure> failure() const {
    return stream ? stream->failure() : std::nullopt;
  }

  DeckReader deck;                       // a file, checked before the run
  std::unique_ptr<StreamReader> stream;  // anything that may not be there yet
  std::uint64_t read = 0;

 private:
  const Logging& logging_;
};

}  // namespace chessvm::vm::chsim
