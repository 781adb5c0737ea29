// SPDX-License-Identifier: MIT
// Reference for the program's search: the same algorithm in C++ (docs/chess.md#what-it-plays).
#pragma once

#include <cstdint>
#include <optional>

#include "programs/chess/search/question.hpp"

namespace chessvm::chess {

/// Least and greatest depth of a search, in plies. The last ply tries only recaptures. The ply
/// before the last tries only captures and promotions. Earlier plies try all moves.
inline constexpr int shallowest_search = 3;
inline constexpr int deepest_search = 6;

/// Margin in points for moves at ply `depth` - 3. The search skips such a move if the sum of the
/// running score, the material that the move wins and this margin does not exceed the best score.
/// No move that the program generates gains this many points by its change of square.
inline constexpr int futility_margin = 4;

struct SearchResult {
  std::optional<Move> move;  // nullopt if no legal move scores more than Question::floor
  int score = 0;             // score for the side to move
  std::uint64_t nodes = 0;   // positions reached, including the root
};

/// Searches as the program does, by alpha-beta. Of equally good root moves, chooses the first.
/// If there are legal moves but none beats Question::floor, returns no move and the score `floor`.
[[nodiscard]] SearchResult search(const Question& question);
/// Searches for the answer to the question `ask(position, depth)`.
[[nodiscard]] SearchResult search(const Position& position, int depth);

/// Appends the pseudo-legal moves of one pass in the order of a search (docs/chess.md#order). This
/// is the order of generation, except that quiet moves to c3-f6 come before other quiet moves.
void add_moves_to_try(const Position& position, Pass pass, Moves& moves);

}  // namespace chessvm::chess
