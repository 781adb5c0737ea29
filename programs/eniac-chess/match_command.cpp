// SPDX-License-Identifier: MIT
#include "programs/eniac-chess/match_command.hpp"

#include <fmt/format.h>

#include <csignal>

#include "base/message.hpp"
#include "base/signals.hpp"
#include "programs/eniac-chess/match/match.hpp"
#include "programs/eniac-chess/match/report.hpp"
#include "programs/eniac-chess/series.hpp"
#include "programs/eniac-chess/source.hpp"
#include "programs/host/refuse.hpp"

namespace chessvm::chess {
namespace {

ExitStatus refuse(const Failure& failure) {
  return host::refuse("eniac-chess", failure);
}

/// `3.5 points of 6`; empty before the first game.
std::string points_text(double points, std::size_t games) {
  return games == 0 ? "" : fmt::format("{:g} points of {}", points, games);
}

ExitStatus end(const match::MatchOutcome& outcome, const match::MatchPlan& plan,
               const Options& options) {
  if (options.json)
    fmt::print("{}\n", to_json(outcome, plan));
  else
    print_visible(summary_text(outcome, plan));
  if (!outcome.is_interrupted) return ExitStatus::ok;
  say(fmt::format("eniac-chess: interrupted after {} of {} games{}\n", outcome.records.size(),
                  plan.games, options.match.series.pgn ? "; --resume goes on from there" : ""));
  return interrupted_status();
}

}  // namespace

ExitStatus match_command(const Options& options) {
  std::signal(SIGPIPE, SIG_IGN);  // an engine that has ended loses a game, no more
  const SeriesOptions& series = options.match.series;
  const auto program = program_of(options);
  if (!program) return refuse(program.error());
  auto plan = plan_of(series);
  if (!plan) return refuse(plan.error());
  plan.value().players = options.match.players;
  plan.value().sprt = options.match.sprt;
  auto resumed = resume(series, std::span(&plan.value(), 1), "match", options.detail);
  if (!resumed) return refuse(resumed.error());
  auto file = open_games(series);
  if (!file) return refuse(file.error());
  Result<match::MatchOutcome> outcome = match::MatchOutcome{};
  {
    double points = 0;
    for (const match::GameRecord& record : resumed.value()) points += points_of(record);
    std::size_t games = resumed.value().size();
    Commentary commentary(plan.value().games, games, options.detail);
    const match::MatchWatch watch{
        .finished = [&](const match::GameRecord& record) -> Result<void> {
          points += points_of(record);
          ++games;
          commentary.finished(game_line(record, plan.value()));
          if (!file.value()) return boost::outcome_v2::success();
          return file.value()->append(to_pgn(to_pgn_game(record, plan.value())));
        },
        .tick = [&] { commentary.tick(points_text(points, games)); }};
    outcome = match::play_match(plan.value(), program.value(), std::move(resumed.value()), watch,
                                interrupt_flag());
  }
  if (!outcome) return refuse(outcome.error());
  return end(outcome.value(), plan.value(), options);
}

}  // namespace chessvm::chess
