// SPDX-License-Identifier: MIT
// Plays one game between two players, under the rules of chess and the house rules of the game.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "programs/chess/pgn/pgn.hpp"
#include "tools/eniac-chess/players/player.hpp"
#include "tools/eniac-chess/referee/adjudication.hpp"

namespace chessvm::chess::match {

struct Played {
  Game game;
  GameResult result = GameResult::unknown;  // `unknown`: the game was interrupted
  std::string reason{};                     // why the game ended: checkmate, illegal move, ...
  std::string detail{};                     // details of the fault; empty: none
  Fault fault = Fault::none;                // fault that ended the game; none: there was no fault
  Colour at_fault = Colour::white;          // side that committed the fault
  /// The machine's time for each move; nullopt: a move of another player or of the opening. This
  /// vector, `scores` and `remarks` may end before the last move.
  std::vector<std::optional<AddCycles>> times{};
  /// The machine's score of each move; nullopt as in `times`.
  std::vector<std::optional<chess::Score>> scores{};
  /// The mover's remark on each move; empty: none.
  std::vector<std::string> remarks{};
};

/// Returns the reason of a game that this fault has ended: `illegal move`, `time limit`.
[[nodiscard]] std::string_view reason_of(Fault fault);

/// Asks for a move. Drops the move if `interrupt` is true then: the search may be incomplete.
[[nodiscard]] MoveReply ask(Player& player, const Game& game, const std::atomic<bool>& interrupt);

/// Limits that end a game before the rules of chess do.
struct GameLimits {
  int most_plies = 400;  // most plies after the opening; then the game is drawn
  Adjudication adjudication{};
};

/// Continues the game `opening` until its end. The house rules of `opening` apply. A player who
/// gives no legal move loses. If there is a function `watch`, calls it before each move.
[[nodiscard]] Played play_game(Player& white, Player& black, const Game& opening,
                               const GameLimits& limits, const std::atomic<bool>& interrupt,
                               const std::function<void(const Game&)>& watch = {});

}  // namespace chessvm::chess::match
