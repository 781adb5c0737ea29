// SPDX-License-Identifier: MIT
// The options that a match, a tournament and a single game have in common.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>

#include "base/command_line/command_line.hpp"
#include "base/eniac_time.hpp"
#include "tools/eniac-chess/referee/referee.hpp"

namespace chessvm::chess {

/// The bounds of a game.
struct GameBounds {
  match::GameLimits limits{};
  std::chrono::duration<double> move_limit = std::chrono::minutes(1);
};

/// A series of games: a match, or each pairing of a tournament.
struct SeriesOptions {
  std::string openings;                 // file
  std::optional<std::size_t> games{};   // nullopt: two an opening
  std::optional<std::uint64_t> seed{};  // of the order of the openings; nullopt: that of the file
  std::size_t jobs = 1;                 // games at once
  std::optional<std::string> pgn{};     // file
  bool resume = false;
  std::optional<EniacHours> hours{};  // of the machine for a move; nullopt: as the players say
  GameBounds bounds{};
};

/// Time limit as typed; `complete` puts it into GameBounds.
using MoveLimitWord = std::optional<std::chrono::duration<double>>;

/// The options of a series that others depend on.
struct SeriesWords {
  CommandLine::Option openings;
  CommandLine::Option pgn;
  CommandLine::Option resume;
};

/// Add the options to a subcommand.
void add_bounds(const CommandLine::Command& command, GameBounds& bounds, MoveLimitWord& limit);
SeriesWords add_series(const CommandLine::Command& command, SeriesOptions& series,
                       MoveLimitWord& limit);

/// Complete the options when all words are read. Return what is wrong with them; empty if nothing.
[[nodiscard]] std::string complete(GameBounds& bounds, const MoveLimitWord& limit);
[[nodiscard]] std::string complete(SeriesOptions& series, const MoveLimitWord& limit);

}  // namespace chessvm::chess
