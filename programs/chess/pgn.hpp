// SPDX-License-Identifier: MIT
// Games as text: Portable Game Notation.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "programs/chess/game.hpp"

namespace chessvm::chess {

/// How a game ended, or `unknown` where it goes on or was broken off.
enum class GameResult : std::uint8_t { white_wins, black_wins, draw, unknown };
/// `1-0`, `0-1`, `1/2-1/2` or `*`.
[[nodiscard]] std::string_view name(GameResult result);

struct PgnTag {
  std::string name;
  std::string value;
  friend bool operator==(const PgnTag&, const PgnTag&) = default;
};

/// Where something stands in a text, both from 1.
struct PgnPlace {
  std::uint32_t line = 0;
  std::uint32_t column = 0;
};

struct PgnGame {
  /// All but Result, SetUp and FEN, which the other members hold.
  std::vector<PgnTag> tags{};
  Game game;
  /// One more than the moves: comment i stands before move i, the last one behind the last move.
  /// Missing ones at the end count as empty.
  std::vector<std::string> comments{};
  GameResult result = GameResult::unknown;
  /// The places in the text of each move and, last, of the result; empty for a game not read.
  std::vector<PgnPlace> places{};

  /// The value of a tag, empty where there is none.
  [[nodiscard]] std::string_view tag(std::string_view name) const;
};

/// The game as PGN: tags of the roster first, lines of at most 80 columns where no word is longer,
/// a blank line at the end. Blanks in comments become single ones, braces become parentheses, and
/// what cannot be printed is made visible.
[[nodiscard]] std::string to_pgn(const PgnGame& game);

/// Reads the games of a text one after the other. Moves are in algebraic notation; NAGs and
/// variations are passed over, of comments in succession one is made.
class PgnReader {
 public:
  /// The text must outlive the reader; the path is for messages.
  PgnReader(std::string_view text, std::filesystem::path path)
      : text_(text), path_(std::move(path)) {}

  /// The next game; nullopt where only blanks and comments are left. Fails with line and column
  /// where the text is not PGN or a move is not legal; there is nothing to read after that.
  [[nodiscard]] Result<std::optional<PgnGame>> next();
  /// Bytes of the text up to the end of the last game that `next` has returned.
  [[nodiscard]] std::size_t end_of_last_game() const { return end_of_last_game_; }

 private:
  std::string_view text_;
  std::filesystem::path path_;
  std::size_t next_ = 0;
  std::uint32_t line_ = 1;      // that `next_` is in
  std::size_t line_start_ = 0;  // its first byte
  std::size_t end_of_last_game_ = 0;
};

/// All games of a text.
[[nodiscard]] Result<std::vector<PgnGame>> read_pgn(std::string_view text,
                                                    const std::filesystem::path& path);

}  // namespace chessvm::chess
