// SPDX-License-Identifier: MIT
#include "programs/rivals/octave.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace chessvm::rivals {
namespace {

using chess::Colour;
using chess::Kind;
using chess::Move;
using chess::Moves;
using chess::Position;
using chess::Square;

constexpr int plies = 3;
// Values in tenths of a pawn.
constexpr int mate = 100'000;  // `Search::end` adds 10 for each ply left to search
constexpr int infinity = 1'000'000;
constexpr int centre_bonus = 3;  // for a piece, but not a pawn, on files c-f of ranks 4-5
constexpr int pawn_bonus = 1;    // for each rank that a pawn has advanced
constexpr int mobility = 1;      // for each move that a side can make

int value(Kind kind) {
  constexpr std::array values{0, 10, 30, 30, 50, 90, 9990};
  return values[static_cast<std::size_t>(kind)];
}

bool is_central(Square square) {
  return chess::file_of(square) >= 3 && chess::file_of(square) <= 6 &&
         chess::rank_of(square) >= 4 && chess::rank_of(square) <= 5;
}

int moves_of(Position position, Colour side) {
  position.side = side;
  return static_cast<int>(restricted_moves(position).size());
}

int man_value(chess::Man man, Square square) {
  if (man.kind == Kind::pawn)
    return value(man.kind) + pawn_bonus * (chess::relative_rank(man.colour, square) - 2);
  return value(man.kind) + (is_central(square) ? centre_bonus : 0);
}

int evaluation(const Position& position, Colour own) {
  int sum = 0;
  for (const Square square : chess::squares) {
    const chess::Man man = position.board.at(square);
    if (man.kind == Kind::none) continue;
    sum += man.colour == own ? man_value(man, square) : -man_value(man, square);
  }
  return sum + mobility * (moves_of(position, own) - moves_of(position, opponent(own)));
}

/// Returns the legal moves in the program's order: sorted by origin, from rank 8 to rank 1, and in
/// each rank from file a to file h.
Moves ordered_moves(const Position& position, chess::SpecialMoves special) {
  Moves moves = legal_moves(position, chess::Rules::restricted);
  drop_barred(position, special, moves);
  const auto place = [](const Move& move) {
    return (8 - chess::rank_of(move.from)) * 8 + chess::file_of(move.from);
  };
  std::stable_sort(moves.begin(), moves.end(),
                   [&](const Move& a, const Move& b) { return place(a) < place(b); });
  return moves;
}

class Search {
 public:
  Search(Colour own, chess::SpecialMoves special) : own_(own), special_(special) {}

  int best(const Position& position, int depth, int alpha, int beta, Move* choice) {
    if (depth == 0) {
      ++leaves_;
      return evaluation(position, own_);
    }
    const bool maximises = position.side == own_;
    const Moves moves = ordered_moves(position, special_);
    if (moves.empty()) return end(position, depth);
    int best_value = maximises ? -infinity : infinity;
    for (const Move move : moves) {
      const int value = best(after(position, move), depth - 1, alpha, beta, nullptr);
      if (maximises ? value > best_value : value < best_value) {
        best_value = value;
        if (choice != nullptr) *choice = move;
      }
      if (maximises)
        alpha = std::max(alpha, best_value);
      else
        beta = std::min(beta, best_value);
      if (beta <= alpha) break;
    }
    return best_value;
  }
  [[nodiscard]] std::uint64_t leaves() const { return leaves_; }

 private:
  /// Returns the value of a position in which the side to move has no move.
  [[nodiscard]] int end(const Position& position, int depth) const {
    if (!in_check(position, position.side)) return 0;
    const int value = mate + 10 * depth;
    return position.side == own_ ? -value : value;
  }

  Colour own_;
  chess::SpecialMoves special_;
  std::uint64_t leaves_ = 0;
};

}  // namespace

Moves Octave::choose() {
  Search search(position_.side, special_);
  Move choice;
  value_ = search.best(position_, plies, -infinity, infinity, &choice);
  leaves_ = search.leaves();
  if (choice.from != chess::no_square) return {choice};
  // The program knows no captures en passant. If no other move is legal, the program resigns.
  value_ = 0;
  return {};
}

std::vector<Statistic> Octave::statistics() const {
  return {{"value", fmt::format("{:.1f}", value_ / 10.0)}, {"leaves", std::to_string(leaves_)}};
}

}  // namespace chessvm::rivals
