// SPDX-License-Identifier: MIT
// Options that a match, a tournament and a single game share.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>

#include "base/command_line/command_line.hpp"
#include "base/eniac_time.hpp"
#include "tools/eniac-chess/referee/referee.hpp"

namespace chessvm::chess {

struct GameBounds {
  match::GameLimits limits{};
  std::chrono::duration<double> move_limit = std::chrono::minutes(1);
};

/// Options of a series of games: a match, or each pairing of a tournament.
struct SeriesOptions {
  std::string openings;                 // file of openings; `-`: standard input
  std::optional<std::size_t> games{};   // number of games; nullopt: two for each opening
  std::optional<std::uint64_t> seed{};  // seed for the order of the openings; nullopt: file order
  std::size_t jobs = 1;                 // number of games played in parallel
  std::optional<std::string> pgn{};     // output file for the games; nullopt: none
  bool resume = false;
  std::optional<EniacHours> hours{};  // limit of a machine's move; nullopt: each player's own limit
  GameBounds bounds{};
};

/// The argument of --move-time-limit; nullopt: not given. complete() copies it into GameBounds.
using MoveLimitWord = std::optional<std::chrono::duration<double>>;

/// Options of a series that require or exclude other options.
struct SeriesWords {
  CommandLine::Option openings;
  CommandLine::Option pgn;
  CommandLine::Option resume;
};

void add_bounds(const CommandLine::Command& command, GameBounds& bounds, MoveLimitWord& limit);
SeriesWords add_series(const CommandLine::Command& command, SeriesOptions& series,
                       MoveLimitWord& limit);

/// Complete the options after parsing. Return why the options are refused; empty if they are valid.
[[nodiscard]] std::string complete(GameBounds& bounds, const MoveLimitWord& limit);
[[nodiscard]] std::string complete(SeriesOptions& series, const MoveLimitWord& limit);

}  // namespace chessvm::chess
