// SPDX-License-Identifier: MIT
#include "programs/chess/host/report.hpp"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "base/text/json_text.hpp"
#include "base/text/text.hpp"
#include "programs/chess/rules/fen.hpp"
#include "programs/chess/rules/notation.hpp"
#include "programs/chess/search/evaluation.hpp"

namespace chessvm::chess {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::string_view schema = "chessvm.move/1";

/// Formats a number with its digits in groups of three.
std::string grouped(std::uint64_t number) {
  std::string text = std::to_string(number);
  for (std::size_t i = text.size(); i > 3; i -= 3) text.insert(i - 3, ",");
  return text;
}

double hours(AddCycles time) {
  return EniacHours(time).count();
}

/// Returns the time of the search; nullopt if no machine was started or the outcome is an error.
std::optional<AddCycles> finished_search(const Answer& answer) {
  if (!answer.run || answer.outcome == Outcome::error) return std::nullopt;
  return answer.run->work.time;
}

std::string restart_text(AddCycles time, EniacHours mean) {
  return expected_text(expected_time_with_restarts(time, mean));
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
    case Outcome::no_better:
      return "no move       none is better than the floor of the question\n";
    case Outcome::stalemate:
      return "no move       the side to move is stalemated\n";
    case Outcome::error:
      return fmt::format("no answer     {}\n", answer.error);
  }
  return {};
}

/// Formats the depth and the end of a search: `6 plies, stopped after 17 of 41 root moves at 8 h`.
std::string depth_text(const HoursSpent& spent) {
  std::string text = fmt::format("{} plies", spent.depth);
  const AskedQuestion& last = spent.questions.back();
  if (!last.stopped_after) return text + fmt::format(", within {:g} h", spent.limit.count());
  if (last.depth != spent.depth) text += fmt::format("; {} plies", last.depth);
  return text + fmt::format(", stopped after {} of {} root moves at {:g} h",
                            last.stopped_after->done, last.stopped_after->all, spent.limit.count());
}

/// Formats the hours of all searches, such as `3 plies 0.05 h (expected 0.06), 4 plies ...`.
std::string questions_text(const HoursSpent& spent) {
  std::string text;
  for (const AskedQuestion& question : spent.questions)
    text +=
        fmt::format("{}{}{} plies {:.2f} h (expected {:.2f})", text.empty() ? "" : ", ",
                    question.about == About::move ? "" : fmt::format("{} ", name(question.about)),
                    question.depth, hours(question.time), question.expected.count());
  return text;
}

std::string hours_lines(const HoursSpent& spent) {
  if (spent.questions.empty()) return {};
  return fmt::format("search        {}\nhours         {}\n", depth_text(spent),
                     questions_text(spent));
}

Json hours_json(const HoursSpent& spent) {
  Json object{{"depth", spent.depth}, {"hours", spent.limit.count()}};
  object["searches"] = Json::array();
  for (const AskedQuestion& question : spent.questions) {
    Json search{{"depth", question.depth},
                {"expected_hours", question.expected.count()},
                {"hours", hours(question.time)}};
    if (question.about != About::move) search["about"] = name(question.about);
    const auto& stopped = question.stopped_after;
    search["stopped_after"] = stopped ? Json(stopped->done) : Json(nullptr);
    search["root_moves"] = stopped ? Json(stopped->all) : Json(nullptr);
    object["searches"].push_back(std::move(search));
  }
  return object;
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

/// Formats the move and the expected reply: `Bf5 Nxf5, expected by 4 plies in 0h14m`.
std::string line_text(const Answer& answer, const ExpectedReply& reply) {
  const std::string cost = fmt::format("{} plies in {}", reply.depth, to_text(reply.cost.time));
  if (!reply.move)
    return fmt::format("{}; no reply: the search did not end ({})", answer.san, cost);
  return fmt::format("{} {}, expected by {}", answer.san, reply.san, cost);
}

/// Lists root moves that beat all earlier moves: `f6 -0.25 pawns, e5 +0.50 pawns; 9 of 20 done`.
std::string root_moves_text(const Answer::Reached& reached, const Position& root) {
  std::string text;
  for (const Answer::RootScore& each : reached.scores)
    if (each.bound == Answer::RootScore::Bound::exact)
      text += fmt::format("{}{} {}", text.empty() ? "" : ", ", san(root, each.move),
                          score_text(score_of(each.score, root)));
  return fmt::format("{}{}{} of {} done", text, text.empty() ? "" : "; ", reached.progress.done,
                     reached.root_moves);
}

Json line_json(const Answer& answer, const ExpectedReply& reply) {
  Json object{{"moves", {coordinate(*answer.move)}},
              {"san", {answer.san}},
              {"depth", reply.depth},
              {"add_cycles", reply.cost.time.count()}};
  if (reply.move) {
    object["moves"].push_back(coordinate(*reply.move));
    object["san"].push_back(reply.san);
  }
  return object;
}

Json root_moves_json(const Answer::Reached& reached) {
  Json moves = Json::array();
  for (const Answer::RootScore& each : reached.scores)
    moves.push_back(
        {{"move", coordinate(each.move)},
         {"score", each.score},
         {"bound", each.bound == Answer::RootScore::Bound::exact ? "exact" : "at most"}});
  return moves;
}

std::string dump(const Json& object) {
  return json_text(object);
}

}  // namespace

