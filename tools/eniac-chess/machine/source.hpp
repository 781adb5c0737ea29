// SPDX-License-Identifier: MIT
// Gets answers for eniac-chess: from a simulated machine, or from cards that a machine punched.
#pragma once

#include <memory>
#include <string_view>
#include <vector>

#include "programs/chess/host/thinker.hpp"
#include "programs/chess/search/prediction.hpp"
#include "tools/eniac-chess/machine/options.hpp"

namespace chessvm::chess {

class Source {
 public:
  /// Reads the file `cards`, which must have one answer card for each of `positions` positions.
  /// Without a file, creates a machine.
  [[nodiscard]] static Result<Source> open(const MachineOptions& machine,
                                           const std::optional<std::string>& cards,
                                           std::size_t positions);
  [[nodiscard]] static Result<Source> open_machine(const MachineOptions& machine);

  /// Returns the result of a search with the options `how`. If the source is a file of cards,
  /// returns the answer on card `index` (from 0) instead.
  [[nodiscard]] Answer answer(const Position& position, std::size_t index, PlayOptions how) const;

  [[nodiscard]] EniacHours predicted(const Position& position, int depth) const {
    return predicted_hours(position, depth, program_.image.cpu());
  }

  /// Returns the virtual CPU's time for an interrupted search up to its last progress card, plus
  /// the time of the earlier searches for the same move. `how.progress` has the data of the last
  /// progress card. `text` has the cards of all these searches. Returns nullopt after Ctrl-C, or if
  /// repeating the earlier searches gives other cards than `text`.
  [[nodiscard]] std::optional<AddCycles> time_before(const Position& position, PlayOptions how,
                                                     std::string_view text) const;

  /// Returns the machine's move in `position`, found by searches within the hours of `limits`.
  /// Answer::run counts the work of all these searches. Requires a machine, not a file of cards.
  [[nodiscard]] Thought think(const Position& position, const ThinkLimits& limits,
                              const host::RunOptions& run, SecondLook second_look) const;

  /// Returns the reply that the machine expects (see ask_for_reply). Requires a machine, not cards.
  [[nodiscard]] std::optional<ExpectedReply> reply(const Position& position, Move move, int depth,
                                                   host::RunOptions run) const;

 private:
  Source() = default;

  Program program_;
  std::unique_ptr<host::Simulator> simulator_;  // null: the answers come from cards_
  std::vector<int> cards_;                      // number on the answer card of each position
};

}  // namespace chessvm::chess
