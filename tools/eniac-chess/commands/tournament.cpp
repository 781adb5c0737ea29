// SPDX-License-Identifier: MIT
#include "tools/eniac-chess/commands/tournament.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <csignal>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "base/command_line/output_clash.hpp"
#include "base/output/write_file.hpp"
#include "base/process/message.hpp"
#include "base/process/signals.hpp"
#include "base/text/text.hpp"
#include "tools/eniac-chess/commands/refuse.hpp"
#include "tools/eniac-chess/machine/options.hpp"
#include "tools/eniac-chess/series/series.hpp"
#include "tools/eniac-chess/tournament/report.hpp"

namespace chessvm::chess {
namespace {

/// Maximum number of players. Tables with more players are unreadable. The time to compute ratings
/// grows with the cube of the number of players.
constexpr std::size_t most_players = 100;

struct TournamentOptions {
  std::vector<std::string> names{};  // players as given on the command line
  std::optional<std::string> gauntlet{};
  std::vector<match::PlayerSpec> players{};  // in a gauntlet, the first player meets all others
  tournament::Form form = tournament::Form::round_robin;
  SeriesOptions series{};  // options for each pairing
  MoveLimitWord move_limit{};
  std::optional<std::string> html{};  // output file for the page of HTML; nullopt: none
  host::ProgramOptions image{};
  bool json = false;
  bool is_quiet = false;
};

using tournament::TournamentOutcome;
using tournament::TournamentPlan;

Result<TournamentPlan> plan_of(const TournamentOptions& options, const Program& program) {
  auto series = plan_of(options.series);
  if (!series) return series.error();
  series.value().program = program_digest(options.players, program);
  return make_plan(options.form, options.players, series.value());
}

/// Plays the games that `file` lacks, and adds them to the file. Without a file, plays all games.
Result<TournamentOutcome> play(const TournamentPlan& plan, const Program& program,
                               std::optional<match::GameFile>& file, Detail detail) {
  std::vector<match::GameRecord> records;
  if (file) records = file->resumed().records;
  Commentary commentary(plan.games(), records.size(), detail);
  const match::MatchWatch watch{.finished = [&](const match::GameRecord& record) -> Result<void> {
                                  commentary.finished(game_line(record, plan));
                                  if (!file) return boost::outcome_v2::success();
                                  return add_game(*file, record, plan.matches);
                                },
                                .tick = [&] { commentary.tick(); }};
  return play_tournament(plan, program, std::move(records), watch, interrupt_flag());
}

ExitStatus end(const TournamentOutcome& outcome, const TournamentPlan& plan,
               const TournamentOptions& options) {
  const tournament::Standings standings = standings_of(outcome, plan);
  if (options.json)
    fmt::print("{}\n", to_json(standings, plan));
  else
    print_visible(to_text(standings, plan));
  if (options.html)
    if (auto written = write_file_atomically(*options.html, to_page(standings, plan)); !written)
      return refuse(written.error());
  if (!outcome.is_interrupted) return ExitStatus::ok;
  say(fmt::format("eniac-chess: interrupted after {} of {} games{}\n", standings.played,
                  plan.games(), options.series.pgn ? "; --resume goes on from there" : ""));
  return interrupted_status();
}

ExitStatus run(const TournamentOptions& options) {
  std::signal(SIGPIPE, SIG_IGN);  // so that an engine that ends early does not kill this process
  const Detail detail = options.is_quiet ? Detail::quiet : Detail::normal;
  const auto program = program_of(options.image);
  if (!program) return refuse(program.error());
  const auto plan = plan_of(options, program.value());
  if (!plan) return refuse(plan.error());
  if (options.html)
    if (const auto writable = check_writable(*options.html); !writable)
      return refuse(writable.error());
  auto file = open_games(options.series, plan.value().matches, "tournament", detail);
  if (!file) return refuse(file.error());
  const auto outcome = play(plan.value(), program.value(), file.value(), detail);
  if (!outcome) return refuse(outcome.error());
  return end(outcome.value(), plan.value(), options);
}

/// Explains why the input and output files cannot be used together; empty if they can.
std::string wrong_files(const TournamentOptions& options) {
  std::vector<std::string> inputs{options.series.openings};
  if (options.image.file) inputs.push_back(*options.image.file);
  const std::array outputs{options.series.pgn.value_or("-"), options.html.value_or("-")};
  return output_clash(inputs, outputs).value_or("");
}

std::string complete(TournamentOptions& options) {
  if (std::string wrong = complete(options.series, options.move_limit); !wrong.empty())
    return wrong;
  if (options.html == "-") return "--html needs a file: the tables are on standard output";
  std::vector<std::string> names = options.names;
  if (options.gauntlet) {
    options.form = tournament::Form::gauntlet;
    names.insert(names.begin(), *options.gauntlet);
  }
  if (names.size() < 2) return "a tournament needs two players or more";
  if (names.size() > most_players)
    return fmt::format("a tournament has at most {} players", most_players);
  for (const std::string& name : names) {
    auto player = match::parse_player(name);
    if (!player) return player.error().message;
    options.players.push_back(options.series.hours
                                  ? with_hours(std::move(player.value()), *options.series.hours)
                                  : std::move(player.value()));
    // Refuses two players with equal texts, because games name their players by these texts.
    const std::string& text = options.players.back().text;
    const auto is_same = [&](const match::PlayerSpec& each) { return each.text == text; };
    if (std::count_if(options.players.begin(), options.players.end(), is_same) > 1)
      return fmt::format("player '{}' is there twice: give each another name with name=...",
                         shortened(text));
  }
  return wrong_files(options);
}

}  // namespace

Subcommand add_tournament(const CommandLine::Command& command) {
  const auto options = std::make_shared<TournamentOptions>();
  command
      .texts("PLAYER", options->names,
             "players as of match: eniac[:Name=Value,...], uci:COMMAND[,...], microchess:blitz,\n"
             "cc65:easy, octave, random (docs/match.md)")
      .required();
  command
      .text("--gauntlet", options->gauntlet,
            "one more player, which meets all others; these do not meet each other")
      .value_name("PLAYER");
  add_series(command, options->series, options->move_limit).openings.required();
  command.file("--html", options->html, "write a page with the tables and a picture to FILE");
  add_image(command, options->image);
  command.flag("--json", options->json, "the result as one JSON object");
  command.flag("-q,--quiet", options->is_quiet, "no progress on standard error");
  return {.run = [options] { return run(*options); },
          .complete = [options] { return complete(*options); }};
}

}  // namespace chessvm::chess
