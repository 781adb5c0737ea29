// SPDX-License-Identifier: MIT
#include "programs/rivals/microchess_analysis.hpp"

#include <algorithm>

namespace chessvm::rivals::microchess {
namespace {

using chess::Kind;

/// State of the analysis, numbered as in the program. A negative state -n means depth n of an
/// exchange; only `look_for_check` has another meaning.
using State = int;
constexpr State count_before = 0xC;
constexpr State count_continuation = 8;
constexpr State try_moves = 4;
constexpr State replies = 0;
constexpr State look_for_check = -7;  // 0xF9 in the program

/// Steps of the pieces, as differences between squares. Element 0 is unused.
constexpr std::array<int, 17> deltas{0,   -16, -1,  1,   16, 17, 15, -17, -15,
                                     -33, -31, -18, -14, 18, 14, 31, 33};
constexpr int pawn_capture_first = 6, pawn_capture_last = 5, pawn_advance = 4;
constexpr Square double_step_rank = 0x20;  // rank from which a pawn may make a second step

struct LevelRow {
  State limit;        // exchanges end before this state
  State check_bound;  // moves are tested for check in the states from 0 to `check_bound` - 1
};

LevelRow row_of(Level level) {
  constexpr std::array<LevelRow, 3> rows{{{-1, 0}, {-5, 0}, {-5, 8}}};
  return rows[static_cast<std::size_t>(level)];
}

struct Step {
  Slot slot = 0;
  Square from = 0;
  Square to = 0;
  std::optional<Slot> victim{};
};

enum class StepResult : std::uint8_t { possible, impossible, into_check };

/// A sum. With Arithmetic::byte, the sum wraps around and uses the carry of the 6502. With
/// Arithmetic::wide, the sum does not wrap around, and `result` limits it to 0-254.
class Sum {
 public:
  Sum(int start, Arithmetic arithmetic) : value_(start), arithmetic_(arithmetic) {}

  template <class... Terms>
  void add(Terms... terms) {
    carry_ = 0;
    (add_one(terms), ...);
  }
  template <class... Terms>
  void subtract(Terms... terms) {
    carry_ = 1;
    (subtract_one(terms), ...);
  }
  [[nodiscard]] bool underflowed() const {
    return arithmetic_ == Arithmetic::byte ? carry_ == 0 : value_ < 0;
  }
  void halve() { value_ /= 2; }
  void clear() { value_ = 0; }
  [[nodiscard]] std::uint8_t result() const {
    return static_cast<std::uint8_t>(std::clamp(value_, 0, 254));
  }
  [[nodiscard]] std::uint8_t byte() const { return static_cast<std::uint8_t>(value_); }

 private:
  void add_one(int term) {
    value_ += term;
    if (arithmetic_ == Arithmetic::wide) return;
    value_ += carry_;
    carry_ = value_ > 0xFF ? 1 : 0;
    value_ &= 0xFF;
  }
  void subtract_one(int term) {
    value_ -= term;
    if (arithmetic_ == Arithmetic::wide) return;
    value_ -= 1 - carry_;
    carry_ = value_ >= 0 ? 1 : 0;
    value_ &= 0xFF;
  }

  int value_;
  Arithmetic arithmetic_;
  int carry_ = 0;
};

bool is_favoured(const Step& step) {
  constexpr std::array<Square, 4> centre{0x33, 0x34, 0x22, 0x25};
  constexpr Square second_rank = 0x10;
  return std::find(centre.begin(), centre.end(), step.to) != centre.end() ||
         (step.slot != king_slot && step.from < second_rank);
}

/// Computes the value of a move that does not end the game, as a weighted sum in three stages. Each
/// later stage starts with half the result of the stage before.
std::uint8_t weigh(const Evidence& e, const Step& step, Arithmetic arithmetic) {
  const auto& own = e.own_captures;
  const auto& other = e.opponent_captures;
  const Counts& w = e.continuation;
  const Counts& b = e.replies;
  const Counts& p = e.before;
  Sum sum(0x80, arithmetic);
  sum.add(w.mobility, w.best_capture, w.captures, own[1], own[2]);
  sum.subtract(p.best_capture, p.captures, other[0], other[1], other[2], p.mobility, b.mobility);
  if (sum.underflowed()) sum.clear();
  sum.halve();
  sum.add(0x40, w.best_capture, w.captures);
  sum.subtract(b.best_capture);
  sum.halve();
  sum.add(0x90, own[0], own[0], own[0], own[0], own[1]);
  sum.subtract(b.best_capture, b.best_capture, b.captures, b.captures, other[1]);
  if (is_favoured(step)) sum.add(2);
  return arithmetic == Arithmetic::byte ? sum.byte() : sum.result();
}

class Analysis {
 public:
  Analysis(const Board& board, Level level, Arithmetic arithmetic)
      : board_(board), level_(row_of(level)), arithmetic_(arithmetic) {}

  Report run() {
    generate(count_before);
    generate(try_moves);
    return std::move(report_);
  }

 private:
  void generate(State state) {
    for (Slot slot = slots; slot-- > 0;) {
      switch (board_.own.kinds[slot]) {
        case Kind::pawn:
          move_pawn(state, slot);
          break;
        case Kind::knight:
          move_once(state, slot, 16, 9);
          break;
        case Kind::bishop:
          move_along_lines(state, slot, 8, 5);
          break;
        case Kind::rook:
          move_along_lines(state, slot, 4, 1);
          break;
        case Kind::queen:
          move_along_lines(state, slot, 8, 1);
          break;
        case Kind::king:
          move_once(state, slot, 8, 1);
          break;
        case Kind::none:
          break;
      }
    }
  }

