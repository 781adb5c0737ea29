// SPDX-License-Identifier: MIT
#include "programs/eniac-chess/match/report.hpp"

#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <vector>

#include "base/json_text.hpp"
#include "base/text.hpp"
#include "programs/chess/hours.hpp"
#include "programs/eniac-chess/match/report_parts.hpp"

namespace chessvm::chess::match {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::string_view schema = "chessvm.match/1";

/// The records in which A has the men of `colour`.
std::vector<GameRecord> with_colour(const MatchOutcome& outcome, Colour colour) {
  std::vector<GameRecord> chosen;
  for (const GameRecord& record : outcome.records)
    if ((MatchPlan::white(record.index) == 0) == (colour == Colour::white))
      chosen.push_back(record);
  return chosen;
}

/// Plies beyond the opening; there is at least one record.
double mean_plies(const MatchOutcome& outcome, const MatchPlan& plan) {
  std::size_t plies = 0;
  for (const GameRecord& record : outcome.records)
    plies += record.played.game.moves().size() - plan.opening(record.index).game.moves().size();
  return static_cast<double>(plies) / static_cast<double>(outcome.records.size());
}

std::string sprt_text(const Score& score, Sprt sprt) {
  const double ratio = log_likelihood_ratio(score, sprt);
  return fmt::format("SPRT          elo0 {:g}, elo1 {:g}: LLR {:.2f} of {:.2f}, {}\n", sprt.elo0,
                     sprt.elo1, ratio, sprt_bound(), name(state_of(ratio)));
}

Json to_object(const Score& score, Sprt sprt) {
  const double ratio = log_likelihood_ratio(score, sprt);
  return Json{{"elo0", sprt.elo0},
              {"elo1", sprt.elo1},
              {"llr", ratio},
              {"bound", sprt_bound()},
              {"state", name(state_of(ratio))}};
}

}  // namespace

std::array<std::string, 2> names_of(const MatchOutcome& outcome, const MatchPlan& plan) {
  if (!outcome.records.empty()) return outcome.records.front().names;
  return {plan.players[0].text, plan.players[1].text};
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

std::string summary_text(const MatchOutcome& outcome, const MatchPlan& plan) {
  const auto names = names_of(outcome, plan);
  const auto score = score_of(outcome.records);
  std::string text = fmt::format("{} against {}\n", names[0], names[1]);
  if (!score) return text + "games         none\n";
  text += fmt::format("score         {}\n", to_text(*score));
  for (const Colour colour : colours)
    if (const auto part = score_of(with_colour(outcome, colour)))
      text += fmt::format("as {:<10} {}\n", name(colour), to_text(*part));
  for (const auto& [ending, number] : endings(outcome.records))
    text += fmt::format("{:<13} {}\n", number, ending);
  text += fmt::format("plies a game  {:.1f}\n", mean_plies(outcome, plan));
  if (plan.sprt) text += sprt_text(*score, *plan.sprt);
  for (std::size_t player = 0; player < names.size(); ++player)
    if (const HoursSummary hours = hours_summary(times_of(outcome.records, player));
        hours.timed != 0)
      text +=
          fmt::format("{}: {}\n{}", names[player], count(hours.timed, "move"), hours_text(hours));
  return text;
}

std::string to_json(const MatchOutcome& outcome, const MatchPlan& plan) {
  const auto names = names_of(outcome, plan);
  const auto score = score_of(outcome.records);
  Json object;
  object["schema"] = schema;
  object["players"] = Json::array();
  for (std::size_t player = 0; player < names.size(); ++player)
    object["players"].push_back(
        {{"name", names[player]},
         {"player", plan.players[player].text},
         {"eniac_hours", to_object(hours_summary(times_of(outcome.records, player)))}});
  object["planned"] = plan.games;
  object["interrupted"] = outcome.is_interrupted;
  object["result"] = to_object(score);
  object["as_white"] = to_object(score_of(with_colour(outcome, Colour::white)));
  object["as_black"] = to_object(score_of(with_colour(outcome, Colour::black)));
  object["endings"] = Json(endings(outcome.records));
  object["plies"] = score ? Json(mean_plies(outcome, plan)) : Json(nullptr);
  object["sprt"] = score && plan.sprt ? to_object(*score, *plan.sprt) : Json(nullptr);
  return json_text(object);
}

}  // namespace chessvm::chess::match
