// SPDX-License-Identifier: MIT
// Reads games in PGN one after the other, from a text or from a file of any size.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/files/kept_files.hpp"
#include "base/process/descriptor.hpp"
#include "base/result.hpp"
#include "programs/chess/pgn/pgn.hpp"

namespace chessvm::chess {

/// Decides by its tags whether the moves of a game are wanted.
using PgnFilter = std::function<bool(const std::vector<PgnTag>&)>;

/// A byte of a text and the line that it is in.
struct PgnCursor {
  std::size_t next = 0;
  std::uint32_t line = 1;
  std::ptrdiff_t line_start = 0;  // its first byte, which may be before the text
  std::size_t dropped = 0;        // bytes of the file before the text

  /// Goes on to byte `to` of `text`.
  void advance(std::string_view text, std::size_t to);
};

/// Reads the games of a text one after the other, as the standard has them for import: any notation
/// of moves (written_move.hpp), tokens without blanks between them, NAGs, variations, comments,
/// lines that begin with %, and a game without a result behind its moves if it has the tag Result.
/// Texts that are not UTF-8 are taken for ISO 8859-1. Of comments in succession one is made.
class PgnReader {
 public:
  /// The path is for messages.
  PgnReader(std::string_view text, std::filesystem::path path)
      : path_(std::move(path)), buffer_(text) {}
  /// Opens a file, which is read as far as the games asked for; `-` is standard input.
  [[nodiscard]] static Result<PgnReader> open(const std::filesystem::path& path,
                                              Reading reading = Reading::kept);

  /// The next game; nullopt where only blanks and comments are left. Fails with line and column
  /// where the text is not PGN or a move is not legal; after that the reader is at its end, unless
  /// `pass_over` finds another game. The moves of a game that `wanted` refuses are not read: it has
  /// tags, places and a result only.
  [[nodiscard]] Result<std::optional<PgnGame>> next(const PgnFilter& wanted = {});
  /// Goes on behind a game that `next` could not read, at the next line that begins with a bracket;
  /// false where there is none.
  [[nodiscard]] Result<bool> pass_over();

  /// Bytes of the text up to the first tag or move of the last game, read or failed.
  [[nodiscard]] std::size_t begin_of_last_game() const { return begin_of_last_game_; }
  /// Bytes of the text up to the end of the last game that `next` has returned.
  [[nodiscard]] std::size_t end_of_last_game() const { return end_of_last_game_; }

 private:
  PgnReader(Descriptor file, std::filesystem::path path)
      : path_(std::move(path)), file_(std::move(file)) {}
  /// Reads on until the buffer has at least `bytes`, or all.
  [[nodiscard]] Result<void> fill(std::size_t bytes);
  /// Drops what has been read from the buffer.
  void drop_read();

  std::filesystem::path path_;
  std::optional<Descriptor> file_{};  // as long as more may follow
  std::string buffer_{};
  PgnCursor cursor_{};                      // in the buffer, at the next game
  std::optional<std::size_t> failed_at_{};  // in the buffer; set where `next` has failed
  std::size_t begin_of_last_game_ = 0;
  std::size_t end_of_last_game_ = 0;
};

/// All games of a text.
[[nodiscard]] Result<std::vector<PgnGame>> read_pgn(std::string_view text,
                                                    const std::filesystem::path& path);
/// All games of a file; `-` is standard input.
[[nodiscard]] Result<std::vector<PgnGame>> read_pgn_file(const std::filesystem::path& path);

}  // namespace chessvm::chess
