// SPDX-License-Identifier: MIT
#include "tools/eniac-chess/budget/workload.hpp"

#include <fmt/format.h>

#include <random>

#include "programs/chess/rules/fen.hpp"
#include "programs/chess/rules/notation.hpp"
#include "tools/eniac-chess/referee/referee.hpp"

namespace chessvm::chess::budget {
namespace {

/// Measures the searches of positions one by one and adds their times to a workload.
class Stopwatch {
 public:
  Stopwatch(Workload& workload, const Timing& timing) : workload_(workload), timing_(timing) {}

  /// Measures the search in `position` and adds the move with its time to the last game. Returns
  /// false if the search was interrupted.
  bool time(const Position& position, std::string id) {
    if (timing_.progress) timing_.progress(done_);
    const Thought thought = think(chess::Game(position), timing_.program,
                                  {.limits = {.depth = timing_.depth, .hours = timing_.hours},
                                   .run = timing_.run,
                                   .purpose = Purpose::answer},
                                  timing_.simulator);
    const Answer& answer = thought.answer;
    if (answer.is_interrupted()) {
      workload_.is_interrupted = true;
      return false;
    }
    ++done_;
    if (answer.outcome == Outcome::error)
      workload_.refused.push_back(fmt::format("{}: {}", id, answer.error));
    else
      workload_.games.back().moves.push_back(
          {std::move(id), thought.time, completed_root_moves(position, thought)});
    return true;
  }

 private:
  Workload& workload_;
  const Timing& timing_;
  std::size_t done_ = 0;
};

/// Formats `12. Nf3` or `12... Nf6`.
std::string move_name(const Position& position, Move move) {
  return fmt::format("{}{} {}", position.move_number, position.side == Colour::white ? "." : "...",
                     san(position, move));
}

std::string game_name(const PgnGame& game, std::size_t number) {
  const std::string_view white = game.tag("White");
  const std::string_view black = game.tag("Black");
  if (white.empty() && black.empty()) return fmt::format("game {}", number);
  return fmt::format("{}: {} - {}", number, white, black);
}

chess::Game random_opening(std::mt19937_64& random) {
  constexpr int plies = 4;
  for (;;) {
    chess::Game game(read_fen(initial_fen).value());
    for (int ply = 0; ply < plies; ++ply) {
      const Moves moves = legal_moves(game.position(), Rules::full);
      game.make(moves[random() % moves.size()]);
      if (game.ending() != Ending::none) break;
    }
    if (game.ending() == Ending::none) return game;
  }
}

TimedGame timed_game(const match::Played& played, std::size_t number) {
  TimedGame game{.name = fmt::format("game {}", number), .moves = {}};
  for (std::size_t i = 0; i < played.times.size(); ++i) {
    const Position& before = played.game.before(i);
    if (!played.times[i] || before.side != Colour::white) continue;
    game.moves.push_back(
        {move_name(before, played.game.moves()[i]), *played.times[i], *played.root_moves[i]});
  }
  return game;
}

}  // namespace

std::vector<TimedMove> Workload::all_moves() const {
  std::vector<TimedMove> all;
  for (const TimedGame& game : games) all.insert(all.end(), game.moves.begin(), game.moves.end());
  return all;
}

Workload time_positions(const std::vector<PositionToTime>& questions, const Timing& timing) {
  Workload workload;
  workload.games.emplace_back();
  Stopwatch stopwatch(workload, timing);
  for (const PositionToTime& question : questions)
    if (!stopwatch.time(question.position, question.id)) break;
  return workload;
}

Workload time_games(const std::vector<PgnGame>& games, Colour side, const Timing& timing) {
  Workload workload;
  Stopwatch stopwatch(workload, timing);
  for (std::size_t number = 0; number < games.size(); ++number) {
    workload.games.push_back({game_name(games[number], number + 1), {}});
    const chess::Game& game = games[number].game;
    for (std::size_t i = 0; i < game.moves().size(); ++i) {
      const Position& before = game.before(i);
      if (before.side != side) continue;
      if (!stopwatch.time(before, move_name(before, game.moves()[i]))) return workload;
    }
  }
  return workload;
}

Result<Workload> play_games(const SelfPlay& how, const Timing& timing,
                            const std::atomic<bool>& interrupt) {
  match::PlayerSpec spec;
  spec.text = "eniac";
  spec.settings.depth = timing.depth;
  spec.settings.hours = timing.hours;
  spec.settings.engine = how.engine;
  spec.settings.core = how.core;
  const match::PlayerSurroundings surroundings{timing.program, {}, interrupt};
  auto machine = match::make_player(spec, surroundings);
  if (!machine) return machine.error();
  std::mt19937_64 random(how.seed);
  Workload workload;
  for (std::size_t number = 1; number <= how.games; ++number) {
    const match::Played played =
        match::play_game(*machine.value(), *machine.value(), random_opening(random), how.limits,
                         interrupt, [&](const chess::Game&) {
                           if (timing.progress) timing.progress(number - 1);
                         });
    if (interrupt) {
      workload.is_interrupted = true;
      break;
    }
    workload.games.push_back(timed_game(played, number));
  }
  return workload;
}

MoveWork work_of(const TimedMove& move, std::int64_t pulses) {
  return {.hours = at_clock(move.time, pulses), .root_moves = move.root_moves};
}

}  // namespace chessvm::chess::budget
