// SPDX-License-Identifier: MIT
#include "programs/eniac-chess/play_command.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <csignal>
#include <memory>

#include "base/file.hpp"
#include "base/message.hpp"
#include "base/signals.hpp"
#include "base/terminal/terminal_display.hpp"
#include "base/text.hpp"
#include "programs/chess/fen.hpp"
#include "programs/eniac-chess/play/machine_opponent.hpp"
#include "programs/eniac-chess/play/plain_view.hpp"
#include "programs/eniac-chess/play/rival_opponent.hpp"
#include "programs/eniac-chess/play/saved_game.hpp"
#include "programs/eniac-chess/play/screen/screen_view.hpp"
#include "programs/eniac-chess/refuse.hpp"
#include "programs/eniac-chess/source.hpp"

namespace chessvm::chess {
namespace {

using playing::Person;
using playing::PlayedGame;
using playing::SavedGame;

Result<SavedGame> read_saved_game(const std::filesystem::path& file) {
  const auto text = read_file(file, playing::longest_saved_game);
  if (!text) return text.error();
  return playing::parse_saved_game(text.value(), file);
}

/// Keeps the game that the default file holds, because the new one is going to replace it. A game
/// without a move is not worth the place of the one kept before.
Result<void> put_away(const std::filesystem::path& file) {
  if (const auto saved = read_saved_game(file); saved && saved.value().game.game().moves().empty())
    return boost::outcome_v2::success();
  const std::filesystem::path kept = file.parent_path() / "previous.pgn";
  std::error_code error;
  std::filesystem::rename(file, kept, error);
  if (error)
    return Failure{.path = file, .message = "cannot rename: " + error.message(), .code = error};
  say(fmt::format("note: the game before is in {}\n", kept.string()));
  return boost::outcome_v2::success();
}

/// The file that the options name, or the default; empty where there is none.
std::filesystem::path file_of(const Options& options) {
  if (options.play.game) return *options.play.game;
  return playing::default_game_file().value_or(std::filesystem::path{});
}

Result<SavedGame> new_game(const Options& options) {
  const auto start =
      read_fen(TextLine{.text = options.fen.value_or(std::string(initial_fen)), .path = "FEN"});
  if (!start) return start.error();
  return SavedGame{PlayedGame(start.value()), Person::white, {}};
}

/// The game to play: the one in `file`, or another.
Result<SavedGame> open_game(const Options& options, const std::filesystem::path& file) {
  std::error_code ignored;
  const bool exists = !file.empty() && std::filesystem::exists(file, ignored);
  if (options.play.resume || (options.play.game && exists)) {
    if (options.fen)
      return Failure{.path = file, .message = "--fen begins a game, but one is saved in this file"};
    if (file.empty())
      return Failure::because(
          "no game to resume: neither --game, $XDG_STATE_HOME nor $HOME names a file");
    if (!exists) return Failure{.path = file, .message = "no game is saved here"};
    return read_saved_game(file);
  }
  auto game = new_game(options);
  if (game && exists)
    if (const auto kept = put_away(file); !kept) return kept.error();
  return game;
}

playing::PlainStyle plain_style(const Options& options) {
  const bool coloured = use_colour(options.colour, STDOUT_FILENO);
  return {options.figures, coloured ? Paint::coloured : Paint::plain};
}

ExitStatus status_of(playing::ViewEnd end) {
  switch (end) {
    case playing::ViewEnd::gone:
      return ExitStatus::environment;
    case playing::ViewEnd::signalled:
      return interrupted_status();
    case playing::ViewEnd::left:
      break;
  }
  return ExitStatus::ok;
}

/// Plays on the whole screen; nullopt where the terminal is unfit.
std::optional<ExitStatus> play_on_screen(const Options& options, playing::Session& session,
                                         playing::Opponent& opponent) {
  if (why_no_terminal()) return std::nullopt;
  const Paint paint = use_colour(options.colour, STDOUT_FILENO) ? Paint::coloured : Paint::plain;
  auto terminal = Terminal::open({.paint = paint,
                                  .theme = find_theme(options.play.theme),
                                  .mouse = Terminal::MouseUse::buttons});
  if (!terminal) return std::nullopt;
  TerminalDisplay display(*terminal.value());
  const bool is_wired =
      session.settings().opponent.empty() && options.engine != host::default_engine;
  playing::ScreenView view(
      session, opponent, display,
      {options.figures, is_wired ? playing::Neons::shown : playing::Neons::hidden});
  return status_of(view.run());
}

/// Plays in the view that suits the terminal.
ExitStatus play(const Options& options, playing::Session& session, playing::Opponent& opponent) {
  if (options.play.view == View::fitting)
    if (const auto status = play_on_screen(options, session, opponent)) return *status;
  return playing::play_plainly(session, opponent, plain_style(options), stdin, stdout);
}

/// Reports where the game is, on standard error.
ExitStatus leave(const playing::Session& session, ExitStatus status) {
  const std::filesystem::path& file = session.settings().file;
  if (const auto saved = session.save(); !saved) return refuse(saved.error());
  const std::string moves = count(session.game().game().moves().size(), "half-move");
  if (caught_signal() != 0) say(fmt::format("eniac-chess: interrupted after {}\n", moves));
  say(file.empty()
          ? "eniac-chess: not saved: neither --game, $XDG_STATE_HOME nor $HOME names a file\n"
          : fmt::format("eniac-chess: saved in {}\n", file.string()));
  return status;
}

/// The rival of the command line, or else of the saved game; nullopt for the machine.
Result<std::optional<match::PlayerSpec>> rival_of(const Options& options, const SavedGame& saved,
                                                  const std::filesystem::path& file) {
  std::optional<match::PlayerSpec> player = options.play.against;
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

/// The machine, or the rival in its place.
Result<std::unique_ptr<playing::Opponent>> make_opponent(
    const Options& options, const std::optional<match::PlayerSpec>& rival) {
  if (rival)
    return std::unique_ptr<playing::Opponent>(
        std::make_unique<playing::RivalOpponent>(rival->rival));
  auto simulator = host::make_quiet_simulator(options.engine, options.core);
  if (!simulator) return simulator.error();
  return std::unique_ptr<playing::Opponent>(std::make_unique<playing::MachineOpponent>(
      std::move(simulator.value()), options.run, options.play.pace));
}

}  // namespace

ExitStatus play_command(const Options& options) {
  std::signal(SIGPIPE, SIG_IGN);  // output that nothing reads ends the game, which is saved
  catch_hangup();
  const auto program = program_of(options);
  if (!program) return refuse(program.error());
  const std::filesystem::path file = file_of(options);
  auto saved = open_game(options, file);
  if (!saved) return refuse(saved.error());
  const auto rival = rival_of(options, saved.value(), file);
  if (!rival) return refuse(rival.error());
  const auto opponent = make_opponent(options, rival.value());
  if (!opponent) return refuse(opponent.error());
  if (rival.value()) saved.value().game.set_rules(rivals::house_rules_of(rival.value()->rival));
  playing::Session session(program.value(), std::move(saved.value().game),
                           options.play.side.value_or(saved.value().person),
                           {.depth = options.depth,
                            .mtbf = options.play.mtbf,
                            .file = file,
                            .opponent = rival.value() ? rival.value()->text : ""});
  // Fails before the first move where the file cannot be written.
  if (const auto written = session.save(); !written) return refuse(written.error());
  return leave(session, play(options, session, *opponent.value()));
}

}  // namespace chessvm::chess
