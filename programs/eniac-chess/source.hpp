// SPDX-License-Identifier: MIT
// Where eniac-chess gets its answers from: a simulated machine, or the cards that a machine
// elsewhere has punched.
#pragma once

#include <memory>
#include <vector>

#include "programs/chess/player.hpp"
#include "programs/eniac-chess/options.hpp"

namespace chessvm::chess {

/// The program that `options` name, or the one built in.
[[nodiscard]] Result<Program> program_of(const Options& options);

class Source {
 public:
  /// Reads what `options` name for a run of `positions` questions.
  [[nodiscard]] static Result<Source> open(const Options& options, std::size_t positions);
  /// A machine for any number of questions.
  [[nodiscard]] static Result<Source> open_machine(const Options& options);

  /// The answer to question `index`, counted from 0, by a search as `how` says.
  [[nodiscard]] Answer answer(const Position& position, std::size_t index, PlayOptions how) const;

 private:
  Source() = default;

  Program program_;
  std::unique_ptr<host::Simulator> simulator_;  // null: answers come from cards_
  std::vector<int> cards_;                      // one a question
};

}  // namespace chessvm::chess
