// SPDX-License-Identifier: MIT
#include "tools/eniac-games/session.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include "base/files/file.hpp"
#include "base/output/write_file.hpp"
#include "base/process/message.hpp"
#include "base/process/signals.hpp"
#include "programs/draughts/zx81.hpp"
#include "programs/games/hand_operation.hpp"
#include "programs/games/report.hpp"
#include "programs/host/answer_cards.hpp"
#include "programs/host/deck_text.hpp"
#include "programs/host/engine.hpp"
#include "programs/host/refuse.hpp"
#include "tools/eniac-games/pdn_of.hpp"
#include "tools/eniac-games/series.hpp"

namespace chessvm::games {
namespace {

ExitStatus refuse(const Failure& failure) {
  if (caught_signal() != 0) {
    say("eniac-games: interrupted before the game\n");
    return interrupted_status();
  }
  return host::refuse("eniac-games", failure);
}

Result<vm::Image> image_of(const Options& options, const Game& game) {
  std::string text(game.image());
  std::string path(game.name());
  if (options.image.file) {
    path = *options.image.file;
    auto file = read_file(path);
    if (!file) return file.error();
    text = std::move(file.value());
  }
  auto parsed = vm::parse_image(text, path);
  if (!parsed) return parsed.error();
  return host::for_cpu(parsed.value().image, options.image);
}

/// Reads the machine's turn from cards. A user at a terminal can correct wrong cards.
Result<Turn> turn_by_cards(const Options& options, Match& match) {
  const std::string& path = *options.cards;
  if (path == "-" && options.style == Style::terminal && ::isatty(STDIN_FILENO) == 1)
    return type_cards(match, stdin, stdout);
  const auto text = read_file(path);
  if (!text) return text.error();
  const auto cards = host::parse_answer_cards(text.value(), path);
  if (!cards) return cards.error();
  auto turn = match.take({.cards = cards.value()});
  if (turn) return turn;
  Failure failure = turn.error();
  failure.path = path;
  return failure;
}

ExitStatus take_cards(const Options& options, Match& match) {
  const auto turn = turn_by_cards(options, match);
  if (!turn) return refuse(turn.error());
  if (options.style == Style::json) {
    fmt::print("{}", event_json(Event::machine, match, &turn.value()));
  } else {
    fmt::print("{}", turn_line(turn.value(), match));
    if (options.style == Style::terminal) fmt::print("{}", match.game().picture(match.position()));
    const auto outcome = outcome_text(match.game().outcome(match.position()));
    if (!outcome.empty()) fmt::print("{}\n", outcome);
  }
  return ExitStatus::ok;
}

/// Writes the question cards of the position to a file, or reads the machine's answer cards.
ExitStatus exchange_cards(const Options& options, Match& match) {
  if (match.is_over())
    return refuse({.path = "--moves", .message = "the game is over: the machine has no move"});
  if (options.cards) return take_cards(options, match);
  const auto written =
      write_file_atomically(*options.deck, host::deck_text(match.game().deck(match.position())));
  return written ? ExitStatus::ok : refuse(written.error());
}

/// Explains why no game can begin with `setup`; nullopt if a game can begin.
std::optional<Failure> refused_setup(const Setup& setup) {
  if (setup.fen.empty()) return std::nullopt;
  const auto board = draughts::parse_fen(setup.fen);
  if (board) return std::nullopt;
  Failure failure = board.error();
  failure.path = "--fen";
  return failure;
}

/// Plays one game against the user or, with --against, against that opponent.
ExitStatus play(const Options& options, const Game& game, Match& match) {
  Dialogue dialogue(match, options.style, stdin, stdout);
  if (!options.against) return dialogue.run(options.player);
  const auto opponent = draughts::make_opponent(*options.against, game, options.seed);
  return dialogue.run_against(*opponent, options.player);
}

/// Writes the game so far to the file of --pdn. Returns `status`, or the status of a write error.
ExitStatus write_pdn(const Options& options, const Match& match, ExitStatus status) {
  const auto written = write_file_atomically(*options.pdn, pdn_of(options, match, options.player));
  return written ? status : refuse(written.error());
}

ExitStatus play_series(const Options& options, const Game& game, const vm::Image& image,
                       const host::RunOptions& run) {
  // Several games run at the same time, so no game shows its progress.
  const auto simulator = host::make_quiet_simulator(options.engine, options.core);
  if (!simulator) return refuse(simulator.error());
  Setup swapped = options.setup;
  swapped.decliner = other(options.setup.decliner);
  const auto other_game = options.game->make(swapped);
  const bool is_first = options.player == Side::first;
  return run_series({.options = options,
                     .as_first = is_first ? game : *other_game,
                     .as_second = is_first ? *other_game : game,
                     .image = image,
                     .simulator = *simulator.value(),
                     .run = run});
}

ExitStatus interrupted(const Match& match) {
  say(fmt::format("eniac-games: interrupted after {} of ENIAC time\n",
                  to_text(match.machine_time())));
  return interrupted_status();
}

}  // namespace

ExitStatus run_session(const Options& options) {
  if (const auto refused = refused_setup(options.setup)) return refuse(*refused);
  if (options.pdn)
    if (const auto writable = check_writable(*options.pdn); !writable)
      return refuse(writable.error());
  const auto game = options.game->make(options.setup);
  const auto image = image_of(options, *game);
  if (!image) return refuse(image.error());
  if (options.verbosity == Verbosity::verbose)
    host::say_core("eniac-games", options.engine, options.core);
  host::RunOptions run = options.run;
  run.interrupt = &interrupt_flag();
  if (options.games > 0) return play_series(options, *game, image.value(), run);
  const auto simulator = host::make_simulator(options.engine, options.core);
  if (!simulator) return refuse(simulator.error());
  Match match(*game, image.value(), *simulator.value(), run);
  if (const auto played = match.play_named(options.moves); !played) {
    Failure failure = played.error();
    failure.path = "--moves";
    return refuse(failure);
  }
  if (options.deck || options.cards) return exchange_cards(options, match);
  ExitStatus status = play(options, *game, match);
  if (options.pdn) status = write_pdn(options, match, status);
  return caught_signal() == 0 ? status : interrupted(match);
}

}  // namespace chessvm::games
