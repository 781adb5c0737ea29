// SPDX-License-Identifier: MIT
// The file that keeps the current game. A lock prevents a second session from opening the file, but
// other programs can ignore the lock. If such a program has changed the text, `save` first copies
// the changed text to another file. If another program has replaced the file with a new file,
// `save` locks the new file before it writes.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include "base/output/held_file.hpp"
#include "base/result.hpp"
#include "tools/eniac-chess/play/saved_game.hpp"

namespace chessvm::chess::playing {

/// Writes a game to the file at `path`. Creates the folder if it is missing.
[[nodiscard]] Result<void> write_game(const std::filesystem::path& path, const SavedGame& game);

class KeptGame {
 public:
  /// Opens the file and locks it, so that no other session can open it. Creates the file and its
  /// folder if they are missing.
  [[nodiscard]] static Result<KeptGame> open(const std::filesystem::path& path);

  [[nodiscard]] bool is_new() const { return text_.empty(); }
  /// Reads the game from the text of the file. The result also has the text itself, because `save`
  /// changes only parts of the text.
  [[nodiscard]] Result<SavedGame> read();
  /// Writes the text of `game` unless the file already has it. If another program has changed the
  /// file, first copies the changed text to a new file in the same folder. Returns the path of this
  /// copy, or an empty path if nothing was copied. Fails if another session has replaced the file
  /// with a new file and has locked the new file.
  [[nodiscard]] Result<std::filesystem::path> save(const SavedGame& game);
  /// Writes `game` to a second file in the same folder and returns the path of the second file. If
  /// written() has the same game, writes written() unchanged. The second file is always new, with
  /// one exception: if path() is default_game_file(), the first call replaces a `previous.pgn` that
  /// `play` has saved.
  [[nodiscard]] Result<std::filesystem::path> put_away(const SavedGame& game);
  /// Copies written() to the file that put_away(game) would write, even if written() is no game.
  /// Returns the path of the copy.
  [[nodiscard]] Result<std::filesystem::path> put_away() { return put_away_text(bytes_); }

  [[nodiscard]] bool has_written() const { return has_written_; }
  /// Returns the contents of the file as last read or written.
  [[nodiscard]] const std::string& written() const { return bytes_; }
  [[nodiscard]] const std::filesystem::path& path() const { return file_.path(); }

 private:
  explicit KeptGame(HeldFile file) : file_(std::move(file)) {}

  /// Reads the file at path() again. Returns nullopt if the file no longer exists.
  [[nodiscard]] Result<std::optional<std::string>> contents() const;
  /// If a new file has replaced `file_` at path(), locks the new file and returns it. Otherwise,
  /// returns nullopt.
  [[nodiscard]] Result<std::optional<HeldFile>> take_new_file() const;
  [[nodiscard]] Result<std::filesystem::path> put_away_text(std::string_view text);
  [[nodiscard]] std::filesystem::path path_for_previous() const;

  HeldFile file_;
  std::string bytes_{};  // contents of the file as last read or written
  std::string text_{};   // `bytes_` in UTF-8 without a byte order mark; empty if the file is new
  bool has_put_away_ = false;
  bool has_written_ = false;
};

}  // namespace chessvm::chess::playing
