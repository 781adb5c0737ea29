// SPDX-License-Identifier: MIT
#pragma once

#include "programs/draughts/board.hpp"
#include "programs/games/game.hpp"

namespace chessvm::games {

/// Creates English draughts; Black is the first side. The number of a move is 100 times the number
/// of its first square plus the number of its last square: 11-15 has the number 1115. If several
/// legal moves have these two squares, the second has 10,000 more, the third 20,000 more, and so
/// on. The program searches `plies` plies deep, 1-6. The side `decliner` need not capture, but the
/// search of the program assumes that this side must capture.
[[nodiscard]] std::unique_ptr<Game> make_draughts(
    int plies, const draughts::Board& start = draughts::start_board(), Side decliner = Side::none);

}  // namespace chessvm::games

namespace chessvm::games::draughts {

/// Conversions between boards and positions. A position made from a board has no history.
[[nodiscard]] Board board_of(const Position& position);
[[nodiscard]] Position position_of(const Board& board);
[[nodiscard]] std::optional<Move> move_by_number(const Board& board, int number,
                                                 Capturing capturing = Capturing::compulsory);
/// Returns the number of `move`, which must be legal under `Capturing::free`.
[[nodiscard]] int number_of_move(const Board& board, const Move& move);

/// Returns the cards that make the program search for a move, `plies` plies deep.
[[nodiscard]] std::vector<vm::Card> deck_of(const Board& board, int plies);

}  // namespace chessvm::games::draughts
