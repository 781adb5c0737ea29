// SPDX-License-Identifier: MIT
// A game and its text in Portable Game Notation.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "programs/chess/rules/game.hpp"

namespace chessvm::chess {

/// Result of a game. `unknown` is the result of an unfinished game.
enum class GameResult : std::uint8_t { white_wins, black_wins, draw, unknown };
/// Returns `1-0`, `0-1`, `1/2-1/2` or `*`.
[[nodiscard]] std::string_view name(GameResult result);
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

/// Place of a byte in a text. Lines and columns are counted from 1, offsets from 0.
struct PgnPlace {
  std::uint32_t line = 0;
  std::uint32_t column = 0;
  std::size_t offset = 0;
};

/// An error in the text of a game. The reader reports the error but accepts the game.
struct PgnNote {
  PgnPlace place;
  std::string message;
};

/// The numeric annotation glyphs (NAGs) and variations behind a move, or before the first move.
struct PgnAside {
  std::string nags;        // NAGs such as `$1 $14`; a mark such as `!?` becomes a NAG
  std::string variations;  // variations as written, such as `(3. d4 {a gambit})`
  friend bool operator==(const PgnAside&, const PgnAside&) = default;
};

/// Where the text states the result of a game.
enum class PgnEnd : std::uint8_t {
  marked,  // the result stands behind the moves
  by_tag,  // only the tag Result states the result
};

struct PgnGame {
  /// All tags except Result, SetUp and FEN. Other members have the values of these three tags.
  std::vector<PgnTag> tags{};
  Game game;
  /// Comment i stands before move i, the last comment behind all moves. The first move is move 0.
  std::vector<std::string> comments{};
  /// `asides[i]` stands where `comments[i]` stands. Missing elements at the end count as empty.
  std::vector<PgnAside> asides{};
  GameResult result = GameResult::unknown;
  PgnEnd end = PgnEnd::marked;
  /// Places of the moves, then of the result. Empty if the game was not read from a text.
  std::vector<PgnPlace> places{};
  std::vector<PgnNote> notes{};

  /// Returns the value of a tag; empty if the game does not have this tag.
  [[nodiscard]] std::string_view tag(std::string_view name) const;
};

/// Formats the game as PGN. The tags of the Seven Tag Roster come first. A blank line ends the
/// text. Lines have at most 80 columns, unless a word is longer. If a comment's text contains
/// `}`, writes the comment as `; text`, on a line of any length.
[[nodiscard]] std::string to_pgn(const PgnGame& game);

/// Formats the moves from index `first` on, with comments and result, as `to_pgn` does.
[[nodiscard]] std::string movetext(const PgnGame& game, std::size_t first);

[[nodiscard]] std::string tag_line(std::string_view name, std::string_view value);

}  // namespace chessvm::chess
