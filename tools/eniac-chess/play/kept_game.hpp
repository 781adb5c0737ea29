// SPDX-License-Identifier: MIT
// The file that keeps the current game. A lock prevents a second session from opening the file. If
// another program has changed the file, `save` first copies the changed text to another file. If a
// new file has replaced the locked one, `save` locks the new file first, so that two sessions do
// not replace each other's games.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include "base/output/held_file.hpp"
#include "base/result.hpp"
#include "tools/eniac-chess/play/saved_game.hpp"

namespace chessvm::chess::playing {

/// Writes a game to the file at `path`; creates the folder if it is missing.
[[nodiscard]] Result<void> write_game(const std::filesystem::path& path, const SavedGame& game);

class KeptGame {
 public:
  /// Opens the file for this process alone; creates the file and its folder if they are missing.
  [[nodiscard]] static Result<KeptGame> open(const std::filesystem::path& path);

  /// Returns true if the file is empty, like a new file.
  [[nodiscard]] bool is_new() const { return text_.empty(); }
  /// Reads the game in the file, and the file's other text, which `save` keeps.
  [[nodiscard]] Result<SavedGame> read();
  /// Writes the game if the file differs. If another program has changed the file since this object
  /// read or wrote it, first copies the changed text to a file in the same folder. Returns the
  /// copy's path; empty: no copy. Fails if another session has locked a new file at this path.
  [[nodiscard]] Result<std::filesystem::path> save(const SavedGame& game);
  /// Writes `game` to another file in the same folder and returns that file's path. If this
  /// object's file has the same game, copies its bytes exactly. If this object's file is the
  /// default file (default_game_file), the first call replaces `previous.pgn` if that file holds a
  /// game that `play` saved. Overwrites no other file.
  [[nodiscard]] Result<std::filesystem::path> put_away(const SavedGame& game);
  /// Copies the bytes of this object's file in the same way, even if they are no game.
  [[nodiscard]] Result<std::filesystem::path> put_away() { return put_away_text(bytes_); }

  [[nodiscard]] bool has_written() const { return has_written_; }
  /// Returns the contents of the file as last read or written.
  [[nodiscard]] const std::string& written() const { return bytes_; }
  [[nodiscard]] const std::filesystem::path& path() const { return file_.path(); }

 private:
  explicit KeptGame(HeldFile file) : file_(std::move(file)) {}

  /// Returns what the file contains now; nullopt if it was removed.
  [[nodiscard]] Result<std::optional<std::string>> contents() const;
  /// Locks the new file that has replaced `file_` at this path. nullopt: `file_` is still there.
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
