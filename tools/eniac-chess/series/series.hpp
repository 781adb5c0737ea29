// SPDX-License-Identifier: MIT
// Opens the files and reports the progress of a match or a tournament.
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

enum class Detail : std::uint8_t { quiet, normal };

/// Reads the openings, shuffles them if there is a seed, and makes a match plan without players.
[[nodiscard]] Result<match::MatchPlan> plan_of(const SeriesOptions& options);

/// Opens the file of `--pgn`. Returns nullopt if this option is not given. With --resume, prints
/// how many games the file already has. In this message, `what` names the event, such as `match`.
[[nodiscard]] Result<std::optional<match::GameFile>> open_games(
    const SeriesOptions& options, std::span<const match::MatchPlan> matches, std::string_view what,
    Detail detail);

/// Adds a game to the file. If the file ends with an incomplete game, first removes the incomplete
/// game and prints a note.
[[nodiscard]] Result<void> add_game(match::GameFile& file, const match::GameRecord& record,
                                    std::span<const match::MatchPlan> matches);

/// Returns the digest of the machine's program (tag Program); empty if no player is the machine.
[[nodiscard]] std::string program_digest(std::span<const match::PlayerSpec> players,
                                         const Program& program);

/// Reports progress on standard error. A terminal gets a line that is redrawn. Any other output
/// gets one line for each game.
class Commentary {
 public:
  /// `games` is the number of all games. `resumed` is the number of those from earlier runs.
  Commentary(std::size_t games, std::size_t resumed, Detail detail)
      : games_(games), resumed_(resumed), done_(resumed), detail_(detail) {}

  /// Counts a finished game. `line` describes the game for an output that is no terminal.
  void finished(const std::string& line);
  /// Redraws the line on a terminal. Shows `score` after the number of games.
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
