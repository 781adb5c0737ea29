// SPDX-License-Identifier: MIT
// The search of the 75-word program done on an ordinary board, as the reference for its answers
// (docs/chess.md#what-it-plays).
#pragma once

#include <cstdint>
#include <optional>

#include "programs/chess/search/question.hpp"

namespace chessvm::chess {

/// Depths of a search. At the last ply but two all moves are tried for the last time, at the last
/// but one captures and promotions, at the last one captures on the square of the move before.
inline constexpr int shallowest_search = 3;
inline constexpr int deepest_search = 6;

/// At the last ply but three a move gains less than this for its squares, so one that does not come
/// within it of the best score by the men that it wins is not worth a search.
inline constexpr int futility_margin = 4;

struct SearchResult {
  std::optional<Move> move;  // nullopt when there is no legal one, or none that is good enough
  int score = 0;             // as the side to move sees it
  std::uint64_t nodes = 0;   // positions reached, the root included
};

/// The program's alpha-beta search: the first of the best moves in the order of the root wins. No
/// move, and the score `floor` of the question, where none is better than that.
[[nodiscard]] SearchResult search(const Question& question);
/// The search for the question that the host asks about a position without a history.
[[nodiscard]] SearchResult search(const Position& position, int depth);

/// Appends the pseudo-legal moves of one pass in the order in which a search tries them
/// (docs/chess.md#order): as they are generated, but quiet moves to the middle of the board, c3 to
/// f6, before the others.
void add_moves_to_try(const Position& position, Pass pass, Moves& moves);

}  // namespace chessvm::chess
