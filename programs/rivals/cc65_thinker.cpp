// SPDX-License-Identifier: MIT
#include "programs/rivals/cc65_thinker.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <optional>

namespace chessvm::rivals::cc65 {
namespace {

using chess::Colour;
using chess::Kind;

struct PresetRow {
  std::size_t width;  // maximum number of pieces whose best move is searched deeper
  int last_level;     // level of the last reply in a line of play; the first reply has level 0
  /// If true, replies must be legal, and each move of a line updates the attack database. In the
  /// clean mode, each move updates the database in any case.
  bool has_deep_thoughts;
};

PresetRow row_of(Preset preset) {
  constexpr std::array<PresetRow, 4> rows{
      {{1, 0, false}, {16, 1, false}, {16, 2, true}, {16, 3, true}}};
  return rows[static_cast<std::size_t>(preset)];
}

constexpr int no_reply_value = 16'384;    // score of leaving the other side without a move
constexpr std::size_t longest_list = 28;  // maximum number of replies kept after sorting

/// Returns the value of a piece. The faithful mode swaps the values of king and queen.
int value_of(Kind kind, Mode mode) {
  constexpr std::array clean{0, 5, 11, 11, 17, 29, 32};
  constexpr std::array faithful{0, 5, 11, 11, 17, 32, 29};
  return (mode == Mode::clean ? clean : faithful)[static_cast<std::size_t>(kind)];
}

struct Scored {
  Step step;
  int score = 0;
};

/// Sorts by score, the highest first. Reverses the order of moves with equal scores.
void rank(std::vector<Scored>& moves) {
  std::reverse(moves.begin(), moves.end());
  std::stable_sort(moves.begin(), moves.end(),
                   [](const Scored& a, const Scored& b) { return a.score > b.score; });
}

class Thinker {
 public:
  Thinker(const Board& board, Colour side, Preset preset, Mode mode)
      : board_(board), attacks_(board), side_(side), preset_(row_of(preset)), mode_(mode) {}

  Thought run() {
    std::vector<Scored> men;
    const std::array<int, tiles> incentives = whole_board();
    for (Tile tile = 0; tile < tiles; ++tile)
      if (board_.holds(tile, side_))
        if (auto best = best_of(tile, incentives[static_cast<std::size_t>(tile)]))
          men.push_back(*best);
    rank(men);
    for (std::size_t i = 0; i < men.size(); ++i) {
      const bool is_followed = i < preset_.width;
      Candidate candidate{men[i].step, men[i].score, men[i].score};
      if (is_followed) candidate.total += line(0, opponent(side_), -1, men[i].step);
      thought_.candidates.push_back(candidate);
    }
    const auto followed = static_cast<std::ptrdiff_t>(std::min(preset_.width, men.size()));
    auto& candidates = thought_.candidates;
    std::reverse(candidates.begin(), candidates.begin() + followed);
    std::stable_sort(candidates.begin(), candidates.begin() + followed,
                     [](const Candidate& a, const Candidate& b) { return a.total > b.total; });
    return std::move(thought_);
  }

 private:
  [[nodiscard]] int value_at(Tile tile) const { return value_of(board_.at(tile).kind, mode_); }

  /// Returns a bonus for each tile. All moves of the piece on that tile get the bonus. Pawns get a
  /// bonus for an advance. Safe pieces beside a king that has no move get a bonus for making room.
  [[nodiscard]] std::array<int, tiles> whole_board() const {
    std::array<int, tiles> incentives{};
    const Tile king = board_.king(side_);
    if (king != no_tile && moves_of(board_, king).empty()) free_king(king, incentives);
    for (Tile tile = 0; tile < tiles; ++tile)
      if (board_.at(tile).is(Kind::pawn, side_))
        incentives[static_cast<std::size_t>(tile)] += pawn_incentive(tile);
    return incentives;
  }

  void free_king(Tile king, std::array<int, tiles>& incentives) const {
    constexpr int incentive = 4;
    // Skips tiles beyond the first and last row. A step over the left or right edge leads to a tile
    // of another row. This tile is not skipped.
    for (const int step : {-9, -8, -7, -1, 1, 7, 8, 9}) {
      const Tile tile = king + step;
      if (tile < 0 || tile >= tiles || !board_.holds(tile, side_)) continue;
      const Tiles attackers = attacks_.on(tile, opponent(side_));
      const bool is_pawn = board_.at(tile).kind == Kind::pawn;
      const bool is_faced =
          std::popcount(attackers) == 1 && std::countr_zero(attackers) % 8 == tile % 8;
      if (attackers == 0 || (is_pawn && is_faced))
        incentives[static_cast<std::size_t>(tile)] = incentive;
    }
  }

  [[nodiscard]] int pawn_incentive(Tile tile) const {
    const Tile next = tile + (side_ == Colour::white ? -8 : 8);
    if (next < 0 || next >= tiles || board_.holds(next, side_)) return 0;
    if (mode_ == Mode::clean) {
      const int attackers = attacks_.count(next, opponent(side_));
      const bool is_safe = attackers == 0 || attackers < attacks_.count(next, side_);
      if (!board_.is_empty(next) || !is_safe) return 0;
    }
    return side_ == Colour::white ? 7 - next / 8 : next / 8;
  }

  /// Returns the best legal move of the piece on `tile`; nullopt if the piece has none.
  std::optional<Scored> best_of(Tile tile, int incentive) {
    std::vector<Scored> moves = scored_moves(tile, incentive);
    rank(moves);
    for (const Scored& move : moves)
      if (is_legal(move.step, side_)) return move;
    return std::nullopt;
  }

