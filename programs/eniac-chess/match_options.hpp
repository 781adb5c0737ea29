// SPDX-License-Identifier: MIT
// The options of the subcommands `match` and `game`.
#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <optional>
#include <string>

#include "base/command_line/command_line.hpp"
#include "programs/eniac-chess/match/player_spec.hpp"
#include "programs/eniac-chess/match/statistics.hpp"

namespace chessvm::chess {

/// The bounds of a game, of a match or alone.
struct GameBounds {
  int most_plies = 400;
  std::chrono::duration<double> move_limit = std::chrono::minutes(1);
};

/// Of the subcommand `match`.
struct MatchOptions {
  std::array<match::PlayerSpec, 2> players;
  std::string openings;                 // file
  std::optional<std::size_t> games{};   // nullopt: two an opening
  std::optional<std::uint64_t> seed{};  // of the order of the openings; nullopt: that of the file
  std::size_t jobs = 1;
  std::optional<std::string> pgn{};  // file
  bool resume = false;
  GameBounds bounds{};
  std::optional<match::Sprt> sprt{};
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
  std::optional<std::chrono::duration<double>> move_limit{};
};

/// Add the options to their subcommands.
void add_match(const CommandLine::Command& command, MatchOptions& match, MatchWords& words);
void add_game(const CommandLine::Command& command, GameOptions& game, MatchWords& words);

/// Complete the options when all words are read. What is wrong with them; empty if nothing.
[[nodiscard]] std::string complete(MatchOptions& match, const MatchWords& words);
[[nodiscard]] std::string complete(GameOptions& game, const MatchWords& words);

}  // namespace chessvm::chess
