// SPDX-License-Identifier: MIT
#include "minimax.hpp"

#include <algorithm>

#include "programs/chess/search/evaluation.hpp"

namespace chessvm::chess::test {
namespace {

/// States whether the parent node has searched a legal move before the move that leads to this
/// node.
enum class Earlier : bool { none, legal };

class Minimax {
 public:
  explicit Minimax(const Question& question)
      : question_(question),
        draw_(draw_score(question.position)),
        phase_(phase(question.position)),
        depth_(question.depth) {}

  SearchResult run() {
    const Position& root = question_.position;
    SearchResult result{question_.drawing, question_.drawing ? draw_ : 1};
    for (const Move move : question_.root_moves) {
      // `Earlier::none` forbids standing pat, so the value of each root move comes from a search.
      const int found = 100 - value(after(root, move), move, 2, 100 - x_after(root, move, 50, 1), 1,
                                    100 - result.score, Earlier::none);
      if (found > result.score) result = {move, found};
    }
    if (question_.generates_root)
      result.score = value(root, {}, 1, 50, result.score, 99, Earlier::none, &result.move);
    result.nodes = nodes_;
    return result;
  }

 private:
  int value(const Position& position, Move last, int ply, int score, int alpha, int beta,
            Earlier earlier, std::optional<Move>* chosen = nullptr) {
    ++nodes_;
    const int left = depth_ - ply;
    if (earlier == Earlier::legal && left <= 1 && score >= beta) return score;
    if (earlier == Earlier::legal && left == 2 && score >= beta && !checks(position, last.to))
      return score;
    if (left == 0) return recapture(position, last.to, score);
    if (left == 1) return captures(position, score, alpha, beta);
    int best = alpha;
    bool any = ply == 1 && !question_.root_moves.empty();
    for (const Pass pass : {Pass::captures_and_promotions, Pass::quiet}) {
      if (pass == Pass::quiet && any && is_hopeless(left, score, best)) break;
      for (const Move move : legal(position, pass)) {
        if (pass != Pass::quiet && any && is_hopeless(left, score + gain(position, move), best))
          continue;
        const int x = x_after(position, move, score, ply);
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

  /// True if the program skips a move near the leaves because the score is too low. Minimax must
  /// skip the same moves, because a search of them could change the result.
  static bool is_hopeless(int left, int score, int best) {
    return (left == 2 && score <= best) || (left == 3 && score + futility_margin <= best);
  }

  [[nodiscard]] int x_after(const Position& position, Move move, int score, int ply) const {
    const int place = ply < depth_ - 2 ? position_gain(position, move, phase_) : 0;
    return std::clamp(score + gain(position, move) + place, lowest_score, highest_score);
  }

  int captures(const Position& position, int score, int alpha, int beta) {
    int best = std::max(alpha, score);
    for (const Move move : legal(position, Pass::captures_and_promotions)) {
      const int x = std::clamp(score + gain(position, move), lowest_score, highest_score);
      best = std::max(best, 100 - value(after(position, move), move, depth_, 100 - x, 100 - beta,
                                        100 - best, Earlier::legal));
    }
    return best;
  }

  /// Returns true if the piece on `from` could capture the king of the side to move.
  static bool checks(Position position, Square from) {
    const Square king = position.board.king(position.side);
    position.side = opponent(position.side);
    const Moves moves = restricted_moves(position);
    return std::any_of(moves.begin(), moves.end(),
                       [&](Move move) { return move.from == from && move.to == king; });
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

  static Moves legal(const Position& position, Pass pass) {
    Moves moves;
    add_moves_to_try(position, pass, moves);
    std::erase_if(moves, [&](Move move) { return in_check(after(position, move), position.side); });
    return moves;
  }

  const Question& question_;
  int draw_;
  Phase phase_;
  int depth_;
  std::uint64_t nodes_ = 0;
};

}  // namespace

SearchResult minimax(const Question& question) {
  return Minimax(question).run();
}

SearchResult minimax(const Position& position, int depth) {
  return minimax(ask(position, depth));
}

}  // namespace chessvm::chess::test
