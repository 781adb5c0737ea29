// SPDX-License-Identifier: MIT
#include "tools/eniac-chess/commands/game.hpp"

#include <fmt/format.h>

#include <array>
#include <csignal>
#include <memory>
#include <optional>

#include "base/output/write_file.hpp"
#include "base/process/message.hpp"
#include "base/process/progress.hpp"
#include "base/process/signals.hpp"
#include "programs/chess/pgn/line.hpp"
#include "programs/chess/pgn/notes.hpp"
#include "programs/chess/pgn/reader.hpp"
#include "programs/chess/rules/fen.hpp"
#include "tools/eniac-chess/commands/refuse.hpp"
#include "tools/eniac-chess/machine/options.hpp"
#include "tools/eniac-chess/match/annotation.hpp"
#include "tools/eniac-chess/series/options.hpp"

namespace chessvm::chess {
namespace {

struct GameOptions {
  std::array<std::string, 2> names{};  // players as given on the command line
  /// Players of White and Black. In a game to annotate, a side with nullopt gets no comments.
  std::array<std::optional<match::PlayerSpec>, 2> players;
  std::optional<std::string> fen{};      // start position; nullopt: the initial position
  std::optional<std::string> opening{};  // first moves of the game; nullopt: none
  std::optional<std::string> given{};    // file with a game to annotate
  std::optional<std::string> pgn{};      // output file; nullopt: standard output
  GameBounds bounds{};
  MoveLimitWord move_limit{};
  host::ProgramOptions image{};
};

using Players = std::array<std::unique_ptr<Player>, 2>;

/// Returns the players of the command line; null for a side without a player.
Result<Players> players_of(const GameOptions& options, const Program& program) {
  const match::PlayerSurroundings surroundings{
      program, std::chrono::ceil<std::chrono::milliseconds>(options.bounds.move_limit),
      interrupt_flag()};
  Players players;
  for (std::size_t i = 0; i < players.size(); ++i) {
    if (!options.players[i]) continue;
    auto player = make_player(*options.players[i], surroundings);
    if (!player) return player.error();
    players[i] = std::move(player.value());
  }
  return players;
}

match::FailureSpacings spacings_of(const GameOptions& options) {
  match::FailureSpacings spacings{mean_time_between_failures_short,
                                  mean_time_between_failures_short};
  for (std::size_t i = 0; i < spacings.size(); ++i)
    if (options.players[i]) spacings[i] = options.players[i]->settings.mtbf;
  return spacings;
}

Result<Game> start_of(const GameOptions& options) {
  const auto start = read_fen(
      TextLine{.text = options.fen ? std::string_view(*options.fen) : initial_fen, .path = "FEN"});
  if (!start) return start.error();
  const std::string opening = options.opening.value_or("");
  return play_moves(start.value(), opening, TextLine{.text = opening, .path = "opening"});
}

/// Reads the game in a file, which must have exactly one game.
Result<PgnGame> given_game(const std::string& path) {
  auto reader = PgnReader::open(path);
  if (!reader) return reader.error();
  const std::string shown = path == "-" ? "standard input" : path;
  auto game = reader.value().next();
  if (!game) return game.error();
  if (!game.value()) return Failure{.path = shown, .message = "expected one game, found none"};
  const auto second = reader.value().next();
  if (!second) return second.error();
  if (second.value())
    return Failure{.path = shown,
                   .message = "expected one game, found another one",
                   .line = second.value()->places.front().line};
  say_notes(*game.value(), shown);
  return std::move(*game.value());
}

/// Writes the game to the output file, and the machine's time to standard output. Without an output
/// file, writes the game to standard output and does not write the time. After an interrupt, prints
/// on standard error that the game was interrupted after `plies` plies.
ExitStatus write(const PgnGame& game, std::size_t plies, const match::MachineTime& time,
                 const GameOptions& options) {
  const std::string text = to_pgn(game);
  const std::string path = options.pgn.value_or("-");
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

ExitStatus annotate_given(const GameOptions& options, const Players& players) {
  auto game = given_game(*options.given);
  if (!game) return refuse(game.error());
  const std::size_t plies = game.value().game.moves().size();
  match::Annotator annotator(std::move(game.value()), {players[0].get(), players[1].get()},
                             spacings_of(options), interrupt_flag());
  Progress progress;
  while (annotator.step())
    if (progress.due()) progress.show(fmt::format("{} of {} plies", annotator.done(), plies));
  return write(annotator.result(), annotator.done(), annotator.time(), options);
}

ExitStatus play(const GameOptions& options, const Players& players) {
  auto start = start_of(options);
  if (!start) return refuse(start.error());
  start.value().set_rules(match::house_rules_of(*options.players[0], *options.players[1]));
  Progress progress;
  const match::Played played =
      match::play_game(*players[0], *players[1], start.value(), options.bounds.limits,
                       interrupt_flag(), [&](const Game& game) {
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

ExitStatus run(const GameOptions& options) {
  std::signal(SIGPIPE, SIG_IGN);  // so that an engine that ends early does not kill this process
  if (options.pgn)
    if (const auto writable = check_writable(*options.pgn); !writable)
      return refuse(writable.error());
  const auto program = program_of(options.image);
  if (!program) return refuse(program.error());
  const auto players = players_of(options, program.value());
  if (!players) return refuse(players.error());
  return options.given ? annotate_given(options, players.value()) : play(options, players.value());
}

std::string complete(GameOptions& options) {
  if (std::string wrong = complete(options.bounds, options.move_limit); !wrong.empty())
    return wrong;
  for (std::size_t i = 0; i < options.players.size(); ++i) {
    const std::string& name = options.names[i];
    if (name == "-" && options.given) continue;
    auto player = match::parse_player(name.empty() ? "eniac" : name);
    if (!player) return player.error().message;
    if (options.given && player.value().kind != match::PlayerKind::eniac)
      return "--pgn-in needs eniac players: engines have no ENIAC clock";
    options.players[i] = std::move(player.value());
  }
  return {};
}

}  // namespace

Subcommand add_game(const CommandLine::Command& command) {
  const auto options = std::make_shared<GameOptions>();
  command.text("--white", options->names[0], "White, as the players of match (eniac)")
      .value_name("PLAYER");
  command.text("--black", options->names[1], "Black (eniac)").value_name("PLAYER");
  const auto given = command.file("--pgn-in", options->given,
                                  "comment on the game in FILE instead; a player - leaves the "
                                  "moves of that side alone");
  command.text("--fen", options->fen, "the position to start from (FEN, or startpos)")
      .excludes(given);
  command.text("--opening", options->opening, "moves to start with: \"e2e4 e7e5\"")
      .value_name("MOVES")
      .excludes(given);
  add_bounds(command, options->bounds, options->move_limit);
  command.file("--pgn", options->pgn,
               "write the game to FILE, and only its sum to standard output");
  add_image(command, options->image);
  return {.run = [options] { return run(*options); },
          .complete = [options] { return complete(*options); }};
}

}  // namespace chessvm::chess
