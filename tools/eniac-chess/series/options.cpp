// SPDX-License-Identifier: MIT
#include "tools/eniac-chess/series/options.hpp"

#include "tools/eniac-chess/machine/options.hpp"

namespace chessvm::chess {
namespace {

constexpr std::uint64_t most_games = 1'000'000;
constexpr std::uint64_t most_jobs = 256;
constexpr std::uint64_t most_plies = 10'000;
constexpr std::chrono::hours longest_move_limit{1000};

template <class Rule>
void add_rule(const CommandLine::Command& command, const std::string& name,
              Result<Rule> (*read)(std::string_view), std::optional<Rule>& rule,
              const std::string& help) {
  command
      .custom(
          name, CommandLine::Arity::last,
          [read, &rule](const std::string& text) -> std::string {
            auto value = read(text);
            if (!value) return value.error().message;
            rule = value.value();
            return {};
          },
          help)
      .value_name("RULE");
}

}  // namespace

void add_bounds(const CommandLine::Command& command, GameBounds& bounds, MoveLimitWord& limit) {
  command.number("--max-plies", bounds.limits.most_plies, {1, most_plies},
                 "a game is drawn after N plies beyond its opening (400)");
  command.duration("--move-time-limit", limit,
                   "an engine that has not moved after this time loses (60s)");
  add_rule(command, "--resign", match::read_resign_rule, bounds.limits.adjudication.resign,
           "end a game as lost by its loser's own scores: movecount=3,score=400[,twosided=true]");
  add_rule(command, "--draw", match::read_draw_rule, bounds.limits.adjudication.draw,
           "end a game as drawn by level scores: movenumber=40,movecount=8,score=10");
}

SeriesWords add_series(const CommandLine::Command& command, SeriesOptions& series,
                       MoveLimitWord& limit) {
  const auto openings = command.file(
      "--openings", series.openings,
      "positions or moves to start from, a line each; each is played twice, colours swapped");
  command.number("--games", series.games, {1, most_games},
                 "games between two players (two an opening)");
  command.number("--seed", series.seed, {}, "shuffle the openings (they are played in order)");
  command.number("--jobs", series.jobs, {1, most_jobs}, "games at once (1)");
  const auto pgn = command.file("--pgn", series.pgn, "write the games there, each as it ends");
  const auto resume =
      command.flag("--resume", series.resume, "do not play again what the file of --pgn has")
          .needs(pgn);
  add_hours(command, series.hours);
  add_bounds(command, series.bounds, limit);
  return {openings, pgn, resume};
}

std::string complete(GameBounds& bounds, const MoveLimitWord& limit) {
  if (limit > longest_move_limit) return "--move-time-limit is at most 1000h";
  bounds.move_limit = limit.value_or(bounds.move_limit);
  return {};
}

std::string complete(SeriesOptions& series, const MoveLimitWord& limit) {
  if (series.pgn == "-") return "--pgn needs a file: games are added to it";
  return complete(series.bounds, limit);
}

}  // namespace chessvm::chess
