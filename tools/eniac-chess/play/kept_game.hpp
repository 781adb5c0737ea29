// SPDX-License-Identifier: MIT
// The file that keeps the current game. A lock prevents a second session from opening the file, but
// other programs can ignore the lock. If such a program has changed the text, `save` first copies
// the changed text to another file. If the path has a new file, `save` locks the new file before it
// writes.
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
  /// Opens the file for this process alone; creates the file and its folder if they are missing.
  [[nodiscard]] static Result<KeptGame> open(const std::filesystem::path& path);

  [[nodiscard]] bool is_new() const { return text_.empty(); }
  /// Reads the game and the other text of the file. `save` keeps the other text.
  [[nodiscard]] Result<SavedGame> read();
  /// Writes the game if the file has another text. If another program has changed the file, first
  /// copies the changed text to a new file in the same folder. Returns the path of this copy;
  /// empty: no copy. Fails if another session has locked a new file at this path.
  [[nodiscard]] Result<std::filesystem::path> save(const SavedGame& game);
  /// Writes `game` to another file in the same folder and returns that file's path. If this
  /// object's file already has the game, copies the bytes of this file. Overwrites only one kind of
  /// file: for the default file (default_game_file), the first call replaces a `previous.pgn` that
  /// `play` saved.
  [[nodiscard]] Result<std::filesystem::path> put_away(const SavedGame& game);
  /// Copies this object's file to another file in the same way, even if it has no game.
  [[nodiscard]] Result<std::filesystem::path> put_away() { return put_away_text(bytes_); }

  [[nodiscard]] bool has_written() const { return has_written_; }
  /// Returns the contents of the file as last read or written.
  [[nodiscard]] const std::string& written() const { return bytes_; }
  [[nodiscard]] const std::filesystem::path& path() const { return file_.path(); }

 private:
  explicit KeptGame(HeldFile file) : file_(std::move(file)) {}

  /// Reads the file at this path again; nullopt: there is no file now.
  [[nodiscard]] Result<std::optional<std::string>> contents() const;
  /// If a new file has replaced `file_` at this path, locks the new file; nullopt: no new file.
  [[nodiscard]] Result<std::optional<HeldFile>> take_new_file() const;
  [[nodiscard]] Result<std::filesystem::path> put_away_text(std::string_view text);
  [[nodiscard]] std::filesystem::path path_for_previous() const;

  HeldFile file_;
  std::string bytes_{};  // contents of the file as last read or written
  std::string text_{};   // `bytes_` in UTF-8 without a byte order mark; empty: a new file
  bool has_put_away_ = false;
  bool has_written_ = false;
};

}  // namespace chessvm::chess::playing
