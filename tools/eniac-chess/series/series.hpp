// SPDX-License-Identifier: MIT
// The files and the progress of a match or a tournament, on behalf of their commands.
#pragma once

#include <chrono>
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "base/process/progress.hpp"
#include "programs/chess/host/program.hpp"
#include "tools/eniac-chess/match/game_file.hpp"
#include "tools/eniac-chess/series/options.hpp"

namespace chessvm::chess {

/// The amount of messages on standard error.
enum class Detail : std::uint8_t { quiet, normal };

/// A match between no players yet: the openings of the file, in the order that the seed asks for,
/// and the bounds.
[[nodiscard]] Result<match::MatchPlan> plan_of(const SeriesOptions& options);

/// Opens the file of `--pgn`; nullopt where none is wanted. Notes on standard error how many games
/// of `what`, a match or a tournament, need not be played again. Matches must outlive the file.
[[nodiscard]] Result<std::optional<match::GameFile>> open_games(
    const SeriesOptions& options, std::span<const match::MatchPlan> matches, std::string_view what,
    Detail detail);

/// Adds a game to the file, and says on standard error what was cut off for it.
[[nodiscard]] Result<void> add_game(match::GameFile& file, const match::GameRecord& record,
                                    std::span<const match::MatchPlan> matches);

/// The digest of the machine's program, as games have it; empty where no player is the machine.
[[nodiscard]] std::string program_digest(std::span<const match::PlayerSpec> players,
                                         const Program& program);

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
