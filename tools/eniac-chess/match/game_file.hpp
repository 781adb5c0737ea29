// SPDX-License-Identifier: MIT
// Adds the games of a match or a tournament to a PGN file, and keeps all other text in the file.
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

/// Maps the seat of a player (MatchPlan::seats) to the player's name or version. Players whose name
/// or version is unknown are missing.
using NamesBySeat = std::map<std::size_t, std::string>;

/// Returns the names of the players. Takes a name from the player's settings. If the settings do
/// not determine the name, takes the name from the player's games in `records`.
[[nodiscard]] NamesBySeat names_by_seat(std::span<const GameRecord> records,
                                        std::span<const MatchPlan> matches);
/// Returns the versions of all players who have a game in `records`.
[[nodiscard]] NamesBySeat versions_by_seat(std::span<const GameRecord> records,
                                           std::span<const MatchPlan> matches);

/// Games of a match, or of all matches of a tournament, found in the file.
struct Resumed {
  std::vector<GameRecord> records;  // records of the games of these matches
  std::size_t others = 0;           // number of duplicates and of games of other matches
  std::size_t unread = 0;           // number of places in the file that are not valid PGN games
};

/// Opens and locks a new or empty file. If a new file stays empty, ~HeldFile removes this file.
[[nodiscard]] Result<HeldFile> take_empty_file(const std::filesystem::path& path);

class GameFile {
 public:
  enum class Start : std::uint8_t {
    fresh,    // refuse a file that has any text
    resumed,  // count the games in the file as played
  };

  /// Opens or creates the file for this process alone. Refuses a file that has text but no PGN game
  /// or comment. Writes nothing. The destructor removes a new file that is still empty.
  [[nodiscard]] static Result<GameFile> open(const std::filesystem::path& path, Start start,
                                             std::span<const MatchPlan> matches);

  /// Returns the games that need not be played again.
  [[nodiscard]] const Resumed& resumed() const { return resumed_; }

  /// Adds a game and writes it to disk. If the file ends in an incomplete game of `matches`, the
  /// first call removes the incomplete game. Returns the number of bytes removed.
  [[nodiscard]] Result<std::size_t> append(const GameRecord& record,
                                           std::span<const MatchPlan> matches);

 private:
  explicit GameFile(HeldFile file) : file_(std::move(file)) {}
  [[nodiscard]] Result<void> read_games(std::span<const MatchPlan> matches);
  /// Examines the text after the last complete game. This text starts at byte `begin`. `failure` is
  /// the error that stopped the PGN reader.
  [[nodiscard]] Result<void> look_at_rest(std::size_t begin, const Failure& failure,
                                          std::span<const MatchPlan> matches);
  /// Returns true if the text that starts at byte `begin` ends inside a comment.
  [[nodiscard]] Result<bool> leaves_comment_open_behind(std::size_t begin) const;
  [[nodiscard]] bool is_torn(const NamesBySeat& names, std::span<const MatchPlan> matches) const;
  /// Prepares the file for its first new game. Returns the number of bytes cut off.
  [[nodiscard]] Result<std::size_t> begin(const GameRecord& record,
                                          std::span<const MatchPlan> matches);

  HeldFile file_;
  Resumed resumed_;
  std::set<std::pair<std::size_t, std::size_t>> known_{};  // indices (match, game) of all records
  std::size_t rest_begin_ = 0;                             // offset of `rest_` in the file
  std::string rest_{};                                     // text after the last complete game
  bool rest_is_open_ = false;                              // true: `rest_` leaves a comment open
  std::optional<Output> output_{};                         // nullopt: no game was added yet
};

}  // namespace chessvm::chess::match
