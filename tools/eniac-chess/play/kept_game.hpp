// SPDX-License-Identifier: MIT
// The file that keeps the current game. It is written only when the game changes. Text from others
// stays in the file, and a second session cannot open it.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include "base/output/held_file.hpp"
#include "base/result.hpp"
#include "tools/eniac-chess/play/saved_game.hpp"

namespace chessvm::chess::playing {

/// Writes a game into a file of its own; creates the folder if it is missing.
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
  /// Moves the contents into another file beside this one, so that this file is empty; returns the
  /// name of the other file.
  [[nodiscard]] Result<std::filesystem::path> put_away();

  [[nodiscard]] const std::filesystem::path& path() const { return file_.path(); }

 private:
  explicit KeptGame(HeldFile file) : file_(std::move(file)) {}

  HeldFile file_;
  std::string text_{};  // contents of the file in UTF-8; empty: a new file
};

}  // namespace chessvm::chess::playing
