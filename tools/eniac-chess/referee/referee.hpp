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
  GameResult result = GameResult::unknown;  // `unknown` if the game was interrupted
  std::string reason{};                     // why the game ended: checkmate, illegal move, ...
  std::string detail{};                     // details of the fault; can be empty
  Fault fault = Fault::none;                // fault that ended the game, if any
  Colour at_fault = Colour::white;          // side that committed the fault
  /// The machine's time for each move; nullopt for moves of other players and for opening moves.
  /// This vector and the following ones can have fewer elements than the game has moves.
  std::vector<std::optional<AddCycles>> times{};
  /// The machine's score of each move; nullopt as in `times`, or if the machine gave no score.
  std::vector<std::optional<chess::Score>> scores{};
  /// Number of root moves completed in the search for each move; nullopt as in `times`.
  std::vector<std::optional<std::size_t>> root_moves{};
  /// The mover's remark on each move; empty if there is none.
  std::vector<std::string> remarks{};
};

/// Returns the reason to report, such as `illegal move`, if `fault` has ended a game.
[[nodiscard]] std::string_view reason_of(Fault fault);

/// Asks `player` for a move. If `interrupt` is true after the search, drops the move, because the
/// search may be incomplete.
[[nodiscard]] MoveReply ask(Player& player, const Game& game, const std::atomic<bool>& interrupt);

/// Limits that end a game before the rules of chess do.
struct GameLimits {
  int most_plies = 400;  // the game is drawn after this number of plies (not counting the opening)
  Adjudication adjudication{};
};

/// Continues the game `opening` until its end. The house rules of `opening` apply. A player who
/// gives no legal move loses. If there is a function `watch`, calls it before each move.
[[nodiscard]] Played play_game(Player& white, Player& black, const Game& opening,
                               const GameLimits& limits, const std::atomic<bool>& interrupt,
                               const std::function<void(const Game&)>& watch = {});

}  // namespace chessvm::chess::match
