// SPDX-License-Identifier: MIT
#include "programs/chess/report.hpp"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "base/json_text.hpp"
#include "base/text.hpp"
#include "programs/chess/evaluation.hpp"
#include "programs/chess/notation.hpp"

namespace chessvm::chess {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::string_view schema = "chessvm.move/1";

/// Digits in groups of three.
std::string grouped(std::uint64_t number) {
  std::string text = std::to_string(number);
  for (std::size_t i = text.size(); i > 3; i -= 3) text.insert(i - 3, ",");
  return text;
}

double hours(AddCycles time) {
  return EniacHours(time).count();
}

/// Time of the search; nullopt where no machine ran to the end.
std::optional<AddCycles> finished_search(const Answer& answer) {
  if (!answer.run || answer.outcome == Outcome::error) return std::nullopt;
  return answer.run->work.time;
}

std::string restart_text(AddCycles time, EniacHours mean) {
  const EniacHours expected = expected_time_with_restarts(time, mean);
  constexpr double countable = 1e6;
  if (expected.count() > countable) return "more than a million hours";
  return to_text(std::chrono::duration_cast<AddCycles>(expected));
}

std::string headline(const Reply& reply, Paint paint) {
  const Answer& answer = reply.answer;
  const auto strong = [&](const std::string& text) {
    return paint == Paint::coloured ? "\033[1m" + text + "\033[0m" : text;
  };
  switch (answer.outcome) {
    case Outcome::move:
      return fmt::format("move          {} ({})\n", strong(answer.san), coordinate(*answer.move));
    case Outcome::mate:
      return "no move       the side to move is checkmated\n";
    case Outcome::stalemate:
      return "no move       the side to move is stalemated\n";
    case Outcome::error:
      return fmt::format("no answer     {}\n", answer.error);
  }
  return {};
}

/// How the search compares with its prediction.
std::string outcome_text(const DepthChoice& choice, AddCycles search) {
  return fmt::format("took          {:.2f} of the predicted hours{}\n",
                     EniacHours(search) / choice.predicted,
                     EniacHours(search) > choice.budget ? ", more than there were" : "");
}

std::string price(const host::Run& run) {
  const AddCycles search = run.work.time;
  std::string text;
  if (run.fetches) text += fmt::format("nodes         {}\n", grouped(*run.fetches));
  text += fmt::format("instructions  {}\n", grouped(run.work.instructions));
  text += fmt::format("add cycles    {} (reading the position: {} more)\n",
                      grouped(static_cast<std::uint64_t>(search.count())),
                      grouped(static_cast<std::uint64_t>(run.loading.time.count())));
  text += fmt::format("ENIAC time    {} ({:.2f} hours)\n", to_text(search), hours(search));
  const auto odds = [&](EniacHours mean) { return 100 * survival_odds(search, mean); };
  text += fmt::format(
      "odds          {:.1f} % without a failure at one in 24 h, {:.1f} % at one in "
      "48 h\n",
      odds(mean_time_between_failures_short), odds(mean_time_between_failures_long));
  text += fmt::format("expected      {} with restarts at one in 24 h, {} at one in 48 h\n",
                      restart_text(search, mean_time_between_failures_short),
                      restart_text(search, mean_time_between_failures_long));
  return text;
}

std::string dump(const Json& object) {
  return json_text(object);
}

}  // namespace

std::string score_text(int score) {
  if (score > highest_score) return fmt::format("mate in {}", moves_to_mate(whole - score));
  if (score < lowest_score) return fmt::format("mated in {}", moves_to_mate(score));
  return fmt::format("{:+.2f} pawns", (score - level_score) / static_cast<double>(points_per_pawn));
}

std::string choice_text(const DepthChoice& choice) {
  const std::string text = fmt::format("{} plies, predicted {:.2f} h of {:g}", choice.depth,
                                       choice.predicted.count(), choice.budget.count());
  if (choice.predicted > choice.budget) return text + ": no search is short enough";
  if (choice.deeper.count() == 0) return text;
  return fmt::format("{} ({} plies: {:.2f} h)", text, choice.depth + 1, choice.deeper.count());
}

std::string details(const Reply& reply, Paint paint) {
  const Answer& answer = reply.answer;
  std::string text = headline(reply, paint);
  if (answer.score)
    text += fmt::format("score         {} (raw {}, {} is level)\n", score_text(*answer.score),
                        *answer.score, level_score);
  if (!answer.note.empty()) text += fmt::format("note          {}\n", answer.note);
  if (reply.choice) text += fmt::format("search        {}\n", choice_text(*reply.choice));
  if (answer.run) {
    text += price(*answer.run);
    if (reply.choice) text += outcome_text(*reply.choice, answer.run->work.time);
    text += fmt::format("here          {:.3f} s\n", answer.wall_seconds);
  }
  return text;
}

