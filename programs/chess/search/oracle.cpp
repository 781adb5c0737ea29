// SPDX-License-Identifier: MIT
#include "programs/chess/search/oracle.hpp"

#include <algorithm>
#include <array>
#include <cassert>

#include "programs/chess/search/evaluation.hpp"

namespace chessvm::chess {
namespace {

constexpr int root_ply = 1;
constexpr int lowest_alpha = 1;
constexpr int highest_beta = whole - lowest_alpha;

/// Tells whether the search has already found a legal move of a node. The Proof of a node that
/// tries only captures is always `legal`.
enum class Proof : bool { none, legal };

/// A position that the search has reached. All scores are for the side to move.
struct Node {
  const Position& position;
  Square arrival;  // target of the last move
  int ply;
  int score;  // running score: `level_score` plus own gains, minus gains of the opponent
  int alpha;
  int beta;
  Proof parent;  // Proof that the parent had before the search tried the move to this node
};

/// Returns true if a square is one of the sixteen from c3 to f6.
bool is_central(Square square) {
  const auto is_middle = [](int line) { return line >= 3 && line <= 6; };
  return is_middle(file_of(square)) && is_middle(rank_of(square));
}

struct Best {
  int score = 0;
  std::optional<Move> move{};
};

class Search {
 public:
  explicit Search(const Question& question)
      : question_(question),
        draw_(draw_score(question.position)),
        phase_(phase(question.position)),
        last_(question.depth),
        capture_(question.depth - 1),
        full_(question.depth - 2) {}

  SearchResult run() {
    Best best{question_.drawing ? draw_ : question_.floor, question_.drawing};
    for (const Move move : question_.root_moves) {
      const int value = value_of_root_move(move, best.score);
      if (value > best.score) best = {value, move};
    }
    if (question_.generates_root) {
      const Best generated = try_all_moves(
          {question_.position, no_square, root_ply, level_score, best.score, highest_beta, {}},
          question_.root_moves.empty() ? Proof::none : Proof::legal);
      best = {generated.score, generated.move ? generated.move : best.move};
    }
    return {best.move, best.score, nodes_ + 1};
  }

 private:
  /// Returns the value of a node; nullopt if the last move was illegal.
  std::optional<int> value_of(const Node& node) {
    ++nodes_;
    if (node.parent == Proof::legal && may_stand_pat(node)) return node.score;
    if (in_check(node.position, opponent(node.position.side))) return std::nullopt;
    if (node.ply == last_) return value_of_leaf(node);
    return value_of_moves(node);
  }

  int value_of_moves(const Node& node) {
    return node.ply == capture_ ? try_captures(node) : try_all_moves(node).score;
  }

  /// From ply `full_` on, a side may stand pat if the running score is at least beta. But at ply
  /// `full_`, a side cannot stand pat if the piece that moved last gives check.
  [[nodiscard]] bool may_stand_pat(const Node& node) const {
    if (node.ply < full_ || node.score < node.beta) return false;
    const Board& board = node.position.board;
    return node.ply > full_ || !attacks(board, node.arrival, board.king(node.position.side));
  }

  /// Returns the value of a root move that came on a card. Moves on cards are always legal.
  int value_of_root_move(Move move, int alpha) {
    ++nodes_;
    const Position& root = question_.position;
    const Position next = after(root, move);
    const int won = gain(root, move) + place_gain(root, root_ply, move);
    return whole -
           value_of_moves({next, move.to, root_ply + 1, whole - score_after(level_score, won),
                           whole - highest_beta, whole - alpha, Proof::legal});
  }

  /// Returns the running score, or the value of the best recapture if that is higher.
  static int value_of_leaf(const Node& node) {
    const Board& board = node.position.board;
    const Colour side = node.position.side;
    if (!is_attacked(board, node.arrival, side)) return node.score;
    const bool promotes =
        relative_rank(side, node.arrival) == 8 && is_attacked_by_pawn(board, node.arrival, side);
    return score_after(node.score, value(board.at(node.arrival).kind) +
                                       (promotes ? promotion_gain(Kind::queen) : 0));
  }

  static bool is_attacked_by_pawn(const Board& board, Square square, Colour by) {
    constexpr std::array captures{9, 11};
    return std::any_of(captures.begin(), captures.end(), [&](int step) {
      const Square from = square - step * forward(by);
      return on_board(from) && board.at(from).is(Kind::pawn, by);
    });
  }

