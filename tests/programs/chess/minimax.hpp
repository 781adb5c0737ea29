// SPDX-License-Identifier: MIT
// The program's search written down once more for comparison with `search`: without cuts and short
// cuts, with its own loops and its own test for legality.
#pragma once

#include "programs/chess/search/oracle.hpp"

namespace chessvm::chess::test {

/// Finds the same move and score as `search`; slow. The bounds of alpha-beta are kept only because
/// the rules of the search depend on them.
[[nodiscard]] SearchResult minimax(const Question& question);
[[nodiscard]] SearchResult minimax(const Position& position, int depth);

}  // namespace chessvm::chess::test
