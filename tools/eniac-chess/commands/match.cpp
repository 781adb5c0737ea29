// SPDX-License-Identifier: MIT
#include "tools/eniac-chess/commands/match.hpp"

#include <fmt/format.h>

#include <array>
#include <csignal>
#include <memory>
#include <optional>
#include <vector>

#include "base/command_line/output_clash.hpp"
#include "base/process/message.hpp"
#include "base/process/signals.hpp"
#include "base/text/text.hpp"
#include "tools/eniac-chess/commands/refuse.hpp"
#include "tools/eniac-chess/machine/options.hpp"
#include "tools/eniac-chess/match/match.hpp"
#include "tools/eniac-chess/match/merge.hpp"
#include "tools/eniac-chess/match/report.hpp"
#include "tools/eniac-chess/series/match_results.hpp"
#include "tools/eniac-chess/series/series.hpp"

namespace chessvm::chess {
namespace {

struct MatchOptions {
  std::array<std::string, 2> players{};  // texts of the players on the command line
  std::array<match::PlayerSpec, 2> specs;
  SeriesOptions series{};
  MoveLimitWord move_limit{};
  std::optional<match::Sprt> sprt{};
  ShardOptions campaign{};
  MergeOptions merge{};
  host::ProgramOptions image{};
  bool json = false;
  bool is_quiet = false;

