// SPDX-License-Identifier: MIT
// A second `search` for comparison, with its own loops and legality test, and without cutoffs.
#pragma once

#include "programs/chess/search/oracle.hpp"

namespace chessvm::chess::test {

/// Finds the same move and score as `search`, but slowly. Keeps the bounds of alpha-beta only
/// because the rules of the search depend on them.
[[nodiscard]] SearchResult minimax(const Question& question);
[[nodiscard]] SearchResult minimax(const Position& position, int depth);

}  // namespace chessvm::chess::test
