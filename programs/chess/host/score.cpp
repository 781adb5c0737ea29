// SPDX-License-Identifier: MIT
#include "programs/chess/host/score.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "programs/chess/rules/moves.hpp"
#include "programs/chess/search/evaluation.hpp"

namespace chessvm::chess {
namespace {

constexpr int centipawns_per_point = 100 / points_per_pawn;

bool mates(const Position& root, Move move) {
  const Moves legal = legal_moves(root, Rules::full);
  if (std::find(legal.begin(), legal.end(), move) == legal.end()) return false;
  const Position next = after(root, move);
  return in_check(next, next.side) && legal_moves(next, Rules::full).empty();
}

}  // namespace

int Score::centipawns() const {
  if (mate) return *mate > 0 ? mate_centipawns : -mate_centipawns;
  return points * centipawns_per_point;
}

Score score_of(int raw, const Position& root, std::optional<Move> move) {
  if (move && mates(root, *move)) return {.mate = 1};
  if (raw > highest_score) return {.mate = moves_to_mate(whole - raw)};
  if (raw < lowest_score) return {.mate = -moves_to_mate(raw)};
  return {.points = raw - level_score + material_balance(root)};
}

std::string score_text(const Score& score) {
  if (!score.mate)
    return fmt::format("{:+.2f} pawns", score.points / static_cast<double>(points_per_pawn));
  return *score.mate > 0 ? fmt::format("mate in {}", *score.mate)
                         : fmt::format("mated in {}", -*score.mate);
}

}  // namespace chessvm::chess
