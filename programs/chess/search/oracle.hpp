// SPDX-License-Identifier: MIT
// Searches like the program, but on a Board, as its reference (docs/chess.md#what-it-plays).
#pragma once

#include <cstdint>
#include <optional>

#include "programs/chess/search/question.hpp"

namespace chessvm::chess {

/// Least and greatest depth of a search, in plies. The last ply tries only captures on the square
/// of the last move, the ply before it only captures and promotions, earlier plies all moves.
inline constexpr int shallowest_search = 3;
inline constexpr int deepest_search = 6;

/// At ply depth - 3 a move gains fewer points than this by its squares. The search skips a move at
/// that ply if the material that the move wins, plus this margin, cannot exceed the best score.
inline constexpr int futility_margin = 4;

struct SearchResult {
  std::optional<Move> move;  // nullopt if no legal move scores more than the floor
  int score = 0;             // score for the side to move
  std::uint64_t nodes = 0;   // positions reached, including the root
};

/// Searches as the program does, by alpha-beta. Of equally good root moves the first one wins.
/// Returns no move, and the score `floor` of the question, if no move is better than `floor`.
[[nodiscard]] SearchResult search(const Question& question);
/// Searches with the question `ask(position, depth)`, which has no `drawing` move.
[[nodiscard]] SearchResult search(const Position& position, int depth);

/// Appends the pseudo-legal moves of one pass in the order of a search (docs/chess.md#order): the
/// order of generation, but with quiet moves to the squares c3 to f6 before all other quiet moves.
void add_moves_to_try(const Position& position, Pass pass, Moves& moves);

}  // namespace chessvm::chess
