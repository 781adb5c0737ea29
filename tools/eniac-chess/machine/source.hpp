// SPDX-License-Identifier: MIT
// The source from which eniac-chess gets its answers: a simulated machine, or the cards that a
// machine elsewhere has punched.
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
  /// Reads the file `cards`, which has the answers to that many positions; without one opens the
  /// machine.
  [[nodiscard]] static Result<Source> open(const MachineOptions& machine,
                                           const std::optional<std::string>& cards,
                                           std::size_t positions);
  /// A machine for any number of questions.
  [[nodiscard]] static Result<Source> open_machine(const MachineOptions& machine);

  /// The answer to question `index`, counted from 0, by a search as `how` says.
  [[nodiscard]] Answer answer(const Position& position, std::size_t index, PlayOptions how) const;

  /// The time that a search of `depth` plies is expected to take.
  [[nodiscard]] EniacHours predicted(const Position& position, int depth) const {
    return predicted_hours(position, depth, program_.image.cpu());
  }

  /// The add cycles of the virtual CPU until it punched the last card that `how` goes on behind,
  /// with those of the searches that punched the cards in front of it in `text`. nullopt where
  /// these are not known, or it is interrupted.
  [[nodiscard]] std::optional<AddCycles> time_before(const Position& position, PlayOptions how,
                                                     std::string_view text) const;

  /// The move of the machine in `position` by searches that end within the hours of `limits`. The
  /// run of its answer has the work of all of them. Not for answers that come from a file.
  [[nodiscard]] Thought think(const Position& position, const ThinkLimits& limits,
                              const host::RunOptions& run, SecondLook second_look) const;

  /// The reply that the machine expects to `move` (see ask_for_reply). Not for answers that come
  /// from a file.
  [[nodiscard]] std::optional<ExpectedReply> reply(const Position& position, Move move, int depth,
                                                   host::RunOptions run) const;

 private:
  Source() = default;

  Program program_;
  std::unique_ptr<host::Simulator> simulator_;  // null: answers come from cards_
  std::vector<int> cards_;                      // one a question
};

}  // namespace chessvm::chess
