// SPDX-License-Identifier: MIT
#include "programs/eniac-chess/match_command.hpp"

#include <fmt/format.h>

#include <csignal>

#include "base/message.hpp"
#include "base/signals.hpp"
#include "programs/eniac-chess/match/match.hpp"
#include "programs/eniac-chess/match/report.hpp"
#include "programs/eniac-chess/match_results.hpp"
#include "programs/eniac-chess/refuse.hpp"
#include "programs/eniac-chess/series.hpp"
#include "programs/eniac-chess/source.hpp"

namespace chessvm::chess {
namespace {

/// `3.5 points of 6`; empty before the first game.
std::string points_text(double points, std::size_t games) {
  return games == 0 ? "" : fmt::format("{:g} points of {}", points, games);
}

ExitStatus end(const match::MatchOutcome& outcome, const match::MatchPlan& plan,
               const Options& options) {
  const match::MatchFigures figures = figures_of(outcome, plan);
  if (options.json)
    fmt::print("{}\n", to_json(figures));
  else
    print_visible(summary_text(figures));
  if (!outcome.is_interrupted) return ExitStatus::ok;
  std::string_view onward;
  if (options.match.series.pgn) onward = "; --resume goes on from there";
  if (options.match.campaign.results) onward = "; the same command goes on from there";
  say(fmt::format("eniac-chess: interrupted after {} of {} games{}\n", outcome.records.size(),
                  items_in(plan.shard, plan.games, 2), onward));
  return interrupted_status();
}

/// Plays the games that `results` lacks, and adds them there.
Result<match::MatchOutcome> play(const match::MatchPlan& plan, const Program& program,
                                 MatchResults& results, Detail detail) {
  double points = 0;
  for (const match::GameRecord& record : results.known()) points += points_of(record);
  std::size_t games = results.known().size();
  Commentary commentary(items_in(plan.shard, plan.games, 2), games, detail);
  const match::MatchWatch watch{.finished = [&](const match::GameRecord& record) -> Result<void> {
                                  points += points_of(record);
                                  ++games;
                                  if (auto added = results.add(record, plan); !added) return added;
                                  commentary.finished(game_line(record, plan));
                                  return boost::outcome_v2::success();
                                },
                                .tick = [&] { commentary.tick(points_text(points, games)); }};
  return match::play_match(plan, program, results.known(), watch, interrupt_flag());
}

}  // namespace

ExitStatus match_command(const Options& options) {
  std::signal(SIGPIPE, SIG_IGN);  // an engine that has ended loses a game, no more
  const auto program = program_of(options);
  if (!program) return refuse(program.error());
  auto plan = plan_of(options.match.series);
  if (!plan) return refuse(plan.error());
  plan.value().players = options.match.players;
  plan.value().sprt = options.match.sprt;
  plan.value().shard = options.match.campaign.shard;
  auto results = MatchResults::open(options, plan.value(), program.value());
  if (!results) return refuse(results.error());
  auto outcome = play(plan.value(), program.value(), results.value(), options.detail);
  if (!outcome) return refuse(outcome.error());
  return end(outcome.value(), plan.value(), options);
}

}  // namespace chessvm::chess
