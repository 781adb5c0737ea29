// SPDX-License-Identifier: MIT
// Stores a match played on many computers: a header and records of games (docs/campaigns.md#files).
#pragma once

#include <optional>

#include "base/campaign/header.hpp"
#include "base/campaign/record_reader.hpp"
#include "tools/eniac-chess/match/figures.hpp"

namespace chessvm::chess::match {

inline constexpr std::string_view match_kind = "match";

/// Settings of a match that are not in MatchPlan.
struct MatchSources {
  std::optional<std::uint64_t> seed{};  // seed for the order of the openings; nullopt: file order
  std::string openings;                 // SHA-256 of the openings file
  std::string image;                    // SHA-256 of the machine's program
  std::string patch;                    // SHA-256 of the wiring; empty if no player is wired
};

[[nodiscard]] CampaignHeader header_of(const MatchPlan& plan, const MatchSources& sources);
/// Makes the record of a game, which includes the game as PGN.
[[nodiscard]] RecordJson record_of(const GameRecord& record, const MatchPlan& plan);
/// Reads the game of a record; fails if it is not a game of this match.
[[nodiscard]] Result<GameRecord> game_of(const Record& record, const MatchPlan& plan,
                                         const std::filesystem::path& path);

/// Reads the players, the number of games and the SPRT of a match from a header. Reads no games.
[[nodiscard]] Result<MatchFigures> match_of(const CampaignHeader& header,
                                            const std::filesystem::path& path);
/// Reads the figures of a record; fails if they contradict its game.
[[nodiscard]] Result<GameFigures> figures_of(const Record& record,
                                             const std::filesystem::path& path);

}  // namespace chessvm::chess::match
