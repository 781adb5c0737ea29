// SPDX-License-Identifier: MIT
#include "tools/eniac-chess/match/report.hpp"

#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <vector>

#include "base/text/json_text.hpp"
#include "base/text/text.hpp"
#include "programs/chess/host/hours.hpp"
#include "tools/eniac-chess/match/report_parts.hpp"

namespace chessvm::chess::match {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::string_view schema = "chessvm.match/1";

/// Returns the games in which A plays `colour`.
std::vector<GameFigures> with_colour(const MatchFigures& match, Colour colour) {
  std::vector<GameFigures> chosen;
  for (const GameFigures& game : match.games)
    if ((MatchPlan::white(game.index) == 0) == (colour == Colour::white)) chosen.push_back(game);
  return chosen;
}

std::optional<Score> score_of_colour(const MatchFigures& match, Colour colour) {
  const std::vector<GameFigures> games = with_colour(match, colour);
  return score_of(games);
}

/// Returns the mean number of plies after the opening; `match` must have a game.
double mean_plies(const MatchFigures& match) {
  std::size_t plies = 0;
  for (const GameFigures& game : match.games) plies += game.plies;
  return static_cast<double>(plies) / static_cast<double>(match.games.size());
}

std::string sprt_text(const MatchFigures& match) {
  const Sprt sprt = *match.sprt;
  const SprtProgress progress = sprt_progress(match.games, sprt);
  const std::string part = progress.games == match.games.size()
                               ? ""
                               : fmt::format(" (first {})", count(progress.games, "game"));
  return fmt::format("SPRT          elo0 {:g}, elo1 {:g}: LLR {:.2f} of {:.2f}, {}{}\n", sprt.elo0,
                     sprt.elo1, progress.ratio, sprt_bound(), name(progress.state), part);
}

Json sprt_object(const MatchFigures& match) {
  const SprtProgress progress = sprt_progress(match.games, *match.sprt);
  return Json{{"elo0", match.sprt->elo0},      {"elo1", match.sprt->elo1},
              {"llr", progress.ratio},         {"bound", sprt_bound()},
              {"state", name(progress.state)}, {"games", progress.games}};
}

}  // namespace

std::array<std::string, 2> names_of(const MatchFigures& match) {
  return match.games.empty() ? match.players : match.games.front().names;
}

std::string game_line(const GameRecord& record, const MatchPlan& plan) {
  const Played& played = record.played;
  const std::size_t white = MatchPlan::white(record.index);
  const std::size_t plies =
      played.game.moves().size() - plan.opening(record.index).game.moves().size();
  return fmt::format("game {} of {}: {} - {} {}, {}{}{}, {} plies\n", record.index + 1, plan.games,
                     record.names[white], record.names[1 - white], name(played.result),
                     played.reason, played.detail.empty() ? "" : ": ", visible(played.detail),
                     plies);
}

std::string summary_text(const MatchFigures& match) {
  const auto names = names_of(match);
  const auto score = score_of(match.games);
  std::string text = fmt::format("{} against {}\n", names[0], names[1]);
  if (!score) return text + "games         none\n";
  text += fmt::format("score         {}\n", to_text(*score));
  for (const Colour colour : colours)
    if (const auto part = score_of_colour(match, colour))
      text += fmt::format("as {:<10} {}\n", name(colour), to_text(*part));
  for (const auto& [ending, number] : endings(match.games))
    text += fmt::format("{:<13} {}\n", number, ending);
  text += fmt::format("plies a game  {:.1f}\n", mean_plies(match));
  if (match.sprt) text += sprt_text(match);
  for (std::size_t player = 0; player < names.size(); ++player)
    if (const HoursSummary hours = hours_summary(times_of(match.games, player)); hours.timed != 0)
      text +=
          fmt::format("{}: {}\n{}", names[player], count(hours.timed, "move"), hours_text(hours));
  return text;
}

std::string to_json(const MatchFigures& match) {
  const auto names = names_of(match);
  const auto score = score_of(match.games);
  Json object;
  object["schema"] = schema;
  object["players"] = Json::array();
  for (std::size_t player = 0; player < names.size(); ++player)
    object["players"].push_back(
        {{"name", names[player]},
         {"player", match.players[player]},
         {"eniac_hours", to_object(hours_summary(times_of(match.games, player)))}});
  object["planned"] = match.planned;
  object["interrupted"] = match.is_interrupted;
  object["result"] = to_object(score);
  object["as_white"] = to_object(score_of_colour(match, Colour::white));
  object["as_black"] = to_object(score_of_colour(match, Colour::black));
  object["endings"] = Json(endings(match.games));
  object["plies"] = score ? Json(mean_plies(match)) : Json(nullptr);
  object["sprt"] = score && match.sprt ? sprt_object(match) : Json(nullptr);
  return json_text(object);
}

}  // namespace chessvm::chess::match
