// SPDX-License-Identifier: MIT
// Reads the games of a PGN text or file one by one. The file can have any size.
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

/// Returns true if the caller wants the moves of a game with these tags.
using PgnFilter = std::function<bool(const std::vector<PgnTag>&)>;

/// A place in a text: the offset of the next byte to read, and the line of this byte.
struct PgnCursor {
  std::size_t next = 0;
  std::uint32_t line = 1;
  std::ptrdiff_t line_start = 0;  // offset of the line's first byte; negative if before the text
  std::size_t dropped = 0;        // offset of the text's first byte in the file

  void advance(std::string_view text, std::size_t to);
};

/// Reads the games of a text one after the other. Accepts the import format of the PGN standard:
/// any notation of moves (written_move.hpp), tokens without blanks between them, NAGs, variations,
/// comments and escaped lines. A game needs no result behind the moves if the game has the tag
/// Result. Reads a text that is not UTF-8 as ISO 8859-1.
class PgnReader {
 public:
  /// Reads from `text`. In messages, `path` is the name of the text.
  PgnReader(std::string_view text, std::filesystem::path path)
      : path_(std::move(path)), buffer_(text) {}
  /// Opens a file; `-` is standard input. Calls of `next` load the file part by part.
  [[nodiscard]] static Result<PgnReader> open(const std::filesystem::path& path,
                                              Reading reading = Reading::kept);

  /// Returns the next game; nullopt if only blanks and comments are left. If the text is not PGN,
  /// or if a move is not legal, returns a failure with line and column. After a failure, `next`
  /// returns nullopt until `pass_over` has found another game. If `wanted` rejects a game, `next`
  /// returns only the tags, the result and the place of the result.
  [[nodiscard]] Result<std::optional<PgnGame>> next(const PgnFilter& wanted = {});
  /// Skips the game that `next` failed to read, up to a line that begins with `[`. Returns false if
  /// no such line follows.
  [[nodiscard]] Result<bool> pass_over();

  /// Returns the offset of the first tag or move of the game that `next` has just tried to read.
  [[nodiscard]] std::size_t begin_of_last_game() const { return begin_of_last_game_; }
  /// Returns the offset of the end of the game that `next` most recently returned.
  [[nodiscard]] std::size_t end_of_last_game() const { return end_of_last_game_; }

 private:
  PgnReader(Descriptor file, std::filesystem::path path)
      : path_(std::move(path)), file_(std::move(file)) {}
  /// Reads until the buffer has at least `bytes` bytes, or the file ends.
  [[nodiscard]] Result<void> fill(std::size_t bytes);
  void drop_read();

  std::filesystem::path path_;
  std::optional<Descriptor> file_{};  // nullopt after the end of the file, or without a file
  std::string buffer_{};
  PgnCursor cursor_{};                      // place of the next game in the buffer
  std::optional<std::size_t> failed_at_{};  // buffer offset of a failure; nullopt if there was none
  std::size_t begin_of_last_game_ = 0;
  std::size_t end_of_last_game_ = 0;
};

[[nodiscard]] Result<std::vector<PgnGame>> read_pgn(std::string_view text,
                                                    const std::filesystem::path& path);
/// Reads all games of a file; `-` is standard input.
[[nodiscard]] Result<std::vector<PgnGame>> read_pgn_file(const std::filesystem::path& path);

}  // namespace chessvm::chess
