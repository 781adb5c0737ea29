// SPDX-License-Identifier: MIT
// eniac-games: games against programs that run on the simulated ENIAC.
#include <fmt/format.h>
#include <unistd.h>

#include <csignal>
#include <cstdlib>
#include <new>

#include "base/file.hpp"
#include "base/message.hpp"
#include "programs/eniac-games/options.hpp"
#include "programs/games/hand_operation.hpp"
#include "programs/games/report.hpp"
#include "programs/host/answer_cards.hpp"
#include "programs/host/deck_text.hpp"
#include "programs/host/engine.hpp"

namespace {

using namespace chessvm;
using namespace chessvm::games;

// Leaves at once: no file is open that could be left half written.
extern "C" void leave(int /*signal*/) {
  std::_Exit(static_cast<int>(ExitStatus::interrupted));
}

ExitStatus refuse(const Failure& failure) {
  say(failure.path.empty() ? fmt::format("eniac-games: error: {}\n", failure.message)
                           : to_text(failure));
  return failure.status();
}

/// Ends with `status`, unless standard output cannot be written.
ExitStatus flushed(ExitStatus status) {
  if (std::fflush(stdout) == 0 && std::ferror(stdout) == 0) return status;
  say("eniac-games: error: cannot write standard output\n");
  return ExitStatus::environment;
}

Result<Image> image_of(const Options& options, const Game& game) {
  std::string text(game.image());
  std::string path(game.name());
  if (options.image) {
    path = *options.image;
    auto file = read_file(path);
    if (!file) return file.error();
    text = std::move(file.value());
  }
  auto parsed = parse_image(text, path);
  if (!parsed) return parsed.error();
  return parsed.value().image;
}

/// The machine's turn from the cards in a file; cards that are typed can be typed again.
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
    fmt::print("{}", turn_line(turn.value()));
    if (options.style == Style::terminal) fmt::print("{}", match.game().picture(match.position()));
    const auto outcome = outcome_text(match.game().outcome(match.position()));
    if (!outcome.empty()) fmt::print("{}\n", outcome);
  }
  return ExitStatus::ok;
}

ExitStatus run(const Options& options) {
  const auto game = options.game->make(options.setup);
  const auto image = image_of(options, *game);
  if (!image) return refuse(image.error());
  const auto simulator = host::make_simulator(options.engine);
  if (!simulator) return refuse(simulator.error());
  Match match(*game, image.value(), *simulator.value(), options.run);
  if (const auto played = match.play(options.moves); !played) {
    Failure failure = played.error();
    failure.path = "--moves";
    return refuse(failure);
  }
  if ((options.deck || options.cards) && match.is_over())
    return refuse({.path = "--moves", .message = "the game is over: the machine has no move"});
  if (options.deck) {
    const auto written =
        write_file_atomically(*options.deck, host::deck_text(game->deck(match.position())));
    return written ? ExitStatus::ok : refuse(written.error());
  }
  if (options.cards) return take_cards(options, match);
  return Dialogue(match, options.style, stdin, stdout).run(options.player);
}

}  // namespace

int main(int argc, char** argv) {
  std::signal(SIGINT, leave);
  try {
    const auto parsed = parse_options(argc, argv);
    if (const auto* answered = std::get_if<ExitStatus>(&parsed))
      return static_cast<int>(flushed(*answered));
    return static_cast<int>(flushed(run(std::get<Options>(parsed))));
  } catch (const std::bad_alloc&) {
    say("eniac-games: error: out of memory\n");
  } catch (const std::exception& error) {
    say(fmt::format("eniac-games: error: {}\n", error.what()));
  }
  return static_cast<int>(ExitStatus::environment);
}
