// SPDX-License-Identifier: MIT
// The interface of a game to eniac-games: its rules, its picture, and the cards that its program
// reads and punches.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "vm/machine.hpp"

namespace chessvm::games {

/// The occupant of a cell, or the side to move. Life has one side: `first` is alive.
enum class Side : std::uint8_t { none, first, second };

[[nodiscard]] constexpr Side other(Side side) {
  if (side == Side::none) return side;
  return side == Side::first ? Side::second : Side::first;
}

/// A state of a game, complete: the moves that led to it make no difference.
struct Position {
  std::vector<Side> cells;  // row by row, the top row first
  Side to_move = Side::first;
  std::vector<std::uint8_t> kings{};   // 1 for each cell with a king; empty in games without kings
  std::vector<std::string> earlier{};  // earlier positions that could come back, where that counts
  friend bool operator==(const Position&, const Position&) = default;
};

enum class Outcome : std::uint8_t { open, first_wins, second_wins, draw };

/// When the machine runs: after every move of the player, or at the player's request.
enum class Answering : std::uint8_t { at_once, on_request };

/// The move of the machine, or its next generation, and the position that it leads to.
struct Reply {
  Position position;        // afterwards
  std::optional<int> move;  // as `play` takes it; nullopt where the reply is no single move
  std::string remark{};     // how the program judges the position: "sees a draw"
  std::string spelled{};    // the move as players write it; empty where they write its number
};

/// The host side of one game. It keeps no position: every function gets the one it is about.
class Game {
 public:
  virtual ~Game() = default;
  Game(const Game&) = delete;
  Game& operator=(const Game&) = delete;

  /// The subcommand, as `tic`.
  [[nodiscard]] virtual std::string_view name() const = 0;
  /// The assembled program in the format of easm.
  [[nodiscard]] virtual std::string_view image() const = 0;
  [[nodiscard]] virtual Answering answering() const { return Answering::at_once; }

  [[nodiscard]] virtual Position start() const = 0;
  [[nodiscard]] virtual Outcome outcome(const Position& position) const = 0;
  /// Numbers of the legal moves, ascending; none when the game is over.
  [[nodiscard]] virtual std::vector<int> moves(const Position& position) const = 0;
  /// Explains that `move` is not among `moves(position)`: "cell 5 is taken".
  [[nodiscard]] virtual std::string objection(const Position& position, int move) const = 0;
  /// The position after `move`, which is one of `moves(position)`.
  [[nodiscard]] virtual Position play(const Position& position, int move) const = 0;

  /// The move that `text` names in the way of the game, legal or not, as "11-15" does in draughts;
  /// nullopt where `text` is no such name. Numbers of moves are no names.
  [[nodiscard]] virtual std::optional<int> named_move(const Position& /*position*/,
                                                      std::string_view /*text*/) const {
    return std::nullopt;
  }
  /// `move`, which is legal, as players write it.
  [[nodiscard]] virtual std::string spelled(const Position& /*position*/, int move) const {
    return std::to_string(move);
  }

  /// The cards that set up the program for `position`; it plays the side to move. The game must not
  /// be over.
  [[nodiscard]] virtual std::vector<vm::Card> deck(const Position& position) const = 0;
  /// Reads the reply off all the cards that the program has punched for `position`; fails where
  /// they are no legal reply.
  [[nodiscard]] virtual Result<Reply> reply(const Position& position,
                                            const std::vector<int>& cards) const = 0;

  /// The board in several lines, each ended, that show how cells are numbered.
  [[nodiscard]] virtual std::string picture(const Position& position) const = 0;
  /// A mark for each cell, as JSON has them.
  [[nodiscard]] virtual std::string cells(const Position& position) const;
  /// The moves that a player may type, for the prompt: "cell 1-9".
  [[nodiscard]] virtual std::string_view asks_for() const = 0;

 protected:
  Game() = default;
};

/// The mark of `side` in pictures and JSON.
[[nodiscard]] constexpr char mark(Side side, std::string_view marks = ".XO") {
  return marks[static_cast<std::size_t>(side)];
}

inline std::string Game::cells(const Position& position) const {
  std::string marks;
  for (const Side side : position.cells) marks += mark(side);
  return marks;
}

}  // namespace chessvm::games
