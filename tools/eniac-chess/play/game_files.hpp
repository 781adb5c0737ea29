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

/// Formats the message that the changed text of `file` is now in `aside`; empty without `aside`.
[[nodiscard]] std::string changed_by_others(const std::filesystem::path& file,
                                            const std::filesystem::path& aside);

/// If another program has changed the file, KeptGame::save first copies the changed text. The
/// functions save(), save_as() and copy_to() return the path of this copy; empty: no copy.
class GameFiles {
 public:
  /// `kept` keeps the game; nullopt: no file keeps it.
  explicit GameFiles(std::optional<KeptGame> kept) : kept_(std::move(kept)) {}

  /// Returns the file that keeps the game; empty if there is none.
  [[nodiscard]] std::filesystem::path path() const;
  /// Writes the game to its file if the contents differ. Does nothing if no file keeps the game.
  [[nodiscard]] Result<std::filesystem::path> save(const SavedGame& game);
  /// Makes `path` the file that keeps the game, and saves the game there.
  [[nodiscard]] Result<std::filesystem::path> save_as(const std::filesystem::path& path,
                                                      const SavedGame& game);
  /// Writes a copy of the game to `path`; saves the game if `path` is the file that keeps it.
  [[nodiscard]] Result<std::filesystem::path> copy_to(const std::filesystem::path& path,
                                                      const SavedGame& game);
  /// Calls KeptGame::put_away() if a file keeps the game. Returns the copy's path; empty: none.
  [[nodiscard]] Result<std::filesystem::path> put_away(const SavedGame& game);

 private:
  /// Fails if `path` has a file that this session did not write or that has changed since then.
  [[nodiscard]] Result<void> refuse_to_overwrite(const std::filesystem::path& path) const;

  std::optional<KeptGame> kept_;
  std::map<std::filesystem::path, std::string> written_{};  // contents last written to each file
};

}  // namespace chessvm::chess::playing
