// SPDX-License-Identifier: MIT
#include "tools/eniac-chess/match/report_parts.hpp"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

namespace chessvm::chess::match {

using Json = nlohmann::ordered_json;

namespace {

const std::string& reason(const GameRecord& record) {
  return record.played.reason;
}

const std::string& reason(const GameFigures& game) {
  return game.reason;
}

template <class Game>
std::map<std::string, std::size_t> endings_of(std::span<const Game> games) {
  std::map<std::string, std::size_t> counts;
  for (const Game& game : games) {
    const Points points = points_of(game);
    const std::string_view result = points == 1 ? "won" : points == 0 ? "lost" : "drawn";
    ++counts[fmt::format("{}: {}", result, reason(game))];
  }
  return counts;
}

}  // namespace

std::vector<AddCycles> times_of(std::span<const GameRecord> records, std::size_t player) {
  std::vector<AddCycles> times;
  for (const GameRecord& record : records) {
    const Played& played = record.played;
    const bool is_white = MatchPlan::white(record.index) == player;
    for (std::size_t i = 0; i < played.times.size(); ++i)
      if (played.times[i] && (played.game.before(i).side == Colour::white) == is_white)
        times.push_back(*played.times[i]);
  }
  return times;
}

std::vector<AddCycles> times_of(std::span<const GameFigures> games, std::size_t player) {
  std::vector<AddCycles> times;
  for (const GameFigures& game : games)
    times.insert(times.end(), game.times.at(player).begin(), game.times.at(player).end());
  return times;
}

std::map<std::string, std::size_t> endings(std::span<const GameRecord> records) {
  return endings_of(records);
}

std::map<std::string, std::size_t> endings(std::span<const GameFigures> games) {
  return endings_of(games);
}

Json to_object(const std::optional<Score>& score) {
  if (!score) return nullptr;
  return Json{{"games", score->games},           {"wins", score->wins},
              {"draws", score->draws},           {"losses", score->losses},
              {"score", score->score},           {"score_low", score->score_low},
              {"score_high", score->score_high}, {"elo", score->elo},
              {"elo_low", score->elo_low},       {"elo_high", score->elo_high},
              {"los", score->superiority}};
}

Json to_object(const HoursSummary& hours) {
  if (hours.timed == 0) return nullptr;
  return Json{{"moves", hours.timed},      {"mean", hours.mean}, {"median", hours.median},
              {"p95", hours.p95},          {"max", hours.max},   {"over_24h", hours.over_24h},
              {"over_48h", hours.over_48h}};
}

}  // namespace chessvm::chess::match
