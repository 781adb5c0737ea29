// SPDX-License-Identifier: MIT
#pragma once

#include <optional>

#include "programs/chess/rules/game.hpp"
#include "tools/eniac-chess/uci/output.hpp"
#include "tools/eniac-chess/uci/protocol.hpp"

namespace chessvm::chess::uci {

/// A position to find a move in.
struct Task {
  Game game;
  Moves only{};  // the root moves to choose from, as `searchmoves` lists them; empty: all
};

/// The game that the GUI has set up with `position`. After one that was refused there is none: a
/// move for the position before would be taken for one of the new position.
class GuiGame {
 public:
  /// Begins with the initial position.
  GuiGame();

  /// Sets the initial position up, for `ucinewgame`.
  void begin();
  /// Sets up what the words after `position` describe, or reports why not.
  void set(const Tokens& words, Output& output);
  /// The side to move; White where there is no position.
  [[nodiscard]] Colour side() const;
  /// Draws the board, for people.
  void draw(Output& output) const;
  /// The task that `go` sets. nullopt where there is none, after the reason was reported: no
  /// position, or no move of `searchmoves` that is legal.
  [[nodiscard]] std::optional<Task> task(const Go& go, Output& output) const;

 private:
  std::optional<Game> game_;
};

}  // namespace chessvm::chess::uci
