// SPDX-License-Identifier: MIT
#include <nlohmann/json.hpp>

#include "base/text/json_text.hpp"
#include "tools/eniac-chess/budget/report.hpp"

namespace chessvm::chess::budget {
namespace {

using Json = nlohmann::ordered_json;

Json json_of(const Estimate& estimate) {
  return {{"value", estimate.value}, {"error", estimate.error}};
}

Json json_of(const Figures& figures) {
  return {{"one_run", figures.straight},
          {"expected_hours", figures.expected.count()},
          {"wrong_moves", figures.wrong},
          {"no_wrong_move", figures.all_right},
          {"by_chance",
           {{"hours", json_of(figures.hours)},
            {"p95_hours", json_of(figures.p95)},
            {"over_24h", figures.over[0]},
            {"over_48h", figures.over[1]},
            {"wrong_moves", json_of(figures.wrong_by_chance)}}}};
}

Json json_of(const Row& row, const Assumptions& assumptions, bool has_games) {
  Json object{{"mtbf_hours", assumptions.mtbf[row.machine].count()},
              {"policy", name(row.policy)},
              {"move", json_of(row.move)}};
  if (has_games) object["game"] = json_of(row.game);
  return object;
}

Json json_of(const Workload& workload, std::int64_t clock) {
  Json games = Json::array();
  for (const TimedGame& game : workload.games) {
    Json moves = Json::array();
    for (const TimedMove& move : game.moves)
      moves.push_back({{"id", move.id},
                       {"add_cycles", move.time.count()},
                       {"hours", EniacHours(at_clock(move.time, clock)).count()},
                       {"root_moves", move.root_moves}});
    games.push_back({{"name", game.name.empty() ? Json(nullptr) : Json(game.name)},
                     {"moves", std::move(moves)}});
  }
  return games;
}

Json json_of(const Assumptions& assumptions) {
  return {{"clock", assumptions.clock},
          {"repair_hours", assumptions.repair.count()},
          {"card_hours", assumptions.costs.card.count()},
          {"reading_hours", assumptions.costs.reading.count()},
          {"self_test_hours", assumptions.costs.test.count()},
          {"wrong_moves_per_noticed_failure", assumptions.silent.per_noticed},
          {"found_by_self_test", assumptions.silent.found},
          {"equal_wrong_moves", assumptions.silent.equal},
          {"seed", assumptions.seed},
          {"histories", assumptions.runs}};
}

}  // namespace

std::string report_json(const Report& report) {
  Json object{{"schema", "chessvm.budget/1"}, {"assumptions", json_of(report.assumptions)}};
  object["candidates"] = Json::array();
  for (const Candidate& candidate : report.candidates) {
    Json rows = Json::array();
    for (const Row& row : candidate.rows)
      rows.push_back(json_of(row, report.assumptions, candidate.workload.has_games()));
    object["candidates"].push_back(
        {{"name", candidate.name},
         {"depth", candidate.depth},
         {"hours_limit", candidate.hours ? Json(candidate.hours->count()) : Json(nullptr)},
         {"source", candidate.workload.source},
         {"games", json_of(candidate.workload, report.assumptions.clock)},
         {"refused", candidate.workload.refused},
         {"figures", std::move(rows)}});
  }
  return json_text(object) + '\n';
}

}  // namespace chessvm::chess::budget
