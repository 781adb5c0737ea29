// SPDX-License-Identifier: MIT
#include "tools/eniac-chess/tournament/report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "base/text/json_text.hpp"
#include "base/text/text.hpp"
#include "tools/eniac-chess/match/report.hpp"
#include "tools/eniac-chess/match/report_parts.hpp"

namespace chessvm::chess::tournament {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::string_view schema = "chessvm.tournament/1";

std::size_t widest_name(const Standings& standings) {
  std::size_t widest = std::string_view("player").size();
  for (const Standing& standing : standings.ranking)
    widest = std::max(widest, standing.name.size());
  return widest;
}

std::string player_table(const Standings& standings) {
  const std::size_t width = widest_name(standings);
  std::string text = fmt::format(
      "{:>3} {:<{}}  {:<10}  {:>6} {:>5}  {:>6} {:>8}  {:>5} {:>5} {:>5}\n", "#", "player", width,
      "memory", "Elo", "+/-", "games", "points", "won", "drawn", "lost");
  std::size_t rank = 0;
  for (const Standing& standing : standings.ranking) {
    const auto& rating = standing.rating;
    text += fmt::format(
        "{:>3} {:<{}}  {:<10}  {:>6} {:>5}  {:>6} {:>8.1f}  {:>5} {:>5} {:>5}\n", ++rank,
        standing.name, width, standing.memory.empty() ? "-" : standing.memory,
        rating ? elo_text(rating->elo) : "-", rating ? match::fixed(rating->error, 0) : "-",
        standing.games, standing.points(), standing.wins, standing.draws, standing.losses);
  }
  return text;
}

std::string cross_table(const Standings& standings) {
  const std::size_t width = widest_name(standings);
  std::string text = fmt::format("{:>3} {:<{}} ", "#", "player", width);
  for (std::size_t i = 1; i <= standings.ranking.size(); ++i) text += fmt::format(" {:>5}", i);
  text += '\n';
  std::size_t rank = 0;
  for (const Standing& row : standings.ranking) {
    text += fmt::format("{:>3} {:<{}} ", ++rank, row.name, width);
    for (const Standing& column : standings.ranking) {
      const auto result = standings.result(row.player, column.player);
      text += result ? fmt::format(" {:>5.1f}", result->points) : fmt::format(" {:>5}", "-");
    }
    text += '\n';
  }
  return text;
}

Json player_object(const Standing& standing, std::size_t rank, const TournamentPlan& plan) {
  Json object;
  object["rank"] = rank;
  object["name"] = standing.name;
  object["player"] = plan.players[standing.player].text;
  object["memory"] = standing.memory.empty() ? Json(nullptr) : Json(standing.memory);
  object["elo"] = standing.rating ? Json(standing.rating->elo) : Json(nullptr);
  object["elo_error"] = standing.rating ? Json(standing.rating->error) : Json(nullptr);
  object["games"] = standing.games;
  object["points"] = standing.points();
  object["wins"] = standing.wins;
  object["draws"] = standing.draws;
  object["losses"] = standing.losses;
  object["illegal_moves"] = standing.incidents.illegal_moves;
  object["lost_by_illegal_move"] = standing.incidents.lost_by_illegal;
  object["lost_by_time"] = standing.incidents.lost_by_time;
  object["lost_by_crash"] = standing.incidents.lost_by_crash;
  object["eniac_hours"] = match::to_object(standing.hours);
  return object;
}

}  // namespace

std::string elo_text(double elo) {
  const std::string digits = match::fixed(elo, 0);
  if (digits == "-0" || digits == "0") return "+0";
  return elo > 0 ? "+" + digits : digits;
}

std::string to_text(const Incidents& incidents) {
  std::string text;
  const auto add = [&](std::size_t number, std::string_view noun, std::string_view what) {
    if (number == 0) return;
    if (!text.empty()) text += ", ";
    text += fmt::format("{} {}", count(number, noun), what);
  };
  add(incidents.illegal_moves, "illegal move", "replaced");
  add(incidents.lost_by_illegal, "game", "lost by an illegal move");
  add(incidents.lost_by_time, "game", "lost by the time limit");
  add(incidents.lost_by_crash, "game", "lost by a crash");
  return text;
}

std::string game_line(const match::GameRecord& record, const TournamentPlan& plan) {
  return fmt::format("pairing {} of {}, {}", record.match + 1, plan.matches.size(),
                     match::game_line(record, plan.matches[record.match]));
}

std::string to_text(const Standings& standings, const TournamentPlan& plan) {
  std::string text =
      fmt::format("{}, {} of {}\n", name(plan.form), standings.played, count(plan.games(), "game"));
  text += player_table(standings);
  text += "\npoints of each row against each column\n" + cross_table(standings);
  std::string more;
  for (const Standing& standing : standings.ranking)
    if (standing.incidents != Incidents{})
      more += fmt::format("{}: {}\n", standing.name, to_text(standing.incidents));
  for (const Standing& standing : standings.ranking)
    if (standing.hours.timed != 0)
      more += fmt::format("{}: {}\n{}", standing.name, count(standing.hours.timed, "move"),
                          hours_text(standing.hours));
  return more.empty() ? text : text + '\n' + more;
}

std::string to_json(const Standings& standings, const TournamentPlan& plan) {
  Json object;
  object["schema"] = schema;
  object["form"] = name(plan.form);
  object["planned"] = plan.games();
  object["played"] = standings.played;
  object["interrupted"] = standings.played < plan.games();
  object["players"] = Json::array();
  std::size_t rank = 0;
  for (const Standing& standing : standings.ranking)
    object["players"].push_back(player_object(standing, ++rank, plan));
  object["pairings"] = Json::array();
  for (const PairingResult& pairing : standings.pairings)
    object["pairings"].push_back({{"a", plan.players[pairing.first].text},
                                  {"b", plan.players[pairing.second].text},
                                  {"result", match::to_object(pairing.score)},
                                  {"endings", Json(pairing.endings)}});
  return json_text(object);
}

}  // namespace chessvm::chess::tournament
