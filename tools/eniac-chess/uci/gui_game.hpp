// SPDX-License-Identifier: MIT
#pragma once

#include <optional>

#include "programs/chess/rules/game.hpp"
#include "tools/eniac-chess/uci/output.hpp"
#include "tools/eniac-chess/uci/protocol.hpp"

namespace chessvm::chess::uci {

/// A task of `go`: find a move in the last position of `game`.
struct Task {
  Game game;
  Moves only{};  // root moves that `searchmoves` lists; empty for all moves
};

/// The game that the GUI has set up with the command `position`. After a refused command, there is
/// no game, so that the GUI cannot mistake a move in the old position for a move in the new one.
class GuiGame {
 public:
  GuiGame();

  /// Sets up the initial position, for `ucinewgame`.
  void begin();
  /// Sets up the game in the words after `position`. Reports an error if the words are refused.
  void set(const Tokens& words, Output& output);
  /// Returns the side to move; White if there is no position.
  [[nodiscard]] Colour side() const;
  /// Prints the board for the command `d`; reports an error if there is no position.
  void draw(Output& output) const;
  /// Returns the task of `go`. Reports an error and returns nullopt if there is no position, or if
  /// `searchmoves` lists no legal move.
  [[nodiscard]] std::optional<Task> task(const Go& go, Output& output) const;

 private:
  std::optional<Game> game_;
};

}  // namespace chessvm::chess::uci
