// SPDX-License-Identifier: MIT
#include "minimax.hpp"

#include <algorithm>

#include "programs/chess/evaluation.hpp"

namespace chessvm::chess::test {
namespace {

/// Whether a legal move was searched at the parent of a node before the one that led to it.
enum class Earlier : bool { none, legal };

class Minimax {
 public:
  Minimax(const Position& root, int depth) : draw_(draw_score(root)), depth_(depth) {}

  SearchResult run(const Position& root) {
    SearchResult result;
    result.score = value(root, {}, 1, 50, 1, 99, Earlier::none, &result.move);
    result.nodes = nodes_;
    return result;
  }

 private:
  int value(const Position& position, Move last, int ply, int score, int alpha, int beta,
            Earlier earlier, std::optional<Move>* chosen = nullptr) {
    ++nodes_;
    const int left = depth_ - ply;
    if (earlier == Earlier::legal && left <= 2 && score >= beta) return score;
    if (earlier == Earlier::legal && left == 3 && score - early_cut_margin >= beta) return score;
    if (left == 0) return recapture(position, last.to, score);
    if (left == 1) return captures(position, score, alpha, beta);
    int best = alpha;
    bool any = false;
    for (const Pass pass : {Pass::captures_and_promotions, Pass::quiet}) {
      for (const Move move : legal(position, pass, ply)) {
        const int won = gain(position, move) + (left > 2 ? position_gain(position, move) : 0);
        const int x = std::clamp(score + won, lowest_score, highest_score);
        const int found = 100 - value(after(position, move), move, ply + 1, 100 - x, 100 - beta,
                                      100 - best, any ? Earlier::legal : Earlier::none);
        any = true;
        if (found <= best) continue;
        best = found;
        if (chosen != nullptr) *chosen = move;
      }
    }
    if (any) return best;
    if (in_check(position, position.side)) return ply + 1;
    return ply % 2 == 1 ? draw_ : 100 - draw_;
  }

  int captures(const Position& position, int score, int alpha, int beta) {
    int best = std::max(alpha, score);
    for (const Move move : legal(position, Pass::captures_and_promotions, depth_ - 1)) {
      const int x = std::clamp(score + gain(position, move), lowest_score, highest_score);
      best = std::max(best, 100 - value(after(position, move), move, depth_, 100 - x, 100 - beta,
                                        100 - best, Earlier::legal));
    }
    return best;
  }

  static int recapture(const Position& position, Square target, int score) {
    int best = score;
    Moves moves;
    add_restricted_moves(position, Pass::captures_and_promotions, moves);
    for (const Move move : moves)
      if (move.to == target)
        best =
            std::max(best, std::clamp(score + gain(position, move), lowest_score, highest_score));
    return best;
  }

  [[nodiscard]] Moves legal(const Position& position, Pass pass, int ply) const {
    Moves moves;
    if (ply == 1 && depth_ - ply > 2)
      add_root_moves(position, pass, moves);
    else
      add_restricted_moves(position, pass, moves);
    std::erase_if(moves, [&](Move move) { return in_check(after(position, move), position.side); });
    return moves;
  }

  int draw_;
  int depth_;
  std::uint64_t nodes_ = 0;
};

}  // namespace

SearchResult minimax(const Position& position, int depth) {
  return Minimax(position, depth).run(position);
}

}  // namespace chessvm::chess::test
