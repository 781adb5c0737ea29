// SPDX-License-Identifier: MIT
// Generates all legal moves, or only the moves that the ENIAC program generates.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <optional>
#include <vector>

#include "programs/chess/rules/position.hpp"

namespace chessvm::chess {

struct Move {
  Square from = no_square;
  Square to = no_square;
  Kind promotion = Kind::none;  // new kind of a pawn that reaches the last rank
  friend bool operator==(const Move&, const Move&) = default;
};
using Moves = std::vector<Move>;

[[nodiscard]] inline bool contains(const Moves& moves, Move move) {
  return std::find(moves.begin(), moves.end(), move) != moves.end();
}

enum class Rules : std::uint8_t {
  full,
  restricted,  // no castling, no captures en passant, promotions only to queens
};

/// The program generates the moves of a position in two passes, in the order of these values.
enum class Pass : std::uint8_t { captures_and_promotions, quiet };

/// Appends the pseudo-legal moves of one pass under Rules::restricted, in the program's order
/// (docs/chess.md#order). A move may capture a king.
void add_restricted_moves(const Position& position, Pass pass, Moves& moves);

/// Returns the moves of both passes in the order in which the program generates them.
[[nodiscard]] Moves restricted_moves(const Position& position);

/// Returns the legal moves; under Rules::restricted they are in the program's order.
[[nodiscard]] Moves legal_moves(const Position& position, Rules rules);

/// Returns the position after a move that is pseudo-legal under full or restricted rules.
[[nodiscard]] Position after(const Position& position, Move move);

[[nodiscard]] bool is_attacked(const Board& board, Square square, Colour by);
[[nodiscard]] bool attacks(const Board& board, Square from, Square target);
[[nodiscard]] bool in_check(const Position& position, Colour colour);
[[nodiscard]] bool is_en_passant(const Position& position, Move move);
/// Returns the element of `castlings` for `move`; nullptr if `move` does not castle.
[[nodiscard]] const Castling* castling(const Position& position, Move move);

[[nodiscard]] std::uint64_t perft(const Position& position, int depth, Rules rules);
/// Counts the sequences of `depth` legal moves; nullopt if `interrupt` becomes true meanwhile.
[[nodiscard]] std::optional<std::uint64_t> perft(const Position& position, int depth, Rules rules,
                                                 const std::atomic<bool>& interrupt);

}  // namespace chessvm::chess