  [[nodiscard]] Detail detail() const { return is_quiet ? Detail::quiet : Detail::normal; }
};

/// Formats `3.5 points of 6`; empty if `games` is 0.
std::string points_text(double points, std::size_t games) {
  return games == 0 ? "" : fmt::format("{:g} points of {}", points, games);
}

ExitStatus end(const match::MatchOutcome& outcome, const match::MatchPlan& plan,
               const MatchOptions& options) {
  const match::MatchFigures figures = figures_of(outcome, plan);
  if (options.json)
    fmt::print("{}\n", to_json(figures));
  else
    print_visible(summary_text(figures));
  if (!outcome.is_interrupted) return ExitStatus::ok;
  std::string_view onward;
  if (options.series.pgn) onward = "; --resume goes on from there";
  if (options.campaign.results) onward = "; the same command goes on from there";
  say(fmt::format("eniac-chess: interrupted after {} of {} games{}\n", outcome.records.size(),
                  items_in(plan.shard, plan.games, 2), onward));
  return interrupted_status();
}

/// Plays the games that are missing from `results`, and adds them to `results`.
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

/// Returns a warning if the match plays an opening more than twice with players who repeat games;
/// otherwise, an empty text. Engines and failing machines rarely repeat games.
std::string repetition_warning(const match::MatchPlan& plan) {
  const std::size_t different = 2 * plan.openings.size();
  const auto varies = [](const match::PlayerSpec& player) {
    return player.kind == match::PlayerKind::uci || player.settings.failure_seed;
  };
  if (plan.games <= different || std::ranges::any_of(plan.players, varies)) return {};
  return fmt::format(
      "eniac-chess: warning: the openings are enough for {} different games only; the other games "
      "repeat these{}: add openings\n",
      different, plan.sprt ? ", and --sprt takes them for evidence" : "");
}

ExitStatus play_games(const MatchOptions& options) {
  std::signal(SIGPIPE, SIG_IGN);  // so that an engine that ends early does not kill this process
  const auto program = program_of(options.image);
  if (!program) return refuse(program.error());
  auto plan = plan_of(options.series);
  if (!plan) return refuse(plan.error());
  plan.value().players = options.specs;
  plan.value().sprt = options.sprt;
  plan.value().shard = options.campaign.shard;
  if (!options.is_quiet) say(repetition_warning(plan.value()));
  plan.value().program = program_digest(plan.value().players, program.value());
  auto results = MatchResults::open(options.series, options.campaign, options.detail(),
                                    plan.value(), program.value());
  if (!results) return refuse(results.error());
  auto outcome = play(plan.value(), program.value(), results.value(), options.detail());
  if (!outcome) return refuse(outcome.error());
  if (auto finished = results.value().finish(); !finished) return refuse(finished.error());
  return end(outcome.value(), plan.value(), options);
}

ExitStatus run(const MatchOptions& options) {
  if (options.merge.files.empty()) return play_games(options);
  return report_merged("eniac-chess",
                       match::merge_match(options.merge, options.series.pgn, options.json),
                       options.merge, options.is_quiet);
}

/// Reads the argument `ELO0,ELO1` of --sprt. Returns why it is refused; empty if it is valid.
std::string read_sprt(const std::string& text, std::optional<match::Sprt>& sprt) {
  const std::size_t comma = std::min(text.find(','), text.size());
  const auto elo0 = parse_number<int>(std::string_view(text).substr(0, comma));
  const auto elo1 =
      parse_number<int>(std::string_view(text).substr(std::min(comma + 1, text.size())));
  if (!elo0 || !elo1 || *elo0 >= *elo1) return "expected two whole numbers, the lower one first";
  sprt = match::Sprt{static_cast<double>(*elo0), static_cast<double>(*elo1)};
  return {};
}

/// Explains why the input and output files cannot be used together; empty if they can.
std::string wrong_files(const MatchOptions& options) {
  std::vector<std::string> inputs = options.merge.files;
  if (inputs.empty()) {
    inputs.push_back(options.series.openings);
    if (options.image.file) inputs.push_back(*options.image.file);
    const std::array outputs{options.campaign.results.value_or("-"),
                             options.series.pgn.value_or("-")};
    return output_clash(inputs, outputs).value_or("");
  }
  if (options.series.pgn == "-") return "--pgn needs a file: the result is on standard output";
  return output_clash(inputs, std::array{options.series.pgn.value_or("-")}).value_or("");
}

std::string complete(MatchOptions& options) {
  if (!options.merge.files.empty()) return wrong_files(options);
  for (std::size_t i = 0; i < options.players.size(); ++i)
    if (options.players[i].empty()) return i == 0 ? "A is required" : "B is required";
  if (options.series.openings.empty()) return "--openings is required";
  if (std::string wrong = complete(options.series, options.move_limit); !wrong.empty())
    return wrong;
  if (std::string wrong = wrong_files(options); !wrong.empty()) return wrong;
  for (std::size_t i = 0; i < options.players.size(); ++i) {
    auto player = match::parse_player(options.players[i]);
    if (!player) return player.error().message;
    options.specs[i] = std::move(player.value());
    if (options.series.hours)
      options.specs[i] = with_hours(std::move(options.specs[i]), *options.series.hours);
  }
  return {};
}

}  // namespace

Subcommand add_match(const CommandLine::Command& command) {
  const auto options = std::make_shared<MatchOptions>();
  command.text("A", options->players[0],
               "a player: eniac[:Name=Value,...], uci:COMMAND[,Name=Value...][,go=...]\n"
               "or a rival as microchess:blitz, cc65:easy, octave, random (docs/rivals.md)");
  command.text("B", options->players[1], "the other player");
  command
      .custom(
          "--sprt", CommandLine::Arity::last,
          [options = options.get()](const std::string& text) {
            return read_sprt(text, options->sprt);
          },
          "stop once one of two differences in Elo is accepted (alpha = beta = 0.05)")
      .value_name("ELO0,ELO1");
  const SeriesWords series = add_series(command, options->series, options->move_limit);
  const ShardWords campaign = add_campaign(command, options->campaign, "games");
  campaign.shard.needs(campaign.results);
  campaign.results.excludes(series.pgn).excludes(series.resume);
  const MergeWords merge = add_merge(command, options->merge);
  add_image(command, options->image);
  const auto json = command.flag("--json", options->json, "the result as one JSON object");
  const auto quiet = command.flag("-q,--quiet", options->is_quiet, "no progress on standard error");
  merge.merge.goes_only_with({merge.partial, series.pgn, json, quiet});
  return {.run = [options] { return run(*options); },
          .complete = [options] { return complete(*options); }};
}

}  // namespace chessvm::chess
