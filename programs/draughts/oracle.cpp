// SPDX-License-Identifier: MIT
#include "programs/draughts/oracle.hpp"

#include <algorithm>

namespace chessvm::games::draughts {
namespace {

constexpr int king_worth = 7;
constexpr int king_worth_on_edge = 6;

// Two addresses in the memory of draughts.asm, and the greatest number of jumps in one move.
constexpr int memory_end = 70;
constexpr int first_free = 29;  // at ply p, the first free word is at first_free + 2p
constexpr int longest_move = 9;

/// Worth of a white man by rank and by the index of its square in the rank, from the left.
constexpr std::array<std::array<int, 4>, 7> man_worth{{{4, 5, 4, 5},
                                                       {4, 4, 4, 4},
                                                       {4, 4, 4, 4},
                                                       {4, 5, 5, 4},
                                                       {4, 5, 5, 4},
                                                       {5, 5, 5, 5},
                                                       {6, 6, 6, 6}}};

bool is_on_edge(Square square) {
  const auto ends = [](int line) { return line == 1 || line == 8; };
  return ends(square / 10) || ends(square % 10);
}

class Searcher {
 public:
  explicit Searcher(const Search& search) : search_(search) {}

  Answer root(const Board& board) {
    Answer best;
    const auto all = moves(board);
    for (std::size_t i = 0; i < all.size(); ++i) {
      const int value = whole - value_of(after(board, all[i]), 2, 0, best.value, steps_of(all[i]));
      if (value > best.value) best = {static_cast<int>(i) + 1, value};
    }
    return best;
  }

 private:
  static int steps_of(const Move& move) { return static_cast<int>(move.path.size()) - 1; }

  /// Returns true if memory has room for one more move and for the ply after that move.
  static bool has_room(int ply, int steps) {
    return memory_end - steps - 2 * ply >= first_free + longest_move;
  }

  /// Returns the value of `board` for the side to move. `alpha` is the best value so far two plies
  /// above, and `above` is the best value so far one ply above. If the returned value does not lie
  /// between `alpha` and `whole - above`, it is only a bound of the true value.
  int value_of(const Board& board, int ply, int alpha, int above, int steps) {
    const bool beyond = ply > search_.plies;
    if (beyond && !has_room(ply, steps)) return evaluate(board);
    const auto all = beyond ? jumps(board) : moves(board);
    if (all.empty()) return beyond ? evaluate(board) : 2 * ply;
    int best = search_.pruning == Pruning::on ? alpha : 0;
    for (const Move& move : all) {
      best = std::max(
          best, whole - value_of(after(board, move), ply + 1, above, best, steps + steps_of(move)));
      if (search_.pruning == Pruning::on && best + above >= whole) break;
    }
    return best;
  }

  Search search_;
};

}  // namespace

int worth(Man man, Square square) {
  if (is_king(man)) return is_on_edge(square) ? king_worth_on_edge : king_worth;
  const Square own = man == Man::white_man ? square : 99 - square;  // rotated for a black man
  return man_worth.at(static_cast<std::size_t>(own / 10 - 1))
      .at(static_cast<std::size_t>((own % 10 - 1) / 2));
}

int evaluate(const Board& board) {
  int lead = 0;
  for (const Square square : squares()) {
    const Man man = board.at(square);
    if (man == Man::none) continue;
    lead += colour_of(man) == board.to_move ? worth(man, square) : -worth(man, square);
  }
  return level + std::clamp(lead, -margin, margin);
}

Answer answer(const Board& board, const Search& search) {
  return Searcher(search).root(board);
}

}  // namespace chessvm::games::draughts
