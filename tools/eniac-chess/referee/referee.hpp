// SPDX-License-Identifier: MIT
// One game between two players, under the full rules of chess and those of the game.
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

/// A game that has been played.
struct Played {
  Game game;
  GameResult result = GameResult::unknown;  // unknown: interrupted
  std::string reason{};                     // checkmate, fifty moves, illegal move, ...
  std::string detail{};                     // of a fault
  Fault fault = Fault::none;                // that has ended the game
  Colour at_fault = Colour::white;          // who committed it
  /// Time of the machine for the move of the same index; nullopt for moves of engines and of the
  /// opening. Missing ones at the end count as nullopt.
  std::vector<std::optional<AddCycles>> times{};
  /// The score that the machine gave the move; nullopt likewise.
  std::vector<std::optional<chess::Score>> scores{};
  /// Remarks of the players, each on the move of the same index; missing ones count as empty.
  std::vector<std::string> remarks{};
};

/// The reason that a game has which a player lost by this fault: `illegal move`, `time limit`.
[[nodiscard]] std::string_view reason_of(Fault fault);

/// The player's move in a game that is not over. Whatever it has found once `interrupt` is true
/// depends on the moment, and does not count.
[[nodiscard]] MoveReply ask(Player& player, const Game& game, const std::atomic<bool>& interrupt);

/// The end of a game that the rules of chess have not ended.
struct GameLimits {
  int most_plies = 400;  // beyond the opening; then it is drawn
  Adjudication adjudication{};
};

/// Plays from the position that `opening` has reached, under its rules. A player without a legal
/// answer loses. `watch`, if there is one, is called before each move.
[[nodiscard]] Played play_game(Player& white, Player& black, const Game& opening,
                               const GameLimits& limits, const std::atomic<bool>& interrupt,
                               const std::function<void(const Game&)>& watch = {});

}  // namespace chessvm::chess::match
