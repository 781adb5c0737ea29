// SPDX-License-Identifier: MIT
// Games as text: Portable Game Notation. reader.hpp reads it, edit.hpp changes what a person wrote.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "programs/chess/rules/game.hpp"

namespace chessvm::chess {

/// The end of a game, or `unknown` where it goes on or was broken off.
enum class GameResult : std::uint8_t { white_wins, black_wins, draw, unknown };
/// `1-0`, `0-1`, `1/2-1/2` or `*`.
[[nodiscard]] std::string_view name(GameResult result);
/// The result of a game that `winner` has won.
[[nodiscard]] constexpr GameResult win_of(Colour winner) {
  return winner == Colour::white ? GameResult::white_wins : GameResult::black_wins;
}
/// The result that `name` gives as `word`; nullopt for any other word.
[[nodiscard]] std::optional<GameResult> parse_result(std::string_view word);

struct PgnTag {
  std::string name;
  std::string value;
  friend bool operator==(const PgnTag&, const PgnTag&) = default;
};

/// A byte of a text: line and column from 1, and the bytes before it.
struct PgnPlace {
  std::uint32_t line = 0;
  std::uint32_t column = 0;
  std::size_t offset = 0;
};

/// Something odd that was read all the same.
struct PgnNote {
  PgnPlace place;
  std::string message;
};

/// The NAGs and variations behind a move, or before the first one.
struct PgnAside {
  std::string nags;        // `$1 $14`; marks such as `!?` are among them by their number
  std::string variations;  // `(3. d4 {a gambit})`, as written
  friend bool operator==(const PgnAside&, const PgnAside&) = default;
};

/// The source from which the end of a game is known.
enum class PgnEnd : std::uint8_t {
  marked,  // by the result behind its moves
  by_tag,  // by its tag Result: the mark is missing
};

struct PgnGame {
  /// All but Result, SetUp and FEN, which the other members hold.
  std::vector<PgnTag> tags{};
  Game game;
  /// One more than the moves: comment i stands before move i, the last one behind the last move.
  /// Missing ones at the end count as empty.
  std::vector<std::string> comments{};
  /// One for each comment; missing ones count as empty.
  std::vector<PgnAside> asides{};
  GameResult result = GameResult::unknown;
  PgnEnd end = PgnEnd::marked;
  /// The places in the text of each move and, last, of the result; empty for a game not read.
  std::vector<PgnPlace> places{};
  std::vector<PgnNote> notes{};

  /// The value of a tag, empty where there is none.
  [[nodiscard]] std::string_view tag(std::string_view name) const;
};

/// The game as PGN: tags of the roster first, lines of at most 80 columns where no word is longer,
/// a blank line at the end. Blanks in comments become single ones and what cannot be printed is
/// made visible. A comment with a closing brace is written behind a semicolon, in a line of its own
/// length.
[[nodiscard]] std::string to_pgn(const PgnGame& game);

/// The moves of `game` from `first` on, their comments and the result, as `to_pgn` writes them.
[[nodiscard]] std::string movetext(const PgnGame& game, std::size_t first);

/// A tag as a line of PGN.
[[nodiscard]] std::string tag_line(std::string_view name, std::string_view value);

}  // namespace chessvm::chess
