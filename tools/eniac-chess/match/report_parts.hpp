// SPDX-License-Identifier: MIT
// Parts that the reports of matches and of tournaments share.
#pragma once

#include <cstddef>
#include <map>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "programs/chess/host/hours.hpp"
#include "tools/eniac-chess/match/figures.hpp"
#include "tools/eniac-chess/match/record.hpp"

namespace chessvm::chess::match {

/// Returns the times of all moves of A (0) or B (1); empty if that player is not a machine.
[[nodiscard]] std::vector<AddCycles> times_of(std::span<const GameRecord> records,
                                              std::size_t player);

[[nodiscard]] std::vector<AddCycles> times_of(std::span<const GameFigures> games,
                                              std::size_t player);

/// Counts A's wins, draws and losses by reason, under keys such as `won: checkmate`.
[[nodiscard]] std::map<std::string, std::size_t> endings(std::span<const GameRecord> records);
[[nodiscard]] std::map<std::string, std::size_t> endings(std::span<const GameFigures> games);

/// Converts a score to JSON. A missing score becomes null, and so does an infinite Elo.
[[nodiscard]] nlohmann::ordered_json to_object(const std::optional<Score>& score);
/// Converts hours to JSON. The result is null if no move has a time.
[[nodiscard]] nlohmann::ordered_json to_object(const HoursSummary& hours);

}  // namespace chessvm::chess::match