  /// Returns the best value of captures, promotions and standing pat.
  int try_captures(const Node& node) {
    int best = std::max(node.alpha, node.score);
    if (best >= node.beta) return best;
    for (const Move move : moves_of(node, Pass::captures_and_promotions)) {
      const int won = gain(node.position, move);
      if (node.score + won <= best)
        continue;  // the opponent can stand pat, so the move scores at most `best`
      best = std::max(best, value_of_move(node, move, won, best, Proof::legal).value_or(0));
      if (best >= node.beta) break;
    }
    return best;
  }

  Best try_all_moves(const Node& node, Proof proof = Proof::none) {
    Best best{node.alpha};
    for (const Pass pass : {Pass::captures_and_promotions, Pass::quiet}) {
      if (pass == Pass::quiet && proof == Proof::legal && gains_too_little(node, 0, best.score))
        break;
      for (const Move move : moves_of(node, pass)) {
        const int won = gain(node.position, move);
        if (pass == Pass::captures_and_promotions && proof == Proof::legal &&
            gains_too_little(node, won, best.score))
          continue;
        const auto value = value_of_move(
            node, move, won + place_gain(node.position, node.ply, move), best.score, proof);
        if (!value) continue;
        proof = Proof::legal;
        if (*value > best.score) best = {*value, move};
        if (best.score >= node.beta) return best;
      }
    }
    if (proof == Proof::none) best.score = value_without_move(node);
    return best;
  }

  /// Returns true if a move that wins `won` points of material scores at most `best`, because the
  /// opponent may stand pat. At ply `full_` - 1, the new square of the piece can add points too,
  /// but fewer than `futility_margin`.
  [[nodiscard]] bool gains_too_little(const Node& node, int won, int best) const {
    if (node.ply < full_ - 1) return false;
    const int margin = node.ply == full_ ? 0 : futility_margin;
    return node.score + won + margin <= best;
  }

  /// Returns the points that a move gains by the change of square. From ply `full_` on, returns 0.
  [[nodiscard]] int place_gain(const Position& position, int ply, Move move) const {
    return ply < full_ ? position_gain(position, move, phase_) : 0;
  }

  /// Returns the value of a move that gains `won` points; nullopt if the move is illegal.
  std::optional<int> value_of_move(const Node& node, Move move, int won, int alpha, Proof proof) {
    const Position next = after(node.position, move);
    const auto reply = value_of({next, move.to, node.ply + 1, whole - score_after(node.score, won),
                                 whole - node.beta, whole - alpha, proof});
    if (!reply) return std::nullopt;
    return whole - *reply;
  }

  /// Returns the mover's running score after a move, limited to the range of scores without mate.
  static int score_after(int score, int won) {
    return std::clamp(score + won, lowest_score, highest_score);
  }

  [[nodiscard]] int value_without_move(const Node& node) const {
    if (in_check(node.position, node.position.side)) return mated_score(node.ply);
    return node.ply % 2 == 1 ? draw_ : whole - draw_;
  }

  /// Returns the moves of one pass in the program's order. The next call for the same ply
  /// overwrites these moves.
  const Moves& moves_of(const Node& node, Pass pass) {
    Moves& moves = moves_[static_cast<std::size_t>(node.ply)];
    moves.clear();
    add_moves_to_try(node.position, pass, moves);
    return moves;
  }

  const Question& question_;
  int draw_;
  Phase phase_;
  int last_, capture_, full_;  // ply of recaptures, ply of captures, last ply that tries all moves
  std::array<Moves, deepest_search + 1> moves_;
  std::uint64_t nodes_ = 0;
};

}  // namespace

SearchResult search(const Question& question) {
  assert(question.depth >= shallowest_search && question.depth <= deepest_search);
  return Search(question).run();
}

SearchResult search(const Position& position, int depth) {
  return search(ask(position, depth));
}

void add_moves_to_try(const Position& position, Pass pass, Moves& moves) {
  const auto first = static_cast<std::ptrdiff_t>(moves.size());
  add_restricted_moves(position, pass, moves);
  if (pass == Pass::quiet)
    std::stable_partition(moves.begin() + first, moves.end(),
                          [](Move move) { return is_central(move.to); });
}

}  // namespace chessvm::chess
