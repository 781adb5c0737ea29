// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <cmath>

#include "base/text/text.hpp"
#include "programs/chess/host/hours.hpp"
#include "tools/eniac-chess/budget/report.hpp"

namespace chessvm::chess::budget {
namespace {

/// Formats a number of hours, or of weeks, in at most seven columns.
std::string brief(double value, int decimals) {
  constexpr double rounded = 1'000;
  constexpr double longest = 1e6;
  if (value < rounded) return fmt::format("{:.{}f}", value, decimals);
  if (value < longest) return fmt::format("{:.0f}", value);
  return std::isfinite(value) ? fmt::format("{:.1e}", value) : "endless";
}

std::string hours_text(double hours) {
  return brief(hours, 2);
}

/// Formats a chance in at most nine columns. A chance below 1 % has two significant digits.
std::string percent(double chance) {
  constexpr double exact = 0.01;
  const double value = 100 * chance;
  if (chance > 0 && chance < exact) return fmt::format("{:.2g} %", value);
  return fmt::format("{:.1f} %", value);
}

HoursSummary summary_of(const Workload& workload, std::int64_t clock) {
  std::vector<AddCycles> times;
  for (const TimedMove& move : workload.all_moves()) times.push_back(at_clock(move.time, clock));
  return chess::hours_summary(times);
}

std::string heading(const Candidate& candidate, const Assumptions& assumptions) {
  const Workload& workload = candidate.workload;
  const HoursSummary summary = summary_of(workload, assumptions.clock);
  std::string text = fmt::format("program       {}, {} plies", candidate.name, candidate.depth);
  if (candidate.hours) text += fmt::format(", at most {:g} h", candidate.hours->count());
  text += '\n';
  text += fmt::format("moves         {} of {}", summary.timed, visible(workload.source));
  if (workload.has_games()) text += fmt::format(", {}", count(workload.games.size(), "game"));
  return text + fmt::format("\nhours         mean {:.2f}, median {:.2f}, p95 {:.2f}, max {:.2f}\n",
                            summary.mean, summary.median, summary.p95, summary.max);
}

std::string assumptions_text(const Assumptions& assumptions) {
  const SilentFailures& silent = assumptions.silent;
  std::string text = fmt::format("machine       {} pulses a second, {:g} h a repair\n",
                                 assumptions.clock, assumptions.repair.count());
  text += fmt::format(
      "wrong moves   {:.3f} for each failure that is noticed; a self-test finds {:.1f} %\n",
      silent.per_noticed, 100 * silent.found);
  text += fmt::format("by chance     {} histories, seed {}\n", assumptions.runs, assumptions.seed);
  for (const Policy& policy : assumptions.policies)
    text += fmt::format("{:<13} {}\n", name(policy), explanation(policy.kind));
  return text;
}

std::string mtbf_text(const Row& row, const Assumptions& assumptions, bool is_first) {
  return is_first ? fmt::format("{:g} h", assumptions.mtbf[row.machine].count()) : "";
}

std::string move_table(const Candidate& candidate, const Assumptions& assumptions) {
  std::string text =
      "a move                one run  expected      95 %   > 24 h   > 48 h     wrong\n";
  std::size_t machine = assumptions.mtbf.size();
  for (const Row& row : candidate.rows) {
    const Figures& move = row.move;
    text += fmt::format("{:>6}  {:<11} {:>9} {:>9} {:>9} {:>8} {:>8} {:>9}\n",
                        mtbf_text(row, assumptions, row.machine != machine), name(row.policy),
                        percent(move.straight), hours_text(move.expected.count()),
                        hours_text(move.p95.value), percent(move.over[0]), percent(move.over[1]),
                        percent(move.wrong));
    machine = row.machine;
  }
  return text;
}

std::string game_table(const Candidate& candidate, const Assumptions& assumptions) {
  constexpr double week = 168;
  std::string text =
      "a game                one run  expected      95 %    weeks wrong moves      none\n";
  std::size_t machine = assumptions.mtbf.size();
  for (const Row& row : candidate.rows) {
    const Figures& game = row.game;
    text += fmt::format("{:>6}  {:<11} {:>9} {:>9} {:>9} {:>8} {:>11.3f} {:>9}\n",
                        mtbf_text(row, assumptions, row.machine != machine), name(row.policy),
                        percent(game.straight), hours_text(game.expected.count()),
                        hours_text(game.p95.value), brief(game.expected.count() / week, 1),
                        game.wrong, percent(game.all_right));
    machine = row.machine;
  }
  return text;
}

/// Formats a table of the hours of all candidates, with percentages of the first candidate's mean.
std::string comparison(const Report& report) {
  std::string text = "hours a move          mean    median       p95       max   of the first\n";
  const double first =
      summary_of(report.candidates.front().workload, report.assumptions.clock).mean;
  for (const Candidate& candidate : report.candidates) {
    const HoursSummary each = summary_of(candidate.workload, report.assumptions.clock);
    text += fmt::format("{:<16} {:>9.2f} {:>9.2f} {:>9.2f} {:>9.2f} {:>12.1f} %\n",
                        shortened(visible(candidate.name), 16), each.mean, each.median, each.p95,
                        each.max, first > 0 ? 100 * each.mean / first : 0);
  }
  text += "\nexpected              ";
  for (std::size_t i = 0; i < report.candidates.size(); ++i)
    text += fmt::format(" {:>16}", shortened(visible(report.candidates[i].name), 13));
  text += '\n';
  std::size_t machine = report.assumptions.mtbf.size();
  for (std::size_t number = 0; number < report.candidates.front().rows.size(); ++number) {
    const Row& row = report.candidates.front().rows[number];
    text += fmt::format("{:>6}  {:<14}", mtbf_text(row, report.assumptions, row.machine != machine),
                        name(row.policy));
    for (const Candidate& candidate : report.candidates)
      text += fmt::format(" {:>16}", hours_text(candidate.rows[number].move.expected.count()));
    text += '\n';
    machine = row.machine;
  }
  return text;
}

}  // namespace

std::string report_text(const Report& report) {
  std::string text;
  for (const Candidate& candidate : report.candidates) {
    text += heading(candidate, report.assumptions);
    if (&candidate == &report.candidates.front()) text += assumptions_text(report.assumptions);
    text += '\n' + move_table(candidate, report.assumptions);
    if (candidate.workload.has_games()) text += '\n' + game_table(candidate, report.assumptions);
    if (report.candidates.size() > 1) text += '\n';
  }
  return report.candidates.size() > 1 ? text + comparison(report) : text;
}

}  // namespace chessvm::chess::budget
