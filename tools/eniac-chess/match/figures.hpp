// SPDX-License-Identifier: MIT
// Figures for the reports of a match, on one computer or on many.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "tools/eniac-chess/match/record.hpp"

namespace chessvm::chess::match {

struct GameFigures {
  std::size_t index = 0;                  // number in the match, from 0
  std::array<std::string, 2> names;       // names of A and B
  std::array<std::string, 2> versions{};  // versions of A and B; empty if equal to the name
  GameResult result = GameResult::draw;
  std::string reason{};   // checkmate, fifty moves, illegal move, ...
  std::size_t plies = 0;  // number of plies after the opening
  /// Times of the moves of A and of B. Empty for a player that is not a machine.
  std::array<std::vector<AddCycles>, 2> times{};
};

struct MatchFigures {
  std::array<std::string, 2> players;  // as on the command line; control characters are escaped
  std::size_t planned = 0;             // number of games in the whole match
  std::optional<Sprt> sprt{};
  bool is_interrupted = false;
  std::vector<GameFigures> games{};  // games that count for the result, in order
};

[[nodiscard]] GameFigures figures_of(const GameRecord& record, const MatchPlan& plan);
/// `opening_plies` is the length of the opening in plies, at most the length of the game.
[[nodiscard]] GameFigures figures_of(const GameRecord& record, std::size_t opening_plies);

[[nodiscard]] Points points_of(const GameFigures& game);

}  // namespace chessvm::chess::match
