// SPDX-License-Identifier: MIT
// A game of a match, and its place in the file of games.
#pragma once

#include <array>
#include <chrono>
#include <optional>
#include <string>
#include <vector>

#include "base/campaign/shard.hpp"
#include "tools/eniac-chess/match/opening.hpp"
#include "tools/eniac-chess/match/statistics.hpp"
#include "tools/eniac-chess/referee/referee.hpp"

namespace chessvm::chess::match {

/// The players, openings and bounds of a match.
struct MatchPlan {
  std::array<PlayerSpec, 2> players;  // A and B
  /// The places of A and B among the players of all matches that are played together: a player of
  /// several matches is started once for all of them.
  std::array<std::size_t, 2> seats{0, 1};
  std::vector<Opening> openings;  // at least one
  std::string openings_digest{};  // SHA-256 of their file
  std::size_t games = 0;          // 2k and 2k + 1 have the same opening
  std::size_t jobs = 1;           // games at once
  GameLimits limits{};
  std::chrono::milliseconds move_limit{};
  std::optional<Sprt> sprt{};
  std::string
      program{};  // of the machine, as a tag of its games: its digest; empty without machine
  Shard shard{};  // the part that is played; the two games of an opening stay together

  /// Returns whether `game` is to be played here.
  [[nodiscard]] bool has(std::size_t game) const { return shard.has(game, 2); }

  [[nodiscard]] const Opening& opening(std::size_t game) const {
    return openings[game / 2 % openings.size()];
  }
  /// The player with the white men: 0 for A, who has them in even games, 1 for B.
  [[nodiscard]] static constexpr std::size_t white(std::size_t game) { return game % 2; }
};

/// The tag that names the program of the machine.
inline constexpr std::string_view program_tag = "Program";
/// The tags behind all others that have the versions of players.
inline constexpr std::array<std::string_view, 2> version_tags{"WhiteVersion", "BlackVersion"};

struct GameRecord {
  std::size_t match = 0;             // of those that are played together
  std::size_t index = 0;             // in the match, from 0
  std::array<std::string, 2> names;  // of A and B
  Played played;
  std::array<std::string, 2> versions{};  // where a player gives itself another name; else empty
};

/// Points of player A for the result of game `index`.
[[nodiscard]] Points points_of(GameResult result, std::size_t index);
/// Points of player A.
[[nodiscard]] Points points_of(const GameRecord& record);

/// The name of player `i` of a game: that of B has a mark in `names` where both are the same.
[[nodiscard]] std::string own_name(const GameRecord& record, std::size_t i);
/// The name and version that player `i` gave itself.
[[nodiscard]] std::string version_of(const GameRecord& record, std::size_t i);
/// The names of A and B in `GameRecord::names`, from those of the players.
[[nodiscard]] std::array<std::string, 2> shown_names(std::string a, std::string b);

/// Returns whether the tags of a game have both players of the plan.
[[nodiscard]] bool has_players_of(const std::vector<PgnTag>& tags, const MatchPlan& plan);

[[nodiscard]] PgnGame to_pgn_game(const GameRecord& record, const MatchPlan& plan);

/// The record of a game that `to_pgn_game` has written; nullopt where it is not a finished game of
/// this match: round, opening and players must be those of the plan.
[[nodiscard]] std::optional<GameRecord> from_pgn_game(const PgnGame& game, const MatchPlan& plan);

}  // namespace chessvm::chess::match
