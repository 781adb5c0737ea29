// SPDX-License-Identifier: MIT
// The figures of which the reports of a match are made. A match that was dealt to many machines is
// reported from the same figures as one that was played here.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "tools/eniac-chess/match/record.hpp"

namespace chessvm::chess::match {

struct GameFigures {
  std::size_t index = 0;             // in the match, from 0
  std::array<std::string, 2> names;  // of A and B
  GameResult result = GameResult::draw;
  std::string reason{};                           // checkmate, fifty moves, illegal move, ...
  std::size_t plies = 0;                          // beyond the opening
  std::array<std::vector<AddCycles>, 2> times{};  // of the machine for its moves, as A and as B
};

struct MatchFigures {
  std::array<std::string, 2> players;  // as the command line has them
  std::size_t planned = 0;             // games
  std::optional<Sprt> sprt{};
  bool is_interrupted = false;
  std::vector<GameFigures> games{};  // those that count, in order
};

[[nodiscard]] GameFigures figures_of(const GameRecord& record, const MatchPlan& plan);

/// Points of player A.
[[nodiscard]] Points points_of(const GameFigures& game);

}  // namespace chessvm::chess::match
