// SPDX-License-Identifier: MIT
#include "programs/c4/oracle.hpp"

#include <algorithm>
#include <vector>

namespace chessvm::games::c4 {
namespace {

using Order = std::array<int, columns>;
constexpr Order left_to_right{0, 1, 2, 3, 4, 5, 6};
constexpr Order inner_first{3, 2, 4, 1, 5, 0, 6};

/// Worth of a stone on each cell, 2-8. It grows with the number of lines through the cell.
constexpr std::array<std::array<int, rows>, columns> worth{{{2, 2, 3, 3, 2, 2},
                                                            {2, 4, 5, 5, 4, 2},
                                                            {3, 5, 7, 7, 5, 3},
                                                            {4, 6, 8, 8, 6, 4},
                                                            {3, 5, 7, 7, 5, 3},
                                                            {2, 4, 5, 5, 4, 2},
                                                            {2, 2, 3, 3, 2, 2}}};

class Searcher {
 public:
  Searcher(const Board& board, const Search& search)
      : board_(board),
        search_(search),
        order_(search.ordering == Ordering::inner_first ? inner_first : left_to_right) {}

  Answer root(Side mover) {
    Answer best;
    for (const int column : candidates(mover)) {
      const int value = value_of_move(column, mover, 1, level, best.value, whole);
      if (value > best.value) best = {column, value};
    }
    return best;
  }

 private:
  [[nodiscard]] bool is_full(int column) const { return board_.height(column) == rows; }
  [[nodiscard]] bool wins(int column, Side side) const {
    return !is_full(column) && board_.completes(column, side);
  }

  [[nodiscard]] std::vector<int> candidates(Side mover) const {
    std::vector<int> all;
    std::vector<int> blocks;
    for (const int column : order_) {
      if (wins(column, mover)) return {column};
      if (is_full(column)) continue;
      all.push_back(column);
      if (wins(column, other(mover))) blocks.push_back(column);
    }
    return blocks.empty() ? all : blocks;
  }

  int value_of_move(int column, Side mover, int ply, int score, int alpha, int beta) {
    if (board_.completes(column, mover)) return whole - ply;
    const int gain =
        worth[static_cast<std::size_t>(column)][static_cast<std::size_t>(board_.height(column))];
    board_.drop(column, mover);
    const int reply =
        value_of(other(mover), ply + 1, whole - (score + gain), whole - beta, whole - alpha);
    board_.take_back(column);
    return whole - reply;
  }

  /// Returns the value of the board for `mover`. With pruning, a value that is not between alpha
  /// and beta is only a bound of the true value.
  int value_of(Side mover, int ply, int score, int alpha, int beta) {
    if (ply > search_.depth) return value_of_leaf(mover, ply, score);
    int best = 0;
    for (const int column : order_) {
      if (is_full(column)) continue;
      best = std::max(best, value_of_move(column, mover, ply, score, std::max(alpha, best), beta));
      if (search_.pruning == Pruning::on && best >= beta) break;
    }
    return best == 0 ? level : best;  // `best` is 0 if the board is full
  }

  /// Returns the value of a leaf: a win if one more stone of `mover` completes four, else `score`.
  [[nodiscard]] int value_of_leaf(Side mover, int ply, int score) const {
    const bool won =
        std::any_of(order_.begin(), order_.end(), [&](int column) { return wins(column, mover); });
    return won ? whole - ply : score;
  }

  Board board_;
  Search search_;
  const Order& order_;
};

}  // namespace

Answer answer(Board board, Side mover, const Search& search) {
  return Searcher(board, search).root(mover);
}

}  // namespace chessvm::games::c4
