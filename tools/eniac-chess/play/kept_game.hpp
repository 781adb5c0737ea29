// SPDX-License-Identifier: MIT
// The file of a game that is being played. It belongs to the person: it changes only when the game
// does, what others have written in it stays, and a second session is refused.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include "base/output/held_file.hpp"
#include "base/result.hpp"
#include "tools/eniac-chess/play/saved_game.hpp"

namespace chessvm::chess::playing {

/// Writes a game into a file of its own, whose folder is made where it is missing.
[[nodiscard]] Result<void> write_game(const std::filesystem::path& path, const SavedGame& game);

class KeptGame {
 public:
  /// Opens the file for this process alone; a missing one, and its folder, are made.
  [[nodiscard]] static Result<KeptGame> open(const std::filesystem::path& path);

  /// Returns whether the file is empty, as a new one is.
  [[nodiscard]] bool is_new() const { return text_.empty(); }
  /// The game in the file, whose text `save` keeps from now on.
  [[nodiscard]] Result<SavedGame> read();
  /// Writes the game where the file says something else.
  [[nodiscard]] Result<void> save(const SavedGame& game);
  /// Puts the contents into another file beside this one, which begins anew; returns its name.
  [[nodiscard]] Result<std::filesystem::path> put_away();

  [[nodiscard]] const std::filesystem::path& path() const { return file_.path(); }

 private:
  explicit KeptGame(HeldFile file) : file_(std::move(file)) {}

  HeldFile file_;
  std::string text_{};  // that the file holds, in UTF-8
};

}  // namespace chessvm::chess::playing
