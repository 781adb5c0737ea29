// SPDX-License-Identifier: MIT
// The files and the progress of a match or a tournament, on behalf of their commands.
#pragma once

#include <chrono>
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "base/progress.hpp"
#include "programs/eniac-chess/match/game_file.hpp"
#include "programs/eniac-chess/options.hpp"
#include "programs/eniac-chess/series_options.hpp"

namespace chessvm::chess {

/// A match between no players yet: the openings of the file, in the order that the seed asks for,
/// and the bounds.
[[nodiscard]] Result<match::MatchPlan> plan_of(const SeriesOptions& options);

/// Reads the games that need not be played again, none if `--resume` is not given. Notes on
/// standard error how many there are of `what`, a match or a tournament.
[[nodiscard]] Result<std::vector<match::GameRecord>> resume(
    const SeriesOptions& options, std::span<const match::MatchPlan> matches, std::string_view what,
    Detail detail);

/// Opens the file that grows with the games; nullopt where none is wanted.
[[nodiscard]] Result<std::optional<match::GameFile>> open_games(const SeriesOptions& options);

/// Reports on standard error how the games go on: a line that is redrawn on a terminal, else a line
/// a game.
class Commentary {
 public:
  /// `resumed` of the `games` need not be played.
  Commentary(std::size_t games, std::size_t resumed, Detail detail)
      : games_(games), resumed_(resumed), done_(resumed), detail_(detail) {}

  /// Counts a game that has ended; `line` describes it.
  void finished(const std::string& line);
  /// Redraws the line. `score` stands behind the number of games, if it is not empty.
  void tick(const std::string& score = {});

 private:
  using Clock = std::chrono::steady_clock;
  [[nodiscard]] std::string time_left() const;

  std::size_t games_;
  std::size_t resumed_;
  std::size_t done_;
  Detail detail_;
  Clock::time_point start_ = Clock::now();
  Progress progress_;
};

}  // namespace chessvm::chess
