// SPDX-License-Identifier: MIT
// The rules of English draughts on the squares of the program: rank*10 + file, 11-88.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"

namespace chessvm::games::draughts {

/// The digits of the program's board.
enum class Man : std::uint8_t { none, white_man, white_king, black_man, black_king };

/// White moves to higher ranks. Black has the first move of a game.
enum class Colour : std::uint8_t { white, black };

[[nodiscard]] constexpr Colour other(Colour colour) {
  return colour == Colour::white ? Colour::black : Colour::white;
}
/// The colour of a man that is not `none`.
[[nodiscard]] constexpr Colour colour_of(Man man) {
  return man <= Man::white_king ? Colour::white : Colour::black;
}
[[nodiscard]] constexpr bool is_king(Man man) {
  return man == Man::white_king || man == Man::black_king;
}
[[nodiscard]] constexpr Man crowned(Man man) {
  return colour_of(man) == Colour::white ? Man::white_king : Man::black_king;
}

/// rank*10 + file, both 1-8; only squares with an even sum of rank and file are played on.
using Square = int;

inline constexpr int square_count = 32;

[[nodiscard]] constexpr bool on_board(Square square) {
  return square >= 11 && square <= 88 && square % 10 >= 1 && square % 10 <= 8;
}
/// All squares, ascending.
[[nodiscard]] const std::array<Square, square_count>& squares();
/// The number of a square in books: 1-32, row by row from the top, Black's side.
[[nodiscard]] constexpr int number_of(Square square) {
  return 4 * (8 - square / 10) + (square % 10 + 1) / 2;
}
/// The square with a number from 1 to 32.
[[nodiscard]] constexpr Square square_of(int number) {
  const int rank = 8 - (number - 1) / 4;
  return 10 * rank + 2 * ((number - 1) % 4) + 2 - rank % 2;
}

/// Steps forwards first, in the order in which the program tries them; a man has the first two.
[[nodiscard]] const std::array<int, 4>& steps(Colour colour);

struct Board {
  std::array<Man, 100> men{};  // by squares
  Colour to_move = Colour::black;

  [[nodiscard]] Man& at(Square square) { return men[static_cast<std::size_t>(square)]; }
  [[nodiscard]] Man at(Square square) const { return men[static_cast<std::size_t>(square)]; }
  friend bool operator==(const Board&, const Board&) = default;
};

/// A quiet move, or a chain of jumps to its end.
struct Move {
  std::vector<Square> path;      // from the first square to the last, at least two
  std::vector<Square> captured;  // one for each jump

  [[nodiscard]] Square from() const { return path.front(); }
  [[nodiscard]] Square to() const { return path.back(); }
  friend bool operator==(const Move&, const Move&) = default;
};

enum class Capturing : std::uint8_t { compulsory, free };

/// Twelve men a side.
[[nodiscard]] Board start_board();
/// The legal moves in the order in which the program finds them. With `Capturing::free` quiet moves
/// follow the jumps.
[[nodiscard]] std::vector<Move> moves(const Board& board,
                                      Capturing capturing = Capturing::compulsory);
/// The jumps alone.
[[nodiscard]] std::vector<Move> jumps(const Board& board);
/// Returns whether `move` puts a man on his last rank.
[[nodiscard]] bool crowns(const Board& board, const Move& move);
/// The board after `move`, the other side to move.
[[nodiscard]] Board after(const Board& board, const Move& move);

/// "11-15", "11x18x25": the numbers of its squares.
[[nodiscard]] std::string text(const Move& move);
/// "W:W21,K32:B1,2": side to move, men of both sides by the numbers of their squares.
[[nodiscard]] std::string fen(const Board& board);
/// Reads what `fen` writes, the sides in any order. Fails with the reason if the form is wrong or
/// the position cannot occur: too many men, two on a square, a man on his last rank, a side without
/// men.
[[nodiscard]] Result<Board> parse_fen(std::string_view text);
/// Explains why `board` cannot occur in a game; empty where it can.
[[nodiscard]] std::string objection(const Board& board);

}  // namespace chessvm::games::draughts
