// SPDX-License-Identifier: MIT
#pragma once

#include "programs/draughts/board.hpp"
#include "programs/games/game.hpp"

namespace chessvm::games {

/// English draughts. The first side is Black. The number of a move is 100 times the square it
/// starts on plus the square it ends on, as in 1115; 10,000 more for each move before it, in the
/// order of the program, that starts and ends on the same squares. `plies` is how far the program
/// looks ahead, 1-6; the game begins with `start`. The side `decliner` need not capture; the
/// program knows nothing of that.
[[nodiscard]] std::unique_ptr<Game> make_draughts(
    int plies, const draughts::Board& start = draughts::start_board(), Side decliner = Side::none);

}  // namespace chessvm::games

namespace chessvm::games::draughts {

/// The board of a position, and a position with the board of a game that begins there.
[[nodiscard]] Board board_of(const Position& position);
[[nodiscard]] Position position_of(const Board& board);
/// The legal move with a number; nullopt where there is none.
[[nodiscard]] std::optional<Move> move_by_number(const Board& board, int number,
                                                 Capturing capturing = Capturing::compulsory);
/// The number of `move`, which is legal if no capture is compulsory.
[[nodiscard]] int number_of_move(const Board& board, const Move& move);

/// The cards that ask the program for a move with `plies` to look ahead.
[[nodiscard]] std::vector<vm::Card> deck_of(const Board& board, int plies);

}  // namespace chessvm::games::draughts