std::string table_row(const Reply& reply) {
  const Answer& answer = reply.answer;
  const std::string id = visible(reply.id.empty() ? reply.fen : reply.id);
  if (answer.outcome == Outcome::error) return fmt::format("{:<20} error: {}", id, answer.error);
  std::string text =
      fmt::format("{:<20} {:<8}", id, answer.move ? answer.san : std::string(name(answer.outcome)));
  if (answer.score) text += fmt::format(" {:>12}", score_text(*answer.score));
  if (const auto search = finished_search(answer))
    text += fmt::format(" {:>8} {:>5.1f} %", to_text(*search),
                        100 * survival_odds(*search, mean_time_between_failures_short));
  if (reply.choice) text += fmt::format("  {} plies", reply.choice->depth);
  if (reply.solved) text += *reply.solved ? "  solved" : "  not solved";
  return text;
}

std::string to_json(const Reply& reply) {
  const Answer& answer = reply.answer;
  const auto search = finished_search(answer);
  const auto or_null = [](const auto& value) { return value ? Json(*value) : Json(nullptr); };
  Json object;
  object["schema"] = schema;
  object["id"] = reply.id.empty() ? Json(nullptr) : Json(reply.id);
  object["fen"] = reply.fen;
  object["move"] = answer.move ? Json(coordinate(*answer.move)) : Json(nullptr);
  object["san"] = answer.move ? Json(answer.san) : Json(nullptr);
  object["score"] = or_null(answer.score);
  object["result"] = name(answer.outcome);
  object["error"] = answer.error.empty() ? Json(nullptr) : Json(answer.error);
  object["nodes"] = answer.run ? or_null(answer.run->fetches) : Json(nullptr);
  object["instructions"] = answer.run ? Json(answer.run->work.instructions) : Json(nullptr);
  object["add_cycles"] = answer.run ? Json(answer.run->work.time.count()) : Json(nullptr);
  object["eniac_hours"] = answer.run ? Json(hours(answer.run->work.time)) : Json(nullptr);
  object["odds_24h"] =
      search ? Json(survival_odds(*search, mean_time_between_failures_short)) : Json(nullptr);
  object["odds_48h"] =
      search ? Json(survival_odds(*search, mean_time_between_failures_long)) : Json(nullptr);
  object["wall_seconds"] = answer.run ? Json(answer.wall_seconds) : Json(nullptr);
  if (reply.solved) object["solved"] = *reply.solved;
  if (reply.choice)
    object["choice"] = {{"depth", reply.choice->depth},
                        {"hours", reply.choice->budget.count()},
                        {"predicted_hours", reply.choice->predicted.count()}};
  if (const std::string note = reply.answer.note; !note.empty()) object["note"] = note;
  return dump(object);
}

Summary summarise(const std::vector<Reply>& replies) {
  Summary summary;
  std::vector<AddCycles> times;
  for (const Reply& reply : replies) {
    ++summary.count;
    summary.errors += reply.answer.outcome == Outcome::error ? 1U : 0U;
    summary.judged += reply.solved ? 1U : 0U;
    summary.solved += reply.solved.value_or(false) ? 1U : 0U;
    if (const auto search = finished_search(reply.answer)) times.push_back(*search);
  }
  static_cast<HoursSummary&>(summary) = hours_summary(times);
  return summary;
}

std::string summary_text(const Summary& summary) {
  std::string text = fmt::format("positions     {}\n", summary.count);
  if (summary.errors != 0) text += fmt::format("errors        {}\n", summary.errors);
  if (summary.judged != 0)
    text += fmt::format("solved        {} of {}\n", summary.solved, summary.judged);
  return text + hours_text(summary);
}

std::string to_json(const Summary& summary) {
  const auto timed = [&](double value) { return summary.timed == 0 ? Json(nullptr) : Json(value); };
  Json object;
  object["schema"] = schema;
  object["summary"] = Json{{"count", summary.count},
                           {"mean", timed(summary.mean)},
                           {"median", timed(summary.median)},
                           {"p95", timed(summary.p95)},
                           {"max", timed(summary.max)},
                           {"solved", summary.solved},
                           {"judged", summary.judged},
                           {"errors", summary.errors},
                           {"over_24h", timed(summary.over_24h)},
                           {"over_48h", timed(summary.over_48h)}};
  return dump(object);
}

}  // namespace chessvm::chess
