// SPDX-License-Identifier: MIT
// A game of a match, and its form in the file of games.
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

struct MatchPlan {
  std::array<PlayerSpec, 2> players;  // A and B
  /// Seats of A and B: their indices among the players of all matches of a tournament.
  std::array<std::size_t, 2> seats{0, 1};
  std::vector<Opening> openings;  // must not be empty
  std::string openings_digest{};  // SHA-256 of the openings file
  std::size_t games = 0;          // number of games; games 2k and 2k + 1 have the same opening
  std::size_t jobs = 1;           // number of games played in parallel
  GameLimits limits{};
  std::chrono::milliseconds move_limit{};
  std::optional<Sprt> sprt{};
  /// Digest of the machine's program, for a PGN tag. Empty if no player is a machine.
  std::string program{};
  Shard shard{};  // games that this computer plays; both games of an opening stay together

  /// Returns true if the game with index `game` belongs to the shard.
  [[nodiscard]] bool has(std::size_t game) const { return shard.has(game, 2); }

  [[nodiscard]] const Opening& opening(std::size_t game) const {
    return openings[game / 2 % openings.size()];
  }
  /// Returns the player who has White: 0 (A) in games with an even index, 1 (B) in the others.
  [[nodiscard]] static constexpr std::size_t white(std::size_t game) { return game % 2; }
};

/// PGN tag with the digest of the machine's program (MatchPlan::program).
inline constexpr std::string_view program_tag = "Program";
/// PGN tag with the rules that end games (rules_of).
inline constexpr std::string_view rules_tag = "Rules";
/// Formats a match's limits and adjudication rules in one line, with the words of the options, such
/// as `max-plies 400`. Includes the time limit of a move if a player is a UCI engine.
[[nodiscard]] std::string rules_of(const MatchPlan& plan);

/// PGN tags with the versions of the players. In a game, they follow all other tags.
inline constexpr std::array<std::string_view, 2> version_tags{"WhiteVersion", "BlackVersion"};

struct GameRecord {
  std::size_t match = 0;             // index of the match among those played together
  std::size_t index = 0;             // index of the game in the match, from 0
  std::array<std::string, 2> names;  // names of A and B
  Played played;
  std::array<std::string, 2> versions{};  // versions of A and B; empty if equal to the name
};

/// Returns the points of player A for the result of game `index`.
[[nodiscard]] Points points_of(GameResult result, std::size_t index);
[[nodiscard]] Points points_of(const GameRecord& record);

/// Returns the name of player `i`, without the mark that shown_names() can add to B's name.
[[nodiscard]] std::string own_name(const GameRecord& record, std::size_t i, const MatchPlan& plan);
/// Returns the name and version that player `i` reported.
[[nodiscard]] std::string version_of(const GameRecord& record, std::size_t i,
                                     const MatchPlan& plan);
/// Returns the names for GameRecord::names. If `a` and `b` are equal, marks the name of B.
[[nodiscard]] std::array<std::string, 2> shown_names(std::string a, std::string b);

/// Returns true if the tags WhitePlayer and BlackPlayer both name players of the plan.
[[nodiscard]] bool has_players_of(const std::vector<PgnTag>& tags, const MatchPlan& plan);

[[nodiscard]] PgnGame to_pgn_game(const GameRecord& record, const MatchPlan& plan);

/// Reads a game; nullopt if it is unfinished or differs from the plan (round, opening, players).
[[nodiscard]] std::optional<GameRecord> from_pgn_game(const PgnGame& game, const MatchPlan& plan);

/// Reads a game without checking it against a plan; player A had White if `index` is even.
[[nodiscard]] GameRecord record_of_game(const PgnGame& game, std::size_t index);

}  // namespace chessvm::chess::match
