// SPDX-License-Identifier: MIT
// Where eniac-chess gets its answers: from a simulated machine, or from cards that another machine
// has punched.
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
  /// Creates a machine for any number of questions.
  [[nodiscard]] static Result<Source> open_machine(const MachineOptions& machine);

  /// Returns the answer to question `index`, counted from 0: its answer card, or the result of a
  /// search with the options `how`.
  [[nodiscard]] Answer answer(const Position& position, std::size_t index, PlayOptions how) const;

  /// Returns the expected time of a search of `depth` plies.
  [[nodiscard]] EniacHours predicted(const Position& position, int depth) const {
    return predicted_hours(position, depth, program_.image.cpu());
  }

  /// Returns how many add cycles of the virtual CPU an interrupted search took up to its last
  /// progress card (`how.progress`), plus the add cycles of the earlier searches, whose cards come
  /// first in `text`. nullopt if no searches punch the cards in `text`, or after Ctrl-C.
  [[nodiscard]] std::optional<AddCycles> time_before(const Position& position, PlayOptions how,
                                                     std::string_view text) const;

  /// Returns the machine's move in `position` by searches within the hours of `limits`. The run in
  /// the answer has the work of all these searches. Requires a machine, not a file of cards.
  [[nodiscard]] Thought think(const Position& position, const ThinkLimits& limits,
                              const host::RunOptions& run, SecondLook second_look) const;

  /// Returns the reply that the machine expects to `move` (see ask_for_reply). Requires a machine,
  /// not a file of cards.
  [[nodiscard]] std::optional<ExpectedReply> reply(const Position& position, Move move, int depth,
                                                   host::RunOptions run) const;

 private:
  Source() = default;

  Program program_;
  std::unique_ptr<host::Simulator> simulator_;  // null: the answers come from cards_
  std::vector<int> cards_;                      // answer cards, one for each question
};

}  // namespace chessvm::chess
