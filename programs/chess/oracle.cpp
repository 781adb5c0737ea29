// SPDX-License-Identifier: MIT
#include "programs/chess/oracle.hpp"

#include <algorithm>

#include "programs/chess/evaluation.hpp"

namespace chessvm::chess {
namespace {

/// The scores of a position as the two sides see it add up to this.
constexpr int whole = 100;
constexpr int below_all = 0;
constexpr int above_all = whole;

/// The mover's running score after a move; capped, since higher scores stand for mates.
int score_after(const Position& position, Move move, int score) {
  return std::min(highest_score, score + gain(position, move));
}

enum class Pruning : bool { off, on };

class Search {
 public:
  Search(const Position& root, int last_ply, Pruning pruning)
      : draw_(draw_score(root)), last_ply_(last_ply), pruning_(pruning) {}

  /// Value for the side to move at `ply`, whose running score is `score`. With pruning it is exact
  /// between alpha and beta, and a bound beyond them.
  int value_of(const Position& position, int ply, int score, int alpha, int beta) {
    ++nodes_;
    if (ply == last_ply_) return value_of_last(position, score);
    int best = below_all;
    bool any = false;
    for (const Move move : legal_moves(position, Rules::restricted)) {
      any = true;
      best = std::max(best, value_of_move(position, move, ply, score, std::max(alpha, best), beta));
      if (pruning_ == Pruning::on && best >= beta) break;
    }
    return any ? best : value_without_move(position, ply);
  }

  int value_of_move(const Position& position, Move move, int ply, int score, int alpha, int beta) {
    const int reply =
        value_of(after(position, move), ply + 1, whole - score_after(position, move, score),
                 whole - beta, whole - alpha);
    return whole - reply;
  }

  [[nodiscard]] int value_without_move(const Position& position, int ply) const {
    if (in_check(position, position.side)) return ply;  // the later the mate the better
    return ply % 2 == 1 ? draw_ : whole - draw_;
  }

  [[nodiscard]] std::uint64_t nodes() const { return nodes_; }

 private:
  /// Value at the last ply: the running score, or the best capture or promotion if that is more.
  /// Neither the reply nor checks are considered.
  static int value_of_last(const Position& position, int score) {
    int best = score;
    Moves moves;
    add_restricted_moves(position, Pass::captures_and_promotions, moves);
    for (const Move move : moves) best = std::max(best, score_after(position, move, score));
    return best;
  }

  int draw_;
  int last_ply_;
  Pruning pruning_;
  std::uint64_t nodes_ = 0;
};

SearchResult search_root(const Position& position, int depth, Pruning pruning) {
  constexpr int root_ply = 1;
  Search search(position, depth, pruning);
  SearchResult result;
  for (const Move move : legal_moves(position, Rules::restricted)) {
    const int score =
        search.value_of_move(position, move, root_ply, level_score, result.score, above_all);
    if (result.move && score <= result.score) continue;
    result.move = move;
    result.score = score;
  }
  if (!result.move) result.score = search.value_without_move(position, root_ply);
  result.nodes = search.nodes() + 1;
  return result;
}

}  // namespace

SearchResult search(const Position& position, int depth) {
  return search_root(position, depth, Pruning::on);
}

SearchResult minimax(const Position& position, int depth) {
  return search_root(position, depth, Pruning::off);
}

std::vector<RatedMove> rate_moves(const Position& position, int depth) {
  std::vector<RatedMove> rated;
  Search search(position, depth, Pruning::off);
  for (const Move move : legal_moves(position, Rules::restricted))
    rated.push_back(
        {move, search.value_of_move(position, move, 1, level_score, below_all, above_all)});
  return rated;
}

}  // namespace chessvm::chess
