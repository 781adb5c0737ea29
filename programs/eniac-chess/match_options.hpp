// SPDX-License-Identifier: MIT
// The options of the subcommands `match` and `game`.
#pragma once

#include <array>
#include <optional>
#include <string>

#include "base/campaign/options.hpp"
#include "base/command_line/command_line.hpp"
#include "programs/eniac-chess/match/player_spec.hpp"
#include "programs/eniac-chess/match/statistics.hpp"
#include "programs/eniac-chess/series_options.hpp"

namespace chessvm::chess {

/// Of the subcommand `match`.
struct MatchOptions {
  std::array<match::PlayerSpec, 2> players;
  SeriesOptions series{};
  std::optional<match::Sprt> sprt{};
  ShardOptions campaign{};
};

/// Of the subcommand `game`.
struct GameOptions {
  /// White and Black; nullopt leaves the moves of that side in a given game without comment.
  std::array<std::optional<match::PlayerSpec>, 2> players;
  std::optional<std::string> fen{};      // to start from; nullopt: the initial position
  std::optional<std::string> opening{};  // moves
  std::optional<std::string> given{};    // file with a game to be annotated
  std::optional<std::string> pgn{};      // file to write; nullopt: standard output
  GameBounds bounds{};
};

/// The words of both that become options when all are read.
struct MatchWords {
  std::array<std::string, 2> players;
  MoveLimitWord move_limit{};
};

/// Add the options to their subcommands.
void add_match(const CommandLine::Command& command, MatchOptions& match, MatchWords& words);
void add_game(const CommandLine::Command& command, GameOptions& game, MatchWords& words);

/// Complete the options when all words are read. What is wrong with them; empty if nothing.
[[nodiscard]] std::string complete(MatchOptions& match, const MatchWords& words);
[[nodiscard]] std::string complete(GameOptions& game, const MatchWords& words);

}  // namespace chessvm::chess
