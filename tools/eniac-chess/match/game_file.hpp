// SPDX-License-Identifier: MIT
// The file to which a match, or a tournament, adds its games. Whatever else is in the file belongs
// to somebody else and stays.
#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "base/output/held_file.hpp"
#include "base/output/output.hpp"
#include "base/result.hpp"
#include "tools/eniac-chess/match/record.hpp"

namespace chessvm::chess::match {

/// Names of the players by their seats, as far as they are known.
using NamesBySeat = std::map<std::size_t, std::string>;

/// The names that the players of games had, and those that the players have by their settings.
[[nodiscard]] NamesBySeat names_by_seat(std::span<const GameRecord> records,
                                        std::span<const MatchPlan> matches);
/// The versions that the players of games gave themselves.
[[nodiscard]] NamesBySeat versions_by_seat(std::span<const GameRecord> records,
                                           std::span<const MatchPlan> matches);

/// The games of a match, or of all matches of a tournament, that a file has.
struct Resumed {
  std::vector<GameRecord> records;  // one a game
  std::size_t others = 0;           // games that are of none of the matches, or there twice
  std::size_t unread = 0;           // places that are no games as PGN has them
};

class GameFile {
 public:
  enum class Start : std::uint8_t {
    fresh,    // a file that has text is refused
    resumed,  // the games that are there count
  };

  /// Opens the file for this process alone, or makes it, and reads its games piece by piece. A file
  /// without a game or a comment of PGN is refused, because it might be any file. Nothing is
  /// written before the first game is added, and a file that was made goes again where none is.
  [[nodiscard]] static Result<GameFile> open(const std::filesystem::path& path, Start start,
                                             std::span<const MatchPlan> matches);

  /// The games that need not be played again.
  [[nodiscard]] const Resumed& resumed() const { return resumed_; }

  /// Adds a game, which is on disk then. The first one takes the place of a torn game of these
  /// matches at the end of the file. Returns the bytes that were cut off for it.
  [[nodiscard]] Result<std::size_t> append(const GameRecord& record,
                                           std::span<const MatchPlan> matches);

 private:
  explicit GameFile(HeldFile file) : file_(std::move(file)) {}
  [[nodiscard]] Result<void> read_games(std::span<const MatchPlan> matches);
  /// Looks at what stands behind the last whole game, from byte `begin` on.
  [[nodiscard]] Result<void> look_at_rest(std::size_t begin, const Failure& failure,
                                          std::span<const MatchPlan> matches);
  /// Returns whether the file leaves a comment open behind byte `begin`.
  [[nodiscard]] Result<bool> leaves_comment_open_behind(std::size_t begin) const;
  [[nodiscard]] bool is_torn(const NamesBySeat& names, std::span<const MatchPlan> matches) const;
  /// Makes the file ready for its first new game.
  [[nodiscard]] Result<std::size_t> begin(const GameRecord& record,
                                          std::span<const MatchPlan> matches);

  HeldFile file_;
  Resumed resumed_;
  std::set<std::pair<std::size_t, std::size_t>> known_{};  // match and game
  std::size_t rest_begin_ = 0;                             // of the text in `rest_`
  std::string rest_{};              // at the end of the file, where it is no whole game
  bool rest_is_open_ = false;       // it leaves a comment open
  std::optional<Output> output_{};  // once a game was added
};

}  // namespace chessvm::chess::match
