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
  std::string openings;                 // file of openings; `-` for standard input
  std::optional<std::size_t> games{};   // number of games; nullopt for two with each opening
  std::optional<std::uint64_t> seed{};  // seed to shuffle the openings; nullopt for no shuffling
  std::size_t jobs = 1;                 // number of games played in parallel
  std::optional<std::string> pgn{};     // output file for the games, if any
  bool resume = false;
  /// Limit for each move of a machine that has no limit of its own; nullopt: no such limit.
  std::optional<EniacHours> hours{};
  GameBounds bounds{};
};

/// The argument of --move-time-limit in seconds; nullopt if the option is not given. complete()
/// copies the argument into GameBounds.
using MoveLimitWord = std::optional<std::chrono::duration<double>>;

/// Some options that add_series() has added. The caller can add rules to them, such as required().
struct SeriesWords {
  CommandLine::Option openings;
  CommandLine::Option pgn;
  CommandLine::Option resume;
};

void add_bounds(const CommandLine::Command& command, GameBounds& bounds, MoveLimitWord& limit);
SeriesWords add_series(const CommandLine::Command& command, SeriesOptions& series,
                       MoveLimitWord& limit);

/// Completes the options after parsing. Returns why they are refused; empty if they are valid.
[[nodiscard]] std::string complete(GameBounds& bounds, const MoveLimitWord& limit);
[[nodiscard]] std::string complete(SeriesOptions& series, const MoveLimitWord& limit);

}  // namespace chessvm::chess
