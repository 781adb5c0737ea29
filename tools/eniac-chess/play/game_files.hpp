// SPDX-License-Identifier: MIT
// The files to which a session writes its game: the file that keeps the game, and copies that the
// user asks for. No copy replaces a file that another program has written.
#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <string>

#include "base/result.hpp"
#include "tools/eniac-chess/play/kept_game.hpp"
#include "tools/eniac-chess/play/saved_game.hpp"

namespace chessvm::chess::playing {

/// Explains that the changed text of `file` is now in `aside`; empty if `aside` is empty.
[[nodiscard]] std::string changed_by_others(const std::filesystem::path& file,
                                            const std::filesystem::path& aside);

/// Writes the game of a session to files. If another program has changed the file that keeps the
/// game, KeptGame::save first copies the changed text to another file. save(), save_as() and
/// copy_to() return the path of this other file; empty if there is none.
class GameFiles {
 public:
  /// `kept` is the file that keeps the game; nullopt if no file keeps it.
  explicit GameFiles(std::optional<KeptGame> kept) : kept_(std::move(kept)) {}

  /// Returns the file that keeps the game; empty if there is none.
  [[nodiscard]] std::filesystem::path path() const;
  /// Saves the game with KeptGame::save. Does nothing if no file keeps the game.
  [[nodiscard]] Result<std::filesystem::path> save(const SavedGame& game);
  /// Makes `path` the file that keeps the game, and saves the game there.
  [[nodiscard]] Result<std::filesystem::path> save_as(const std::filesystem::path& path,
                                                      const SavedGame& game);
  /// Writes a copy of the game to `path`; saves the game if `path` is the file that keeps it.
  [[nodiscard]] Result<std::filesystem::path> copy_to(const std::filesystem::path& path,
                                                      const SavedGame& game);
  /// If a file keeps the game, copies the game to another file (KeptGame::put_away) and returns the
  /// path of the copy. Otherwise, returns an empty path.
  [[nodiscard]] Result<std::filesystem::path> put_away(const SavedGame& game);

 private:
  /// Succeeds if there is no file at `path`, or if the file still has the text that this session
  /// has written to it. Otherwise, fails.
  [[nodiscard]] Result<void> refuse_to_overwrite(const std::filesystem::path& path) const;

  std::optional<KeptGame> kept_;
  std::map<std::filesystem::path, std::string> written_{};  // contents last written to each file
};

}  // namespace chessvm::chess::playing
