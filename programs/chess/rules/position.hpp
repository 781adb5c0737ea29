// SPDX-License-Identifier: MIT
// A chess position for the full rules. The ENIAC program keeps less information.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace chessvm::chess {

/// A square: `rank * 10 + file`, where both are 1-8. a1 is 11, h8 is 88. 0 means no square.
using Square = int;
inline constexpr Square no_square = 0;
inline constexpr Square first_square = 11;
inline constexpr Square last_square = 88;

[[nodiscard]] constexpr Square square(int file, int rank) {
  return rank * 10 + file;
}
[[nodiscard]] constexpr int file_of(Square square) {
  return square % 10;
}
[[nodiscard]] constexpr int rank_of(Square square) {
  return square / 10;
}
[[nodiscard]] constexpr bool on_board(Square square) {
  return square >= first_square && square <= last_square && file_of(square) >= 1 &&
         file_of(square) <= 8;
}
[[nodiscard]] std::string name(Square square);
[[nodiscard]] std::optional<Square> parse_square(std::string_view name);

inline constexpr auto squares = [] {
  std::array<Square, 64> all{};
  std::size_t count = 0;
  for (Square square = first_square; square <= last_square; ++square)
    if (on_board(square)) all[count++] = square;
  return all;
}();

enum class Colour : std::uint8_t { white, black };
inline constexpr std::array colours{Colour::white, Colour::black};
[[nodiscard]] constexpr Colour opponent(Colour colour) {
  return colour == Colour::white ? Colour::black : Colour::white;
}
[[nodiscard]] constexpr std::string_view name(Colour colour) {
  return colour == Colour::white ? "White" : "Black";
}
/// Returns the change of rank when a pawn moves one step: +1 for White, -1 for Black.
[[nodiscard]] constexpr int forward(Colour colour) {
  return colour == Colour::white ? 1 : -1;
}
/// Returns the rank of `square` from the view of `colour`, 1-8. Pawns start on 2 and promote on 8.
[[nodiscard]] constexpr int relative_rank(Colour colour, Square square) {
  return colour == Colour::white ? rank_of(square) : 9 - rank_of(square);
}

enum class Kind : std::uint8_t { none, pawn, knight, bishop, rook, queen, king };
inline constexpr std::array kinds{Kind::pawn, Kind::knight, Kind::bishop,
                                  Kind::rook, Kind::queen,  Kind::king};
/// Returns true if pieces of `kind` move any distance along an open line.
[[nodiscard]] constexpr bool slides(Kind kind) {
  return kind == Kind::bishop || kind == Kind::rook || kind == Kind::queen;
}
/// Returns the letter of a kind, such as `N`; a blank for Kind::none.
[[nodiscard]] constexpr char letter(Kind kind) {
  return std::string_view(" PNBRQK")[static_cast<std::size_t>(kind)];
}
/// Returns the kind with the capital letter `letter`; nullopt if no kind has this letter.
[[nodiscard]] std::optional<Kind> parse_kind(char letter);

/// A piece or pawn of either colour; kind `none` stands for an empty square.
struct Man {
  Kind kind = Kind::none;
  Colour colour = Colour::white;
  [[nodiscard]] constexpr bool is(Kind k, Colour c) const { return kind == k && colour == c; }
  friend bool operator==(const Man&, const Man&) = default;
};

/// Returns the letter of a piece as in FEN: capital for White, small for Black.
[[nodiscard]] char letter(Man man);

class Board {
 public:
  [[nodiscard]] Man at(Square square) const { return men_[static_cast<std::size_t>(square)]; }
  [[nodiscard]] bool is_empty(Square square) const { return at(square).kind == Kind::none; }
  void place(Square square, Man man);
  void clear(Square square) { place(square, {}); }
  /// Returns the square of the king of `colour`; no_square if there is none.
  [[nodiscard]] Square king(Colour colour) const {
    return kings_[static_cast<std::size_t>(colour)];
  }
  [[nodiscard]] int count(Kind kind, Colour colour) const;
  friend bool operator==(const Board&, const Board&) = default;

 private:
  std::array<Man, last_square + 1> men_{};
  std::array<Square, 2> kings_{};
};

/// One of the four ways to castle. In a FEN, `letter` stands for the right to castle this way.
struct Castling {
  char letter;
  Colour colour;
  Square king_from, king_to, rook_from, rook_to;
};
inline constexpr std::array<Castling, 4> castlings{{
    {'K', Colour::white, 15, 17, 18, 16},
    {'Q', Colour::white, 15, 13, 11, 14},
    {'k', Colour::black, 85, 87, 88, 86},
    {'q', Colour::black, 85, 83, 81, 84},
}};

inline constexpr int lowest_move_number = 1;
inline constexpr int highest_counter = 9999;  // limit of the move number and the halfmove clock

struct Position {
  Board board;
  Colour side = Colour::white;                      // side to move
  std::array<bool, castlings.size()> may_castle{};  // castling rights, in the order of `castlings`
  /// The square that a pawn skipped, if the last move was a double step; otherwise `no_square`.
  Square en_passant = no_square;
  int halfmove_clock = 0;
  int move_number = 1;
  friend bool operator==(const Position&, const Position&) = default;
};

/// Mirrors a square or position to the other side's view: flips ranks and swaps colours.
[[nodiscard]] constexpr Square mirrored(Square square) {
  return square == no_square ? no_square : chess::square(file_of(square), 9 - rank_of(square));
}
[[nodiscard]] Position mirrored(const Position& position);

}  // namespace chessvm::chess
