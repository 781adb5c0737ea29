// SPDX-License-Identifier: MIT
// The board of cc65-Chess, its moves and its attack database (docs/rivals.md#cc65-chess).
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "programs/chess/rules/moves.hpp"

namespace chessvm::rivals::cc65 {

/// A tile, as the number 8 * row + column. Row 0 is rank 8, and column 0 is file a.
using Tile = int;
inline constexpr Tile tiles = 64;
inline constexpr Tile no_tile = -1;

/// A set of tiles, one bit for each tile.
using Tiles = std::uint64_t;
[[nodiscard]] constexpr Tiles bit(Tile tile) {
  return Tiles{1} << static_cast<unsigned>(tile);
}
[[nodiscard]] constexpr bool contains(Tiles set, Tile tile) {
  return (set & bit(tile)) != 0;
}
/// Removes the first tile from a non-empty set and returns that tile.
[[nodiscard]] Tile take_first(Tiles& set);

[[nodiscard]] Tile to_tile(chess::Square square);
[[nodiscard]] chess::Square to_square(Tile tile);

struct Step {
  Tile from = no_tile;
  Tile to = no_tile;
  friend bool operator==(const Step&, const Step&) = default;
};

struct Board {
  std::array<chess::Man, tiles> men{};
  Tiles unmoved = 0;          // tiles of kings and rooks that may still castle
  Tile en_passant = no_tile;  // tile that a pawn's double step skipped in the last move

  [[nodiscard]] chess::Man at(Tile tile) const { return men[static_cast<std::size_t>(tile)]; }
  [[nodiscard]] bool is_empty(Tile tile) const { return at(tile).kind == chess::Kind::none; }
  [[nodiscard]] bool holds(Tile tile, chess::Colour colour) const {
    return !is_empty(tile) && at(tile).colour == colour;
  }
  void place(Tile tile, chess::Man man) { men[static_cast<std::size_t>(tile)] = man; }
  [[nodiscard]] Tile king(chess::Colour colour) const;
};

[[nodiscard]] Board to_board(const chess::Position& position);

/// Returns the tiles that `man` attacks or defends from `tile`. A rook, bishop or queen reaches the
/// tiles up to the first piece of either colour, including the tile of that piece.
[[nodiscard]] Tiles reach(const Board& board, Tile tile, chess::Man man);

/// The attack database. For each tile and each side, the database holds the tiles from which that
/// side's pieces attack or defend the tile.
class Attacks {
 public:
  Attacks() = default;
  explicit Attacks(const Board& board);
  [[nodiscard]] Tiles on(Tile tile, chess::Colour by) const {
    return on_[static_cast<std::size_t>(by)][static_cast<std::size_t>(tile)];
  }
  [[nodiscard]] int count(Tile tile, chess::Colour by) const;

 private:
  std::array<std::array<Tiles, tiles>, 2> on_{};
};

/// Returns the pseudo-legal moves of the piece on `tile`, in the program's order. Castling
/// needs a king and a rook that have not moved, and empty tiles between them.
[[nodiscard]] std::vector<Step> moves_of(const Board& board, Tile tile);

/// Moves a piece as in the program's search. Castling does not move the rook. Pawns do not
/// promote. A capture en passant leaves the captured pawn on the board.
void slide(Board& board, Step step);
/// Plays a move by the rules. A pawn that promotes becomes a queen.
void play(Board& board, Step step);

}  // namespace chessvm::rivals::cc65
