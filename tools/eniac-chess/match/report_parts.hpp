// SPDX-License-Identifier: MIT
// Parts that the reports of matches and of tournaments have in common.
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

/// Times of the machine for its moves in games of one match, where player A (0) or B (1) is one.
[[nodiscard]] std::vector<AddCycles> times_of(std::span<const GameRecord> records,
                                              std::size_t player);

[[nodiscard]] std::vector<AddCycles> times_of(std::span<const GameFigures> games,
                                              std::size_t player);

/// The number of times that A has won, drawn or lost for each reason: `won: checkmate`.
[[nodiscard]] std::map<std::string, std::size_t> endings(std::span<const GameRecord> records);
[[nodiscard]] std::map<std::string, std::size_t> endings(std::span<const GameFigures> games);

/// null for no score; infinite Elo, which JSON has no number for, is null, too.
[[nodiscard]] nlohmann::ordered_json to_object(const std::optional<Score>& score);
/// null where nothing is timed.
[[nodiscard]] nlohmann::ordered_json to_object(const HoursSummary& hours);

}  // namespace chessvm::chess::match
