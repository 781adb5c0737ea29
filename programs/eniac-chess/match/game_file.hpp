// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <span>
#include <string_view>
#include <vector>

#include "base/output.hpp"
#include "base/result.hpp"
#include "programs/eniac-chess/match/record.hpp"

namespace chessvm::chess::match {

/// The file to which a match adds one game after the other, each on the disk before the next.
class GameFile {
 public:
  /// Makes the file; fails where it exists.
  [[nodiscard]] static Result<GameFile> create(const std::filesystem::path& path);
  /// Opens the file, or makes it where there is none.
  [[nodiscard]] static Result<GameFile> open(const std::filesystem::path& path);

  [[nodiscard]] Result<void> append(std::string_view text);

 private:
  explicit GameFile(Output output) : output_(std::move(output)) {}
  [[nodiscard]] static Result<GameFile> open(const std::filesystem::path& path, int flags);

  Output output_;
};

/// The games of a match, or of all matches of a tournament, that a file has.
struct Resumed {
  std::vector<GameRecord> records;  // one a game
  std::size_t others = 0;           // games that are of none of the matches, or there twice
  std::size_t torn = 0;             // bytes of a last game that was not written to its end
};

/// Reads the games in `path` and cuts a torn last game off the file. A missing file has no games.
/// Fails where the file is not PGN.
[[nodiscard]] Result<Resumed> resume(const std::filesystem::path& path,
                                     std::span<const MatchPlan> matches);

}  // namespace chessvm::chess::match
