// SPDX-License-Identifier: MIT
// A game of chess from a start position: its moves, and its ending by the full rules.
#pragma once

#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

#include "programs/chess/rules/house_rules.hpp"

namespace chessvm::chess {

/// Reason why a game has ended; `none` if the game goes on. No player has to claim a draw.
enum class Ending : std::uint8_t {
  none,
  checkmate,    // the side to move is mated
  stalemate,    // the side to move has no legal move and is not in check
  material,     // neither side has enough material to mate
  repetition,   // the position has occurred three times
  fifty_moves,  // each side has made fifty moves since the last capture or pawn move
};
/// Returns the words for `ending` in messages and PGN, such as `checkmate` or `third occurrence`.
[[nodiscard]] std::string_view name(Ending ending);
[[nodiscard]] bool is_draw(Ending ending);

/// Returns true if neither side can mate. Besides the kings, the board then has nothing, one
/// minor piece, or only bishops on squares of one colour.
[[nodiscard]] bool is_dead(const Board& board);

/// Returns true if both positions have the same board, side to move, castling rights and en passant
/// captures. Ignores the counters.
[[nodiscard]] bool are_same_for_play(const Position& one, const Position& other);

class Game {
 public:
  /// `start` must be a position that read_fen accepts.
  explicit Game(const Position& start, HouseRules rules = {})
      : positions_{start}, rules_(std::move(rules)) {}

  [[nodiscard]] const Position& start() const { return positions_.front(); }
  [[nodiscard]] const Position& position() const { return positions_.back(); }
  [[nodiscard]] const std::vector<Move>& moves() const { return moves_; }
  /// Returns the position before move `index`; the first move is move 0. If `index` is
  /// moves().size(), returns the current position.
  [[nodiscard]] const Position& before(std::size_t index) const { return positions_[index]; }

  [[nodiscard]] const HouseRules& rules() const { return rules_; }
  /// Sets the house rules for the moves from the current position on.
  void set_rules(HouseRules rules) { rules_ = std::move(rules); }
  /// Returns the legal moves that the house rules allow.
  [[nodiscard]] Moves allowed_moves() const;

  /// Plays a move, which must be legal in `position()`.
  void make(Move move);
  /// Takes back the last move. Returns false if the game has no moves.
  bool undo();

  [[nodiscard]] Ending ending() const;
  /// Returns the ending of the game after `move`, which must be legal; `none` if the game goes on.
  [[nodiscard]] Ending ending_after(Move move) const;
  /// Counts how often the position after `move` has already occurred. Ignores the move counters.
  [[nodiscard]] int occurrences_after(Move move) const;

 private:
  /// Returns true if the game follows one of HouseRules::books and `move` is the book's next move.
  [[nodiscard]] bool in_book(Move move) const;

  std::vector<Position> positions_;  // position before each move, then the current one
  std::vector<Move> moves_;
  HouseRules rules_;
};

}  // namespace chessvm::chess
