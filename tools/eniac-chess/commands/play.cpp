// SPDX-License-Identifier: MIT
#include "tools/eniac-chess/commands/play.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <csignal>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "base/files/places.hpp"
#include "base/process/message.hpp"
#include "base/process/signals.hpp"
#include "base/terminal/terminal.hpp"
#include "base/terminal/theme.hpp"
#include "base/text/text.hpp"
#include "programs/chess/player/machine_player.hpp"
#include "programs/chess/rules/fen.hpp"
#include "programs/host/pacer.hpp"
#include "programs/rivals/rival_player.hpp"
#include "tools/eniac-chess/commands/looks.hpp"
#include "tools/eniac-chess/commands/refuse.hpp"
#include "tools/eniac-chess/machine/options.hpp"
#include "tools/eniac-chess/play/kept_game.hpp"
#include "tools/eniac-chess/play/plain_view.hpp"
#include "tools/eniac-chess/play/screen/screen_view.hpp"
#include "tools/eniac-chess/players/player_spec.hpp"

namespace chessvm::chess {
namespace {

struct PlayGameOptions {
  /// Side of the user. nullopt: the side in the saved game, or White in a new game.
  std::optional<playing::Person> side{};
  std::optional<std::string> against_name{};
  /// Opponent. nullopt: the opponent in the saved game, or the machine in a new game.
  std::optional<match::PlayerSpec> against{};
  std::optional<std::string> fen{};   // start position; nullopt: the initial position
  std::optional<std::string> game{};  // file that keeps the game
  bool resume = false;
  SearchOptions search{};
  EniacHours mtbf = mean_time_between_failures_short;
  bool has_failures = false;          // true: simulate failures
  std::optional<std::uint64_t> seed;  // seed of the simulated failures; nullopt: 1
  double pace = 0;                    // real seconds per second of the machine; 0: no waiting
  bool is_plain = false;              // true: use lines of text even on a terminal
  std::string theme = "dark";
  LooksOptions looks{};
};

using playing::KeptGame;
using playing::Person;
using playing::PlayedGame;
using playing::SavedGame;

/// Returns the path of the game file: from the options, or the default; empty if there is neither.
std::filesystem::path file_of(const PlayGameOptions& options) {
  if (options.game) return *options.game;
  return playing::default_game_file().value_or(std::filesystem::path{});
}

Result<SavedGame> new_game(const PlayGameOptions& options) {
  const auto start =
      read_fen(TextLine{.text = options.fen.value_or(std::string(initial_fen)), .path = "FEN"});
  if (!start) return start.error();
  return SavedGame{PlayedGame(start.value()), Person::white, {}};
}

/// A game to play. `kept` is the file that keeps the game; nullopt: no file keeps it.
struct OpenedGame {
  SavedGame game;
  std::optional<KeptGame> kept{};
};

/// With --resume or --game, continues the game in `kept`. Without these options, or if the file is
/// empty, begins a new game.
Result<OpenedGame> open_in(KeptGame kept, const PlayGameOptions& options) {
  const bool wanted = options.resume || options.game;
  if (!kept.is_new() && wanted) {
    if (options.fen)
      return Failure{.path = kept.path(),
                     .message = "--fen begins a game, but one is saved in this file"};
    auto saved = kept.read();
    if (!saved) return saved.error();
    return OpenedGame{std::move(saved.value()), std::move(kept)};
  }
  auto game = new_game(options);
  if (!game) return game.error();
  // Copies the file's old text to another file, unless this text is a game without moves.
  const auto before = kept.read();
  const bool is_worth_keeping =
      !kept.is_new() && !(before && before.value().game.game().moves().empty());
  if (is_worth_keeping) {
    const auto previous = kept.put_away();
    if (!previous) return previous.error();
    say(fmt::format("note: the game before is in {}\n", previous.value().string()));
  }
  return OpenedGame{std::move(game.value()), std::move(kept)};
}

Result<OpenedGame> open_game(const PlayGameOptions& options, const std::filesystem::path& file) {
  if (options.resume) {
    if (file.empty())
      return Failure::because(
          "no game to resume: neither --game, $XDG_STATE_HOME nor $HOME names a file");
    if (!path_exists(file)) return Failure{.path = file, .message = "no game is saved here"};
  }
  if (file.empty()) {
    auto game = new_game(options);
    if (!game) return game.error();
    return OpenedGame{std::move(game.value())};
  }
  auto kept = KeptGame::open(file);
  if (!kept) return kept.error();
  return open_in(std::move(kept.value()), options);
}

playing::PlainStyle plain_style(const PlayGameOptions& options) {
  return {options.looks.figures, options.looks.paint()};
}

/// Plays on the full screen. Returns nullopt if the terminal cannot show the screen.
std::optional<ExitStatus> play_on_screen(const PlayGameOptions& options, playing::Session& session,
                                         Player& opponent) {
  if (why_no_terminal()) return std::nullopt;
  auto terminal = Terminal::open({.paint = options.looks.paint(),
                                  .theme = find_theme(options.theme),
                                  .mouse = Terminal::MouseUse::buttons});
  if (!terminal) return std::nullopt;
  const bool is_wired =
      session.settings().opponent.empty() && options.search.machine.engine != host::default_engine;
  playing::ScreenView view(
      session, opponent, *terminal.value(),
      {options.looks.figures, is_wired ? playing::Neons::shown : playing::Neons::hidden});
  return status_of(view.run());
}

/// Plays on the full screen. With --plain or without a usable terminal, plays in lines of text.
ExitStatus play(const PlayGameOptions& options, playing::Session& session, Player& opponent) {
  if (!options.is_plain)
    if (const auto status = play_on_screen(options, session, opponent)) return *status;
  return playing::play_plainly(session, opponent, plain_style(options), stdin, stdout);
}

/// Saves the game in its file. Prints a note on standard error if another program changed the file.
Result<void> save(playing::Session& session) {
  const auto saved = session.save();
  if (!saved) return saved.error();
  const std::string note = playing::changed_by_others(session.file(), saved.value());
  if (!note.empty()) say("note: " + note);
  return boost::outcome_v2::success();
}

/// Saves the game if it has changed. Prints on standard error in which file the game is saved, or
/// that it is not saved.
ExitStatus leave(playing::Session& session, ExitStatus status) {
  const std::filesystem::path file = session.file();
  if (session.has_changed())
    if (const auto saved = save(session); !saved) return refuse(saved.error());
  const std::string moves = count(session.game().game().moves().size(), "half-move");
  if (caught_signal() != 0) say(fmt::format("eniac-chess: interrupted after {}\n", moves));
  say(file.empty()
          ? "eniac-chess: not saved: neither --game, $XDG_STATE_HOME nor $HOME names a file\n"
          : fmt::format("eniac-chess: saved in {}\n", file.string()));
  return status;
}

/// Returns the rival that the command line names. If the command line names no opponent, returns
/// the saved rival. Returns nullopt if the opponent is the machine.
Result<std::optional<match::PlayerSpec>> rival_of(const PlayGameOptions& options,
                                                  const SavedGame& saved,
                                                  const std::filesystem::path& file) {
  std::optional<match::PlayerSpec> player = options.against;
  if (!player && !saved.opponent.empty()) {
    auto found = match::parse_player(saved.opponent);
    if (!found || found.value().kind != match::PlayerKind::rival)
      return Failure{.path = file,
                     .message = fmt::format("the opponent '{}' of this game is no rival",
                                            shortened(saved.opponent))};
    player = std::move(found.value());
  }
  if (player && player->kind != match::PlayerKind::rival) player.reset();
  return player;
}

/// Returns the seed of the simulated failures; nullopt: no failures.
std::optional<std::uint64_t> seed_of(const PlayGameOptions& options) {
  if (!options.has_failures) return std::nullopt;
  return options.seed.value_or(1);
}

Result<std::unique_ptr<Player>> make_opponent(const PlayGameOptions& options,
                                              const Program& program,
                                              const std::optional<match::PlayerSpec>& rival) {
  if (rival) return std::unique_ptr<Player>(std::make_unique<rivals::RivalPlayer>(rival->rival));
  return MachinePlayer::make(
      "eniac", program,
      {.depth = options.search.machine.depth,
       .hours = options.search.machine.hours,
       .mtbf = options.mtbf,
       .failure_seed = seed_of(options),
       .line = options.search.machine.has_line ? ExpectedLine::reply : ExpectedLine::move,
       .second_look =
           options.search.machine.has_no_second_look ? SecondLook::none : SecondLook::wanted,
       .engine = options.search.machine.engine,
       .core = options.search.machine.core,
       .pace = options.pace},
      options.search.run());
}

ExitStatus run(const PlayGameOptions& options) {
  say_core(options.search.machine);
  std::signal(SIGPIPE, SIG_IGN);  // so that a closed output does not prevent saving the game
  const auto program = program_of(options.search.machine.image);
  if (!program) return refuse(program.error());
  const std::filesystem::path file = file_of(options);
  auto opened = open_game(options, file);
  if (!opened) return refuse(opened.error());
  SavedGame& saved = opened.value().game;
  const auto rival = rival_of(options, saved, file);
  if (!rival) return refuse(rival.error());
  const auto opponent = make_opponent(options, program.value(), rival.value());
  if (!opponent) return refuse(opponent.error());
  if (const auto seed = seed_of(options); seed && !rival.value())
    say(fmt::format("note: the machine fails, once in {:g} h on average, seed {}\n",
                    options.mtbf.count(), *seed));
  if (rival.value()) saved.game.set_rules(rivals::house_rules_of(rival.value()->rival));
  const bool is_new = !saved.text;
  saved.person = options.side.value_or(saved.person);
  playing::Session session(
      program.value(), std::move(saved),
      {.mtbf = options.mtbf, .opponent = rival.value() ? rival.value()->text : ""},
      std::move(opened.value().kept));
  if (is_new)
    if (const auto written = save(session); !written) return refuse(written.error());
  return leave(session, play(options, session, *opponent.value()));
}

/// Reads the argument of `--pace`. Returns why it is refused; empty if it is valid.
std::string read_pace(const std::string& text, double& pace) {
  const auto value = host::parse_pace(text);
  if (!value) return fmt::format("'{}' is no factor from 0 (at once) to 1 (as in 1946)", text);
  pace = *value;
  return {};
}

std::string complete(PlayGameOptions& options) {
  if (!options.against_name) return {};
  auto player = match::parse_player(*options.against_name);
  if (!player) return player.error().message;
  if (player.value().kind == match::PlayerKind::uci)
    return "--against: play knows the machine and rivals; game and match play against engines";
  if (player.value().kind == match::PlayerKind::eniac && *options.against_name != "eniac")
    return "--against: the machine takes its options from --depth, --engine and --pace";
  if (options.has_failures && player.value().kind == match::PlayerKind::rival)
    return "--failures: a rival does not fail";
  options.against = std::move(player.value());
  return {};
}

void add_side(const CommandLine::Command& command, PlayGameOptions& options) {
  std::vector<std::string> sides;
  sides.reserve(playing::persons.size());
  for (const Person person : playing::persons) sides.emplace_back(playing::name(person));
  command.word_of(
      "--side", std::move(sides),
      [&options](std::size_t row) { options.side = playing::persons[row]; },
      "the sides that you play (white, or as saved)");
}

void add_theme(const CommandLine::Command& command, PlayGameOptions& options) {
  std::vector<std::string> names;
  for (const Theme& theme : themes()) names.emplace_back(theme.name);
  command.word_of(
      "--theme", std::move(names),
      [&options](std::size_t row) { options.theme = themes()[row].name; },
      "colours of the screen: dark, light or mono (dark)");
}

}  // namespace

Subcommand add_play(const CommandLine::Command& command) {
  const auto shared = std::make_shared<PlayGameOptions>();
  PlayGameOptions& options = *shared;
  add_side(command, options);
  command
      .text("--against", options.against_name,
            "a rival in place of the machine: microchess:blitz, cc65:easy, octave, random\n"
            "(docs/rivals.md), or eniac (as saved, or eniac)")
      .value_name("PLAYER");
  command.text("--fen", options.fen, "begin with this position (FEN, or startpos)");
  command
      .file("--game", options.game,
            "keep the game in FILE; goes on with it where FILE exists\n"
            "($XDG_STATE_HOME/eniac-chess/game.pgn)")
      .refuses_dash("the game is saved in it");
  command.flag("--resume", options.resume, "go on with the saved game");
  add_search(command, options.search);
  add_line_option(command, options.search.machine);
  add_no_second_look(command, options.search.machine);
  command
      .custom(
          "--mtbf", CommandLine::Arity::last,
          [&options](const std::string& text) { return read_mtbf(text, options.mtbf); },
          "odds for a failure every so many hours of machine time (24)")
      .value_name("HOURS");
  const auto failures = command.flag("--failures", options.has_failures,
                                     "let the machine fail so often, and go on behind its cards");
  command.number("--seed", options.seed, {}, "of the failures (1)").needs(failures);
  command
      .custom(
          "--pace", CommandLine::Arity::last,
          [&options](const std::string& text) { return read_pace(text, options.pace); },
          "time here for a time of the ENIAC, 0 (at once) to 1 (as in 1946) (0)")
      .value_name("FACTOR");
  command.flag("--plain", options.is_plain, "lines of text, also on a terminal");
  add_theme(command, options);
  add_looks(command, options.looks);
  return {.run = [shared] { return run(*shared); },
          .complete = [shared] { return complete(*shared); }};
}

}  // namespace chessvm::chess