  void move_once(State state, Slot slot, int first, int last) {
    for (int direction = first; direction >= last; --direction) {
      Step step = stand(slot);
      if (advance(state, step, direction) == StepResult::possible) judge(state, step);
    }
  }

  void move_along_lines(State state, Slot slot, int first, int last) {
    for (int direction = first; direction >= last; --direction) {
      Step step = stand(slot);
      StepResult outcome = StepResult::possible;
      while (outcome != StepResult::impossible && !step.victim) {
        outcome = advance(state, step, direction);
        if (outcome == StepResult::possible) judge(state, step);
      }
    }
  }

  void move_pawn(State state, Slot slot) {
    for (int direction = pawn_capture_first; direction >= pawn_capture_last; --direction) {
      Step step = stand(slot);
      if (advance(state, step, direction) == StepResult::possible && step.victim)
        judge(state, step);
    }
    Step step = stand(slot);
    do {
      if (advance(state, step, pawn_advance) != StepResult::possible || step.victim) return;
      judge(state, step);
    } while ((step.to & 0xF0U) == double_step_rank);
  }

  [[nodiscard]] Step stand(Slot slot) const {
    const Square square = board_.own.squares[slot];
    return {slot, square, square, std::nullopt};
  }

  StepResult advance(State state, Step& step, int direction) {
    ++report_.steps;
    step.to = static_cast<Square>(step.to + deltas[static_cast<std::size_t>(direction)]);
    step.victim.reset();
    if ((step.to & off_board) != 0 || board_.own.at(step.to)) return StepResult::impossible;
    step.victim = board_.opponent.at(step.to);
    const bool is_tested = state >= 0 && state < level_.check_bound;
    return is_tested && leaves_check(step) ? StepResult::into_check : StepResult::possible;
  }

  bool leaves_check(const Step& step) {
    king_is_hit_ = false;
    make(step);
    board_.reverse();
    generate(look_for_check);
    board_.reverse();
    unmake(step);
    return king_is_hit_;
  }

  void make(const Step& step) {
    board_.own.squares[step.slot] = step.to;
    if (step.victim) board_.opponent.squares[*step.victim] = captured;
  }
  void unmake(const Step& step) {
    board_.own.squares[step.slot] = step.from;
    if (step.victim) board_.opponent.squares[*step.victim] = step.to;
  }

  void judge(State state, const Step& step) {
    if (state == look_for_check) {
      if (step.victim == king_slot) king_is_hit_ = true;
    } else if (state == count_before) {
      count(evidence_.before, step);
    } else if (state == count_continuation) {
      const bool is_lost = step.slot != king_slot && step.slot == evidence_.replies.best_victim;
      if (!is_lost) count(evidence_.continuation, step);
    } else if (state == try_moves) {
      analyse(step);
    } else {
      if (state == replies) count(evidence_.replies, step);
      exchange(state, step);
    }
  }

  [[nodiscard]] std::uint8_t points_at(Slot victim) const {
    return points(board_.opponent.kinds[victim]);
  }

  void count(Counts& counts, const Step& step) const {
    const bool is_queen = board_.own.kinds[step.slot] == Kind::queen;
    counts.mobility = static_cast<std::uint8_t>(counts.mobility + (is_queen ? 2 : 1));
    if (!step.victim) return;
    const std::uint8_t value = points_at(*step.victim);
    if (value >= counts.best_capture) {
      counts.best_capture = value;
      counts.best_victim = static_cast<std::uint8_t>(*step.victim);
    }
    counts.captures = static_cast<std::uint8_t>(counts.captures + value);
  }

  void analyse(const Step& step) {
    const Counts before = evidence_.before;
    evidence_ = {};
    evidence_.before = before;
    evidence_.own_captures[0] = step.victim ? points_at(*step.victim) : std::uint8_t{0};
    make(step);
    board_.reverse();
    generate(replies);
    board_.reverse();
    generate(count_continuation);
    unmake(step);
    report_.trials.push_back({step.slot, step.from, step.to, value_of(step), evidence_});
  }

  [[nodiscard]] std::uint8_t value_of(const Step& step) const {
    constexpr std::uint8_t mate = 0xFF;
    if (evidence_.replies.best_capture == points(Kind::king)) return 0;
    if (evidence_.replies.mobility == 0 && evidence_.continuation.best_victim == king_slot)
      return mate;
    return weigh(evidence_, step, arithmetic_);
  }

  /// Returns the points of the best capture that has been found at depth -`state` of an exchange.
  std::uint8_t& maximum(State state) {
    const auto depth = static_cast<std::size_t>(-state);
    return depth % 2 == 0 ? evidence_.opponent_captures[depth / 2]
                          : evidence_.own_captures[(depth + 1) / 2];
  }

  void exchange(State state, const Step& step) {
    if (!step.victim) return;
    const Kind victim = board_.opponent.kinds[*step.victim];
    if (victim == Kind::pawn || victim == Kind::king) return;
    std::uint8_t& best = maximum(state);
    best = std::max(best, points(victim));
    if (state - 1 == level_.limit) return;
    make(step);
    board_.reverse();
    generate(state - 1);
    board_.reverse();
    unmake(step);
  }

  Board board_;
  LevelRow level_;
  Arithmetic arithmetic_;
  Evidence evidence_;
  bool king_is_hit_ = false;
  Report report_;
};

}  // namespace

std::uint8_t points(Kind kind) {
  constexpr std::array<std::uint8_t, 7> values{0, 2, 4, 4, 6, 10, 11};
  return values[static_cast<std::size_t>(kind)];
}

Report analyse(const Board& board, Level level, Arithmetic arithmetic) {
  return Analysis(board, level, arithmetic).run();
}

}  // namespace chessvm::rivals::microchess
