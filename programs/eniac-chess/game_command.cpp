// SPDX-License-Identifier: MIT
#include "programs/eniac-chess/game_command.hpp"

#include <fmt/format.h>

#include <csignal>

#include "base/file.hpp"
#include "base/message.hpp"
#include "base/progress.hpp"
#include "base/signals.hpp"
#include "programs/chess/fen.hpp"
#include "programs/eniac-chess/match/annotation.hpp"
#include "programs/eniac-chess/match/opening.hpp"
#include "programs/eniac-chess/refuse.hpp"
#include "programs/eniac-chess/source.hpp"

namespace chessvm::chess {
namespace {

using Players = std::array<std::unique_ptr<match::Player>, 2>;

/// The players of the command line; null where a side has none.
Result<Players> players_of(const Options& options, const Program& program) {
  const match::PlayerSurroundings surroundings{
      program, std::chrono::ceil<std::chrono::milliseconds>(options.game.bounds.move_limit),
      interrupt_flag()};
  Players players;
  for (std::size_t i = 0; i < players.size(); ++i) {
    if (!options.game.players[i]) continue;
    auto player = make_player(*options.game.players[i], surroundings);
    if (!player) return player.error();
    players[i] = std::move(player.value());
  }
  return players;
}

match::FailureSpacings spacings_of(const Options& options) {
  match::FailureSpacings spacings{mean_time_between_failures_short,
                                  mean_time_between_failures_short};
  for (std::size_t i = 0; i < spacings.size(); ++i)
    if (options.game.players[i]) spacings[i] = options.game.players[i]->settings.mtbf;
  return spacings;
}

Result<Game> start_of(const Options& options) {
  const auto start = read_fen(TextLine{
      .text = options.game.fen ? std::string_view(*options.game.fen) : initial_fen, .path = "FEN"});
  if (!start) return start.error();
  const std::string opening = options.game.opening.value_or("");
  return match::play_moves(start.value(), opening, TextLine{.text = opening, .path = "opening"});
}

/// The only game of the file.
Result<PgnGame> given_game(const std::string& path) {
  const auto text = read_file(path);
  if (!text) return text.error();
  const std::string shown = path == "-" ? "standard input" : path;
  auto games = read_pgn(text.value(), shown);
  if (!games) return games.error();
  if (games.value().size() != 1)
    return Failure{.path = shown,
                   .message = fmt::format("expected one game, found {}", games.value().size())};
  return std::move(games.value().front());
}

/// Writes the game, with its sum where standard output is free for it. `plies` have been played, or
/// commented on.
ExitStatus write(const PgnGame& game, std::size_t plies, const match::MachineTime& time,
                 const Options& options) {
  const std::string text = to_pgn(game);
  const std::string path = options.game.pgn.value_or("-");
  if (path == "-") {
    fmt::print("{}", text);
  } else {
    if (const auto written = write_file_atomically(path, text); !written)
      return refuse(written.error());
    fmt::print("{}", to_text(time));
  }
  if (!interrupt_flag()) return ExitStatus::ok;
  say(fmt::format("eniac-chess: interrupted after {}\n",
                  plies == 1 ? "1 ply" : fmt::format("{} plies", plies)));
  return interrupted_status();
}

ExitStatus annotate_given(const Options& options, const Players& players) {
  auto game = given_game(*options.game.given);
  if (!game) return refuse(game.error());
  const std::size_t plies = game.value().game.moves().size();
  match::Annotator annotator(std::move(game.value()), {players[0].get(), players[1].get()},
                             spacings_of(options));
  Progress progress;
  while (annotator.step())
    if (progress.due()) progress.show(fmt::format("{} of {} plies", annotator.done(), plies));
  return write(annotator.result(), annotator.done(), annotator.time(), options);
}

ExitStatus play(const Options& options, const Players& players) {
  auto start = start_of(options);
  if (!start) return refuse(start.error());
  start.value().set_rules(
      match::house_rules_of(*options.game.players[0], *options.game.players[1]));
  Progress progress;
  const match::Played played =
      play_game(*players[0], *players[1], start.value(), options.game.bounds.most_plies,
                [&](const Game& game) {
                  if (progress.due())
                    progress.show(fmt::format("move {}", game.position().move_number));
                });
  PgnGame game = annotate(played, spacings_of(options));
  game.tags = {{"Event", "eniac-chess"},
               {"Site", "-"},
               {"White", players[0]->name()},
               {"Black", players[1]->name()},
               {"Termination",
                played.detail.empty() ? played.reason : played.reason + ": " + played.detail}};
  return write(game, played.game.moves().size(), machine_time(played), options);
}

}  // namespace

ExitStatus game_command(const Options& options) {
  std::signal(SIGPIPE, SIG_IGN);  // an engine that has ended loses, no more
  const auto program = program_of(options);
  if (!program) return refuse(program.error());
  const auto players = players_of(options, program.value());
  if (!players) return refuse(players.error());
  return options.game.given ? annotate_given(options, players.value())
                            : play(options, players.value());
}

}  // namespace chessvm::chess