  std::vector<Scored> scored_moves(Tile tile, int incentive) {
    std::vector<Scored> moves;
    const int standing = incentive + man_score(tile);
    for (const Step step : moves_of(board_, tile)) {
      ++thought_.scored;
      moves.push_back({step, standing + destination_score(step)});
    }
    return moves;
  }

  /// Returns the score of moving the piece away from `tile`.
  [[nodiscard]] int man_score(Tile tile) const {
    const chess::Man man = board_.at(tile);
    const Colour enemy = opponent(man.colour);
    const int value = value_of(man.kind, mode_);
    int score = attacks_.on(tile, enemy) != 0 ? value : -1;
    score += attacks_.on(tile, man.colour) != 0 ? -1 : 1;
    bool defends = false;
    for (Tiles reached = reach(board_, tile, man); reached != 0;) {
      const Tile other = take_first(reached);
      if (!board_.holds(other, man.colour)) continue;
      defends = true;
      score -= 1;
      if (attacks_.on(other, enemy) == 0) continue;
      score += attacks_.count(other, man.colour) == 1 ? -2 : 1;
      score += value_at(other) > value ? -2 : 1;
    }
    return defends ? score : score + 1;
  }

  /// Returns the score of the destination of `step`; the piece still stands on the origin.
  [[nodiscard]] int destination_score(Step step) const {
    const chess::Man man = board_.at(step.from);
    const Colour enemy = opponent(man.colour);
    const int value = value_of(man.kind, mode_);
    int score = attacks_.on(step.to, enemy) != 0 ? -value : 0;
    score += attacks_.on(step.to, man.colour) != 0 ? 1 : -1;
    score += value_at(step.to);
    for (Tiles reached = reach(board_, step.to, man); reached != 0;) {
      const Tile other = take_first(reached);
      if (board_.is_empty(other)) continue;
      score +=
          board_.holds(other, enemy) ? attack_score(other, value) : support_score(other, value);
    }
    return score;
  }

  [[nodiscard]] int support_score(Tile own, int value) const {
    const Colour colour = board_.at(own).colour;
    if (attacks_.on(own, opponent(colour)) == 0) return 1;
    return 2 + (attacks_.count(own, colour) == 1 ? 2 : 0) + (value_at(own) > value ? 1 : 0);
  }

  [[nodiscard]] int attack_score(Tile other, int value) const {
    const bool is_defended = attacks_.on(other, board_.at(other).colour) != 0;
    return 1 + std::max(value_at(other) - value, 0) + (is_defended ? 0 : 2);
  }

  /// Returns true if `step` does not leave the king of `side` in check. In the clean mode, `step`
  /// must also pass `may_castle`. In the faithful mode, this function also sets `attacks_` to the
  /// attacks on the board after the move.
  bool is_legal(Step step, Colour side) {
    Board after = board_;
    play(after, step);
    const Attacks attacks(after);
    if (mode_ == Mode::faithful) attacks_ = attacks;
    const Tile king = after.king(side);
    if (king != no_tile && attacks.on(king, opponent(side)) != 0) return false;
    return mode_ == Mode::faithful || may_castle(step, side);
  }

  /// Returns true unless `step` castles out of check or through an attacked tile.
  [[nodiscard]] bool may_castle(Step step, Colour side) const {
    const bool castles =
        board_.at(step.from).kind == Kind::king && std::abs(step.to - step.from) == 2;
    if (!castles) return true;
    const Colour enemy = opponent(side);
    return attacks_.on(step.from, enemy) == 0 && attacks_.on((step.from + step.to) / 2, enemy) == 0;
  }

  /// Returns the sum of the scores of a line of best replies to `step`. The sides reply in turn,
  /// `side` first. The scores of `side` are multiplied by `sign`, and those of the other side by
  /// -`sign`. If `step` captures a king, returns the value of a king.
  int line(int level, Colour side, int sign, Step step) {
    if (board_.at(step.to).kind == Kind::king) return value_of(Kind::king, mode_);
    const Board before = board_;
    const Attacks attacks_before = attacks_;
    slide(board_, step);
    if (mode_ == Mode::clean || preset_.has_deep_thoughts) attacks_ = Attacks(board_);
    int score = sign * -no_reply_value;
    if (const auto reply = best_reply(side)) {
      score = sign * reply->score;
      if (level < preset_.last_level) score += line(level + 1, opponent(side), -sign, reply->step);
    }
    board_ = before;
    if (mode_ == Mode::clean) attacks_ = attacks_before;
    return score;
  }

  std::optional<Scored> best_reply(Colour side) {
    std::vector<Scored> replies;
    for (Tile tile = 0; tile < tiles; ++tile) {
      if (!board_.holds(tile, side)) continue;
      const std::vector<Scored> moves = scored_moves(tile, 0);
      replies.insert(replies.end(), moves.begin(), moves.end());
    }
    rank(replies);
    if (replies.size() > longest_list) replies.resize(longest_list);
    for (const Scored& reply : replies)
      if (!preset_.has_deep_thoughts || is_legal(reply.step, side)) return reply;
    return std::nullopt;
  }

  Board board_;
  Attacks attacks_;
  Colour side_;
  PresetRow preset_;
  Mode mode_;
  Thought thought_;
};

}  // namespace

Thought think(const Board& board, Colour side, Preset preset, Mode mode) {
  return Thinker(board, side, preset, mode).run();
}

}  // namespace chessvm::rivals::cc65
