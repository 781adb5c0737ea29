// SPDX-License-Identifier: MIT
// The file that keeps the current game. It is written only when the game changes. Text that others
// have written stays in the file. While a session has the file open, no other session can open the
// file.
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
  /// Writes the game if the contents of the file differ.
  [[nodiscard]] Result<void> save(const SavedGame& game);
  /// Copies the contents to another file in the same folder, before `save` replaces them; returns
  /// the path of the other file.
  [[nodiscard]] Result<std::filesystem::path> put_away();

  [[nodiscard]] const std::filesystem::path& path() const { return file_.path(); }

 private:
  explicit KeptGame(HeldFile file) : file_(std::move(file)) {}

  HeldFile file_;
  std::string text_{};  // contents of the file in UTF-8; empty: a new file
};

}  // namespace chessvm::chess::playing
