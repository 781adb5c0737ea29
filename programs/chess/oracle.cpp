// SPDX-License-Identifier: MIT
#include "programs/chess/oracle.hpp"

#include <algorithm>
#include <array>
#include <cassert>

#include "programs/chess/evaluation.hpp"

namespace chessvm::chess {
namespace {

constexpr int root_ply = 1;
constexpr int lowest_alpha = 1;
constexpr int highest_beta = whole - lowest_alpha;

/// Whether a legal move was completely searched, at the parent of a node, before the move that led
/// to the node.
enum class Parent : bool { unproven, proven };

/// A position of the search. Scores are those of its side to move.
struct Node {
  const Position& position;
  Square arrival;  // the square that the move before went to
  int ply;
  int score;  // running
  int alpha;
  int beta;
  Parent parent;
};

struct Best {
  int score = 0;
  std::optional<Move> move{};
};

class Search {
 public:
  Search(const Position& root, int depth)
      : draw_(draw_score(root)), last_(depth), capture_(depth - 1), full_(depth - 2) {}

  SearchResult run(const Position& position) {
    const Best best = try_all_moves(
        {position, no_square, root_ply, level_score, lowest_alpha, highest_beta, Parent::unproven});
    return {best.move, best.score, nodes_ + 1};
  }

 private:
  /// The value of a node; nullopt where the move before was illegal.
  std::optional<int> value_of(const Node& node) {
    ++nodes_;
    if (node.parent == Parent::proven && node.score - cut_margin(node.ply) >= node.beta)
      return node.score;
    if (in_check(node.position, opponent(node.position.side))) return std::nullopt;
    if (node.ply == last_) return value_of_leaf(node);
    if (node.ply == capture_) return try_captures(node);
    return try_all_moves(node).score;
  }

  [[nodiscard]] int cut_margin(int ply) const {
    if (ply >= full_) return 0;
    return ply == full_ - 1 ? early_cut_margin : whole;
  }

  /// The running score, or the best recapture if that is more.
  static int value_of_leaf(const Node& node) {
    const Board& board = node.position.board;
    const Colour side = node.position.side;
    if (!is_attacked(board, node.arrival, side)) return node.score;
    const bool promotes =
        relative_rank(side, node.arrival) == 8 && is_attacked_by_pawn(board, node.arrival, side);
    return score_after(node.score,
                       value(board.at(node.arrival).kind) + (promotes ? promotion_gain : 0));
  }

  static bool is_attacked_by_pawn(const Board& board, Square square, Colour by) {
    constexpr std::array captures{9, 11};
    return std::any_of(captures.begin(), captures.end(), [&](int step) {
      const Square from = square - step * forward(by);
      return on_board(from) && board.at(from).is(Kind::pawn, by);
    });
  }

  /// The side to move leaves it at its running score, or captures or promotes.
  int try_captures(const Node& node) {
    int best = std::max(node.alpha, node.score);
    if (best >= node.beta) return best;
    for (const Move move : moves_of(node, Pass::captures_and_promotions)) {
      const int won = gain(node.position, move);
      if (node.score + won <= best) continue;  // the reply may leave it there
      best = std::max(best, value_of_move(node, move, won, best, Parent::proven).value_or(0));
      if (best >= node.beta) break;
    }
    return best;
  }

  Best try_all_moves(const Node& node) {
    Best best{node.alpha};
    Parent proof = Parent::unproven;
    for (const Pass pass : {Pass::captures_and_promotions, Pass::quiet}) {
      if (pass == Pass::quiet && proof == Parent::proven && gains_too_little(node, 0, best.score))
        break;
      for (const Move move : moves_of(node, pass)) {
        const int won = gain(node.position, move);
        if (pass == Pass::captures_and_promotions && proof == Parent::proven &&
            gains_too_little(node, won, best.score))
          continue;
        const auto value =
            value_of_move(node, move, won + place_gain(node, move), best.score, proof);
        if (!value) continue;
        proof = Parent::proven;
        if (*value > best.score) best = {*value, move};
        if (best.score >= node.beta) return best;
      }
    }
    if (proof == Parent::unproven) best.score = value_without_move(node);
    return best;
  }

  /// Whether a move that wins `won` men's worth cannot come to more than `best`, since the reply
  /// may leave it there. A ply before it also gains up to 3 for its squares.
  [[nodiscard]] bool gains_too_little(const Node& node, int won, int best) const {
    if (node.ply < full_ - 1) return false;
    const int margin = node.ply == full_ ? 0 : futility_margin;
    return node.score + won + margin <= best;
  }

  /// What the squares of a move are worth, which counts before the last ply of all moves.
  [[nodiscard]] int place_gain(const Node& node, Move move) const {
    return node.ply < full_ ? position_gain(node.position, move) : 0;
  }

  /// The mover's value of a move that gains `won`; nullopt where it is illegal.
  std::optional<int> value_of_move(const Node& node, Move move, int won, int alpha, Parent proof) {
    const Position next = after(node.position, move);
    const auto reply = value_of({next, move.to, node.ply + 1, whole - score_after(node.score, won),
                                 whole - node.beta, whole - alpha, proof});
    if (!reply) return std::nullopt;
    return whole - *reply;
  }

  /// The mover's running score after a move; kept from the scores of mates.
  static int score_after(int score, int won) {
    return std::clamp(score + won, lowest_score, highest_score);
  }

  [[nodiscard]] int value_without_move(const Node& node) const {
    if (in_check(node.position, node.position.side)) return mated_score(node.ply);
    return node.ply % 2 == 1 ? draw_ : whole - draw_;
  }

  /// Moves in the order of the program, in a list of the ply that lasts until the next call for it.
  const Moves& moves_of(const Node& node, Pass pass) {
    Moves& moves = moves_[static_cast<std::size_t>(node.ply)];
    moves.clear();
    if (node.ply == root_ply && node.ply < full_)
      add_root_moves(node.position, pass, moves);
    else
      add_restricted_moves(node.position, pass, moves);
    return moves;
  }

  int draw_;
  int last_, capture_, full_;  // plies: of recaptures, of captures, the last of all moves
  std::array<Moves, deepest_search + 1> moves_;
  std::uint64_t nodes_ = 0;
};

}  // namespace

SearchResult search(const Position& position, int depth) {
  assert(depth >= shallowest_search && depth <= deepest_search);
  return Search(position, depth).run(position);
}

void add_root_moves(const Position& position, Pass pass, Moves& moves) {
  const auto begin = static_cast<std::ptrdiff_t>(moves.size());
  add_restricted_moves(position, pass, moves);
  if (pass == Pass::quiet)
    std::stable_partition(moves.begin() + begin, moves.end(),
                          [&](Move move) { return position_gain(position, move) > 0; });
}

}  // namespace chessvm::chess
