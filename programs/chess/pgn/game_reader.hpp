// SPDX-License-Identifier: MIT
// Reads one game in PGN from a text. PgnReader makes a GameReader for each game of a file.
#pragma once

#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "programs/chess/pgn/reader.hpp"
#include "programs/chess/pgn/tag_text.hpp"
#include "programs/chess/pgn/tokens.hpp"

namespace chessvm::chess {

class GameReader {
 public:
  /// All arguments but `cursor` must outlive the reader. If `wanted` rejects the tags, `read` skips
  /// the moves.
  GameReader(std::string_view text, const std::filesystem::path& path, PgnCursor cursor,
             const PgnFilter& wanted);

  /// Reads the game; nullopt if only blanks and comments are left.
  [[nodiscard]] Result<std::optional<PgnGame>> read();

  /// Returns the offset of the first byte of the game's tags or moves.
  [[nodiscard]] std::size_t begin() const { return begin_; }
  /// Returns the offset behind the last token read. After a successful `read`, the game ends there.
  [[nodiscard]] std::size_t position() const { return lexer_.position(); }
  [[nodiscard]] std::size_t failed_at() const { return failed_at_; }

 private:
  [[nodiscard]] Result<void> read_tags();
  [[nodiscard]] Result<void> apply(PgnTagText tag, std::size_t start);
  [[nodiscard]] Result<void> set_start(const PgnTag& tag, std::size_t start);
  /// Returns true if `tag` follows a blank line and is either Event or a repeated tag.
  [[nodiscard]] bool begins_another_game(const PgnTag& tag, std::size_t start) const;
  [[nodiscard]] Result<void> read_moves();
  [[nodiscard]] Result<void> take(const PgnToken& token);
  [[nodiscard]] Result<void> play(const PgnToken& token);
  [[nodiscard]] Result<void> read_variation(const PgnToken& open);
  [[nodiscard]] Result<void> skip_moves();
  /// Ends the game at `token`. If `token` is no result, the tag Result gives the result.
  [[nodiscard]] Result<void> end(const PgnToken& token);
  /// Fails if the result contradicts the tag Result, or a mate or stalemate on the board.
  [[nodiscard]] Result<void> check_result();
  void add_comment(std::string_view text);
  void add_nag(std::string_view nag);
  [[nodiscard]] PgnAside& aside();

  [[nodiscard]] PgnPlace place(std::size_t offset);
  [[nodiscard]] Failure failure(std::size_t offset, std::string message);
  [[nodiscard]] Failure failure_at(const PgnPlace& at, std::string message) const;

  std::string_view text_;
  const std::filesystem::path& path_;
  PgnCursor counted_;  // position up to which lines have been counted
  const PgnFilter& wanted_;
  PgnLexer lexer_;
  std::size_t begin_;
  std::size_t failed_at_ = 0;
  std::vector<std::string> names_{};  // names of the tags read so far
  std::optional<GameResult> tagged_{};
  PgnPlace place_of_tagged_{};
  PgnGame game_;
};

}  // namespace chessvm::chess
