// SPDX-License-Identifier: MIT
#include "tools/eniac-games/series.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <memory>
#include <nlohmann/json.hpp>
#include <thread>

#include "base/in_order.hpp"
#include "base/output/write_file.hpp"
#include "base/process/message.hpp"
#include "base/process/progress.hpp"
#include "base/process/signals.hpp"
#include "base/text/json_text.hpp"
#include "programs/draughts/zx81.hpp"
#include "programs/games/match.hpp"
#include "programs/games/report.hpp"
#include "programs/host/refuse.hpp"
#include "tools/eniac-games/pdn_of.hpp"

namespace chessvm::games {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::string_view schema = "chessvm.game-series/1";
constexpr std::array<std::string_view, 3> result_names{"won", "drawn", "lost"};

/// Result of a game from the view of the program.
enum class Verdict : std::uint8_t { won, drawn, lost };

struct PlayedOne {
  std::uint64_t seed = 0;
  Side player = Side::first;  // side of the opponent
  Outcome outcome = Outcome::open;
  std::size_t moves = 0;  // number of moves of both sides
  AddCycles time{0};      // thinking time of the program
  std::string pdn{};
  std::optional<Failure> failure{};
  ExitStatus status = ExitStatus::ok;  // exit status of a game that failed

  [[nodiscard]] Verdict result() const {
    if (outcome == Outcome::draw) return Verdict::drawn;
    return (outcome == Outcome::first_wins) == (player == Side::first) ? Verdict::lost
                                                                       : Verdict::won;
  }
};

struct Sum {
  std::array<std::size_t, 3> results{};  // number of games with each Verdict
  std::size_t moves = 0;
  AddCycles time{0};

  void add(const PlayedOne& game) {
    ++results[static_cast<std::size_t>(game.result())];
    moves += game.moves;
    time += game.time;
  }
  [[nodiscard]] std::size_t games() const { return results[0] + results[1] + results[2]; }
};

PlayedOne play_one(const SeriesPlan& plan, std::size_t index) {
  PlayedOne played{.seed = plan.options.seed + index};
  if (index % 2 == 1)
    played.player = other(plan.options.player);
  else
    played.player = plan.options.player;
  const Game& game = played.player == Side::first ? plan.as_first : plan.as_second;
  Match match(game, plan.image, plan.simulator, plan.run);
  const auto opponent = draughts::make_opponent(*plan.options.against, game, played.seed);
  while (!match.is_over() && !played.failure) {
    if (match.position().to_move == played.player) {
      const auto made = match.play({opponent->choose(match.position())});
      if (!made) played.failure = made.error();
    } else if (const auto turn = match.machine_turn(); !turn) {
      played.failure = turn.error();
      played.status = host::exit_status(match.last_end());
    }
  }
  played.outcome = game.outcome(match.position());
  played.moves = match.record().size();
  played.time = match.machine_time();
  if (plan.options.pdn) played.pdn = pdn_of(plan.options, match, played.player);
  return played;
}

void print_game(const PlayedOne& game, Style style) {
  const std::string_view result = result_names[static_cast<std::size_t>(game.result())];
  if (style == Style::json) {
    Json object;
    object["schema"] = schema;
    object["event"] = "game";
    object["seed"] = game.seed;
    object["player"] = game.player == Side::first ? "first" : "second";
    object["result"] = result;
    object["moves"] = game.moves;
    object["add_cycles"] = game.time.count();
    fmt::print("{}\n", json_text(object));
    return;
  }
  fmt::print("seed {}: {}, {}, {} moves, {} of ENIAC time\n", game.seed, outcome_text(game.outcome),
             result, game.moves, to_text(game.time));
}

void print_sum(const Sum& sum, Style style) {
  if (style == Style::json) {
    Json object;
    object["schema"] = schema;
    object["event"] = "sum";
    object["games"] = sum.games();
    for (std::size_t i = 0; i < result_names.size(); ++i)
      object[std::string(result_names[i])] = sum.results[i];
    object["moves"] = sum.moves;
    object["add_cycles"] = sum.time.count();
    fmt::print("{}\n", json_text(object));
    return;
  }
  fmt::print("the program won {}, drew {}, lost {} of {}; {} moves, {} of ENIAC time\n",
             sum.results[0], sum.results[1], sum.results[2], sum.games(), sum.moves,
             to_text(sum.time));
}

ExitStatus refuse(const PlayedOne& game) {
  Failure failure = *game.failure;
  failure.message = fmt::format("seed {}: {}", game.seed, failure.message);
  const ExitStatus status = host::refuse("eniac-games", failure);
  return game.status == ExitStatus::ok ? status : game.status;
}

}  // namespace

ExitStatus run_series(const SeriesPlan& plan) {
  const Options& options = plan.options;
  Sum sum;
  std::string pdn;
  ExitStatus status = ExitStatus::ok;
  Progress progress;
  const auto take = [&](std::size_t, const PlayedOne& game) {
    if (caught_signal() != 0) return false;
    if (game.failure) {
      status = refuse(game);
      return false;
    }
    sum.add(game);
    if (options.style != Style::batch) print_game(game, options.style);
    if (!game.pdn.empty()) pdn += (pdn.empty() ? "" : "\n") + game.pdn;
    if (progress.due())
      progress.show(fmt::format("{} of {} games, won {}, drawn {}, lost {}", sum.games(),
                                options.games, sum.results[0], sum.results[1], sum.results[2]));
    return true;
  };
  const unsigned cores = std::max(1U, std::thread::hardware_concurrency());
  in_order(
      options.games, options.jobs == 0 ? cores : options.jobs,
      [&](std::size_t index) { return play_one(plan, index); }, take);
  print_sum(sum, options.style);
  if (options.pdn && !pdn.empty())
    if (const auto written = write_file_atomically(*options.pdn, pdn); !written)
      return host::refuse("eniac-games", written.error());
  if (status != ExitStatus::ok) return status;
  if (caught_signal() == 0) return ExitStatus::ok;
  say(fmt::format("eniac-games: interrupted after {} of {} games\n", sum.games(), options.games));
  return interrupted_status();
}

}  // namespace chessvm::games
