// SPDX-License-Identifier: MIT
// The search of the 75-word program done on an ordinary board, as the reference for its answers.
#pragma once

#include <cstdint>
#include <optional>

#include "programs/chess/moves.hpp"

namespace chessvm::chess {

inline constexpr int shallowest_search = 2;
inline constexpr int deepest_search = 4;

struct SearchResult {
  std::optional<Move> move;  // nullopt when there is no legal one
  int score = 0;             // as the side to move sees it
  std::uint64_t nodes = 0;   // legal positions searched, the root included
};

/// The program's alpha-beta search: the first of the best moves in generation order wins.
[[nodiscard]] SearchResult search(const Position& position, int depth);

/// The search without pruning, which finds the same score as `search`; slow.
[[nodiscard]] SearchResult minimax(const Position& position, int depth);

/// Every legal move with its unpruned value, in generation order.
struct RatedMove {
  Move move;
  int score = 0;
};
[[nodiscard]] std::vector<RatedMove> rate_moves(const Position& position, int depth);

}  // namespace chessvm::chess
