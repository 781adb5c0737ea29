// SPDX-License-Identifier: MIT
// Rules of English draughts, on squares numbered as in the program: rank*10 + file, 11-88.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"

namespace chessvm::games::draughts {

/// Contents of a square; the values are the digits on the program's board.
enum class Man : std::uint8_t { none, white_man, white_king, black_man, black_king };

/// White moves to higher ranks. Black makes the first move of a game.
enum class Colour : std::uint8_t { white, black };

[[nodiscard]] constexpr Colour other(Colour colour) {
  return colour == Colour::white ? Colour::black : Colour::white;
}
/// Returns the colour of a piece; `man` must not be `none`.
[[nodiscard]] constexpr Colour colour_of(Man man) {
  return man <= Man::white_king ? Colour::white : Colour::black;
}
[[nodiscard]] constexpr bool is_king(Man man) {
  return man == Man::white_king || man == Man::black_king;
}
[[nodiscard]] constexpr Man crowned(Man man) {
  return colour_of(man) == Colour::white ? Man::white_king : Man::black_king;
}

/// A square: rank*10 + file, both 1-8. Only squares with an even sum of rank and file are used.
using Square = int;

inline constexpr int square_count = 32;

[[nodiscard]] constexpr bool on_board(Square square) {
  return square >= 11 && square <= 88 && square % 10 >= 1 && square % 10 <= 8;
}
/// Returns the 32 used squares in ascending order.
[[nodiscard]] const std::array<Square, square_count>& squares();
/// Returns the number that books give to a square: 1-32, counted row by row from Black's side.
[[nodiscard]] constexpr int number_of(Square square) {
  return 4 * (8 - square / 10) + (square % 10 + 1) / 2;
}
/// Returns the square whose number in books is `number`, 1-32.
[[nodiscard]] constexpr Square square_of(int number) {
  const int rank = 8 - (number - 1) / 4;
  return 10 * rank + 2 * ((number - 1) % 4) + 2 - rank % 2;
}

/// Returns the numbers that a side's steps add to a square, in the program's order. Uncrowned men
/// use only the first two.
[[nodiscard]] const std::array<int, 4>& steps(Colour colour);

struct Board {
  std::array<Man, 100> men{};  // indexed by square
  Colour to_move = Colour::black;

  [[nodiscard]] Man& at(Square square) { return men[static_cast<std::size_t>(square)]; }
  [[nodiscard]] Man at(Square square) const { return men[static_cast<std::size_t>(square)]; }
  friend bool operator==(const Board&, const Board&) = default;
};

/// A quiet move, or a complete chain of jumps.
struct Move {
  std::vector<Square> path;      // squares that the piece visits, in order; at least two
  std::vector<Square> captured;  // squares of the captured pieces, one for each jump

  [[nodiscard]] Square from() const { return path.front(); }
  [[nodiscard]] Square to() const { return path.back(); }
  friend bool operator==(const Move&, const Move&) = default;
};

enum class Capturing : std::uint8_t { compulsory, free };

[[nodiscard]] Board start_board();
/// Returns the legal moves in the program's order. If there are jumps, quiet moves are legal only
/// with Capturing::free. Quiet moves come after the jumps.
[[nodiscard]] std::vector<Move> moves(const Board& board,
                                      Capturing capturing = Capturing::compulsory);
[[nodiscard]] std::vector<Move> jumps(const Board& board);
/// Returns true if `move` brings a man to his last rank, so that the man becomes a king.
[[nodiscard]] bool crowns(const Board& board, const Move& move);
[[nodiscard]] Board after(const Board& board, const Move& move);

/// Formats `move` as the numbers of its squares, such as "11-15" or "11x18x25".
[[nodiscard]] std::string text(const Move& move);
/// Formats `board` as "W:W21,K32:B1,2": side to move, then square numbers of both sides' pieces.
[[nodiscard]] std::string fen(const Board& board);
/// Reads the output of `fen`; the two sides may be in either order. Fails for other text, if two
/// pieces are on one square, or if `objection` rejects the position.
[[nodiscard]] Result<Board> parse_fen(std::string_view text);
/// Explains why `board` cannot occur in a game: a side has no pieces or more than 12, or a man is
/// on his last rank. The result is empty if `board` can occur.
[[nodiscard]] std::string objection(const Board& board);

}  // namespace chessvm::games::draughts
