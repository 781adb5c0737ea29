// SPDX-License-Identifier: MIT
// A game and its text in Portable Game Notation. reader.hpp reads games, edit.hpp updates their
// text.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "programs/chess/rules/game.hpp"

namespace chessvm::chess {

/// Result of a game; `unknown` if it is unfinished.
enum class GameResult : std::uint8_t { white_wins, black_wins, draw, unknown };
/// Returns `1-0`, `0-1`, `1/2-1/2` or `*`.
[[nodiscard]] std::string_view name(GameResult result);
/// Returns the result of a game that `winner` has won.
[[nodiscard]] constexpr GameResult win_of(Colour winner) {
  return winner == Colour::white ? GameResult::white_wins : GameResult::black_wins;
}
/// Returns the result whose `name` is `word`; nullopt for any other word.
[[nodiscard]] std::optional<GameResult> parse_result(std::string_view word);

struct PgnTag {
  std::string name;
  std::string value;
  friend bool operator==(const PgnTag&, const PgnTag&) = default;
};

/// Place of a byte in a text: line and column, from 1, and offset.
struct PgnPlace {
  std::uint32_t line = 0;
  std::uint32_t column = 0;
  std::size_t offset = 0;
};

/// An oddity in a game that the reader accepted.
struct PgnNote {
  PgnPlace place;
  std::string message;
};

/// The NAGs and variations behind a move, or before the first move.
struct PgnAside {
  std::string nags;        // NAGs such as `$1 $14`, also for marks such as `!?`
  std::string variations;  // variations as written, such as `(3. d4 {a gambit})`
  friend bool operator==(const PgnAside&, const PgnAside&) = default;
};

/// How the text gives the result of a game.
enum class PgnEnd : std::uint8_t {
  marked,  // the result stands behind the moves
  by_tag,  // only the tag Result gives it
};

struct PgnGame {
  /// All tags but Result, SetUp and FEN, which other members hold.
  std::vector<PgnTag> tags{};
  Game game;
  /// Comment i stands before move i; the last comment stands behind the last move. Missing comments
  /// at the end count as empty.
  std::vector<std::string> comments{};
  /// Element i stands at the place of comment i; missing elements at the end count as empty.
  std::vector<PgnAside> asides{};
  GameResult result = GameResult::unknown;
  PgnEnd end = PgnEnd::marked;
  /// Place of each move in the text, then the place of the result; empty if the game was not read
  /// from a text.
  std::vector<PgnPlace> places{};
  std::vector<PgnNote> notes{};

  /// Returns the value of a tag; empty if the game does not have it.
  [[nodiscard]] std::string_view tag(std::string_view name) const;
};

/// Formats the game as PGN: tags of the Seven Tag Roster first, lines of at most 80 columns unless
/// a word is longer, a blank line at the end. Reduces blanks in comments to single ones and makes
/// control characters visible. If a comment contains a closing brace, writes it as `; comment`, up
/// to the end of a line, which may be longer than 80 columns.
[[nodiscard]] std::string to_pgn(const PgnGame& game);

/// Formats the moves of `game` from `first` on with their comments and the result, as `to_pgn`
/// does.
[[nodiscard]] std::string movetext(const PgnGame& game, std::size_t first);

/// Formats a tag as a line of PGN.
[[nodiscard]] std::string tag_line(std::string_view name, std::string_view value);

}  // namespace chessvm::chess