std::string choice_text(const DepthChoice& choice) {
  std::string text = fmt::format("{} plies, predicted {:.2f} h of {:g}", choice.depth,
                                 choice.predicted.count(), choice.budget.count());
  if (choice.predicted > choice.budget) return text + ": no search is short enough";
  if (choice.deeper.count() == 0) return text;
  return fmt::format("{} ({} plies: {:.2f} h)", text, choice.depth + 1, choice.deeper.count());
}

std::string details(const Reply& reply, Paint paint) {
  const Answer& answer = reply.answer;
  std::string text = headline(reply, paint);
  if (answer.score) text += fmt::format("score         {}\n", score_text(answer.worth));
  if (!answer.note.empty()) text += fmt::format("note          {}\n", answer.note);
  if (reply.expected) text += fmt::format("line          {}\n", line_text(answer, *reply.expected));
  if (answer.reached && !answer.reached->scores.empty())
    if (const auto root = read_fen(TextLine{.text = reply.fen, .path = {}}))
      text += fmt::format("root moves    {}\n", root_moves_text(*answer.reached, root.value()));
  if (reply.hours) text += hours_lines(*reply.hours);
  if (answer.run) text += price(*answer.run);
  if (reply.whole)
    text += fmt::format("whole move    {} ({:.2f} hours), with what is on the cards\n",
                        to_text(*reply.whole), hours(*reply.whole));
  if (answer.run) text += fmt::format("here          {:.3f} s\n", answer.wall_seconds);
  return text;
}

std::string table_row(const Reply& reply) {
  const Answer& answer = reply.answer;
  const std::string id = visible(reply.id.empty() ? reply.fen : reply.id);
  if (answer.outcome == Outcome::error) return fmt::format("{:<20} error: {}", id, answer.error);
  std::string text =
      fmt::format("{:<20} {:<8}", id, answer.move ? answer.san : std::string(name(answer.outcome)));
  if (answer.score) text += fmt::format(" {:>12}", score_text(answer.worth));
  if (const auto search = finished_search(answer))
    text += fmt::format(" {:>8} {:>5.1f} %", to_text(*search),
                        100 * survival_odds(*search, mean_time_between_failures_short));
  if (reply.hours) text += fmt::format("  {} plies", reply.hours->depth);
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
  const bool has_worth = answer.score && !answer.worth.mate;
  object["centipawns"] = has_worth ? Json(answer.worth.centipawns()) : Json(nullptr);
  object["mate"] = answer.score                      ? or_null(answer.worth.mate)
                   : answer.outcome == Outcome::mate ? Json(0)
                                                     : Json(nullptr);
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
  if (reply.whole) {
    object["whole_add_cycles"] = reply.whole->count();
    object["whole_eniac_hours"] = hours(*reply.whole);
  }
  if (reply.solved) object["solved"] = *reply.solved;
  if (reply.expected) object["line"] = line_json(answer, *reply.expected);
  if (answer.reached && !answer.reached->scores.empty())
    object["root_moves"] = root_moves_json(*answer.reached);
  if (reply.hours) object["choice"] = hours_json(*reply.hours);
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
