// SPDX-License-Identifier: MIT
// Interface between a game and eniac-games: rules, picture, and the cards of the program.
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

/// Occupant of a cell, or side to move. In Life, `first` is a living cell and `none` a dead cell.
enum class Side : std::uint8_t { none, first, second };

[[nodiscard]] constexpr Side other(Side side) {
  if (side == Side::none) return side;
  return side == Side::first ? Side::second : Side::first;
}

/// A complete state of a game. The legal moves depend only on this state.
struct Position {
  std::vector<Side> cells;  // row by row, the top row first
  Side to_move = Side::first;
  /// For each cell, 1 if a king is on it, else 0. Empty in games without kings.
  std::vector<std::uint8_t> kings{};
  std::vector<std::string> earlier{};  // earlier positions, if the game has a rule on repetitions
  friend bool operator==(const Position&, const Position&) = default;
};

enum class Outcome : std::uint8_t { open, first_wins, second_wins, draw };

/// When the machine runs: after every move of the player, or only if the player asks for a reply.
enum class Answering : std::uint8_t { at_once, on_request };

/// The machine's move and the resulting position. In Life, there is no move, and the position is
/// the last generation that the machine computed.
struct Reply {
  Position position;
  std::optional<int> move;  // number of the move; nullopt if the reply has no move
  std::string remark{};     // the program's judgement, such as "sees a draw"
  std::string spelled{};    // the move as players write it; empty if players write its number
};

/// The rules, pictures and cards of one game. A Game object stores no position.
class Game {
 public:
  virtual ~Game() = default;
  Game(const Game&) = delete;
  Game& operator=(const Game&) = delete;

  /// Returns the name of the subcommand, such as `tic`.
  [[nodiscard]] virtual std::string_view name() const = 0;
  /// Returns the assembled program in the format of easm.
  [[nodiscard]] virtual std::string_view image() const = 0;
  [[nodiscard]] virtual Answering answering() const { return Answering::at_once; }

  [[nodiscard]] virtual Position start() const = 0;
  [[nodiscard]] virtual Outcome outcome(const Position& position) const = 0;
  /// Returns the numbers of the legal moves in ascending order; empty if the game is over.
  [[nodiscard]] virtual std::vector<int> moves(const Position& position) const = 0;
  /// Explains why `move` is not in `moves(position)`, for example "cell 5 is taken".
  [[nodiscard]] virtual std::string objection(const Position& position, int move) const = 0;
  /// Returns the position after `move`, which must be in `moves(position)`.
  [[nodiscard]] virtual Position play(const Position& position, int move) const = 0;

  /// Returns the move that `text` names in the game's own notation, such as "11-15" in draughts.
  /// The move may be illegal. Returns nullopt for any other text, such as a plain number.
  [[nodiscard]] virtual std::optional<int> named_move(const Position& /*position*/,
                                                      std::string_view /*text*/) const {
    return std::nullopt;
  }
  /// Formats `move`, which must be legal, as players write it.
  [[nodiscard]] virtual std::string spelled(const Position& /*position*/, int move) const {
    return std::to_string(move);
  }

  /// Returns the cards that ask the program for a reply to `position`; the game must not be over.
  [[nodiscard]] virtual std::vector<vm::Card> deck(const Position& position) const = 0;
  /// Reads the reply from all cards punched for `position`. Fails if the reply is not legal.
  [[nodiscard]] virtual Result<Reply> reply(const Position& position,
                                            const std::vector<int>& cards) const = 0;

  /// Draws the board with the numbers of the cells, in lines that each end with a line feed.
  [[nodiscard]] virtual std::string picture(const Position& position) const = 0;
  /// Formats the marks of all cells for JSON, one character for each cell.
  [[nodiscard]] virtual std::string cells(const Position& position) const;
  /// Describes valid input in a few words, such as "cell 1-9", for prompts and messages.
  [[nodiscard]] virtual std::string_view asks_for() const = 0;

 protected:
  Game() = default;
};

/// Returns the mark of `side` in pictures and JSON.
[[nodiscard]] constexpr char mark(Side side, std::string_view marks = ".XO") {
  return marks[static_cast<std::size_t>(side)];
}

inline std::string Game::cells(const Position& position) const {
  std::string marks;
  for (const Side side : position.cells) marks += mark(side);
  return marks;
}

}  // namespace chessvm::games
