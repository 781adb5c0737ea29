// SPDX-License-Identifier: MIT
#include "programs/eniac-chess/tournament_command.hpp"

#include <fmt/format.h>

#include <csignal>
#include <utility>

#include "base/file.hpp"
#include "base/message.hpp"
#include "base/signals.hpp"
#include "programs/eniac-chess/refuse.hpp"
#include "programs/eniac-chess/series.hpp"
#include "programs/eniac-chess/source.hpp"
#include "programs/eniac-chess/tournament/report.hpp"

namespace chessvm::chess {
namespace {

using tournament::TournamentOutcome;
using tournament::TournamentPlan;

Result<TournamentPlan> plan_of(const TournamentOptions& options) {
  const auto series = plan_of(options.series);
  if (!series) return series.error();
  return make_plan(options.form, options.players, series.value());
}

/// Plays the games that `records` lacks; each goes into `file`, if there is one, as it ends.
Result<TournamentOutcome> play(const TournamentPlan& plan, const Program& program,
                               std::vector<match::GameRecord> records,
                               std::optional<match::GameFile>& file, Detail detail) {
  Commentary commentary(plan.games(), records.size(), detail);
  const match::MatchWatch watch{
      .finished = [&](const match::GameRecord& record) -> Result<void> {
        commentary.finished(game_line(record, plan));
        if (!file) return boost::outcome_v2::success();
        return file->append(to_pgn(to_pgn_game(record, plan.matches[record.match])));
      },
      .tick = [&] { commentary.tick(); }};
  return play_tournament(plan, program, std::move(records), watch, interrupt_flag());
}

ExitStatus end(const TournamentOutcome& outcome, const TournamentPlan& plan,
               const Options& options) {
  const tournament::Standings standings = standings_of(outcome, plan);
  if (options.json)
    fmt::print("{}\n", to_json(standings, plan));
  else
    print_visible(to_text(standings, plan));
  if (options.tournament.html)
    if (auto written = write_file_atomically(*options.tournament.html, to_page(standings, plan));
        !written)
      return refuse(written.error());
  if (!outcome.is_interrupted) return ExitStatus::ok;
  say(fmt::format("eniac-chess: interrupted after {} of {} games{}\n", standings.played,
                  plan.games(),
                  options.tournament.series.pgn ? "; --resume goes on from there" : ""));
  return interrupted_status();
}

}  // namespace

ExitStatus tournament_command(const Options& options) {
  std::signal(SIGPIPE, SIG_IGN);  // an engine that has ended loses a game, no more
  const TournamentOptions& wishes = options.tournament;
  const auto program = program_of(options);
  if (!program) return refuse(program.error());
  const auto plan = plan_of(wishes);
  if (!plan) return refuse(plan.error());
  if (wishes.html)
    if (const auto writable = check_writable(*wishes.html); !writable)
      return refuse(writable.error());
  auto resumed = resume(wishes.series, plan.value().matches, "tournament", options.detail);
  if (!resumed) return refuse(resumed.error());
  auto file = open_games(wishes.series);
  if (!file) return refuse(file.error());
  const auto outcome =
      play(plan.value(), program.value(), std::move(resumed.value()), file.value(), options.detail);
  if (!outcome) return refuse(outcome.error());
  return end(outcome.value(), plan.value(), options);
}

}  // namespace chessvm::chess
