// SPDX-License-Identifier: MIT
#include "programs/chess/thinker.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "programs/chess/evaluation.hpp"
#include "programs/chess/notation.hpp"
#include "programs/chess/oracle.hpp"
#include "programs/chess/prediction.hpp"
#include "programs/host/interpreter.hpp"

namespace chessvm::chess {
namespace {

/// Nine positions in ten take less than this times the hours that are expected of a search.
constexpr double caution = 2.5;

/// Returns whether the opponent can answer `move` with the third occurrence of a position.
bool lets_repeat(const Game& game, Move move) {
  constexpr int shortest = 6;  // halfmoves since a capture or pawn move, for a third occurrence
  if (game.position().halfmove_clock < shortest) return false;
  Game next = game;
  next.make(move);
  const Moves replies = next.allowed_moves();
  return std::any_of(replies.begin(), replies.end(),
                     [&](Move reply) { return next.occurrences_after(reply) >= 2; });
}

/// The legal moves that the rules of the game forbid.
Moves barred_moves(const Game& game) {
  if (game.rules().special == SpecialMoves::allowed) return {};
  const Moves allowed = game.allowed_moves();
  Moves moves = legal_moves(game.position(), Rules::full);
  std::erase_if(moves, [&](Move move) {
    return std::find(allowed.begin(), allowed.end(), move) != allowed.end();
  });
  return moves;
}

class Thinker {
 public:
  Thinker(const Game& game, const Program& program, const ThinkOptions& options,
          const host::Simulator& simulator)
      : game_(game), program_(program), options_(options), simulator_(simulator) {}

  Thought run() {
    search_deeper_and_deeper();
    refuse_barred_move();
    if (!thought_.answer.move) take_a_move_without_the_machine();
    return std::move(thought_);
  }

 private:
  /// One search, whose cost is added to that of the move.
  Answer search(const Position& position, int depth, AddCycles limit) {
    const AddCycles before = thought_.time;
    PlayOptions how{depth, options_.run, drawing_moves(game_), barred_moves(game_)};
    how.run.limit = std::min(how.run.limit, limit);
    if (options_.watch)
      how.watch = [&](const Thinking& now) {
        options_.watch({depth, before + now.time, now.root_move});
      };
    Answer answer = play(position, program_, how, simulator_);
    if (answer.run) {
      thought_.time += answer.run->work.time;
      thought_.nodes += answer.run->fetches.value_or(0);
    }
    return answer;
  }

  void accept(Answer answer, int depth) {
    thought_.answer = std::move(answer);
    thought_.depth = depth;
  }

  void search_deeper_and_deeper() {
    const ThinkLimits& limits = options_.limits;
    if (!limits.hours && !limits.nodes)
      return accept(search(game_.position(), limits.depth, AddCycles::max()), limits.depth);
    accept(search(game_.position(), shallowest_search, AddCycles::max()), shallowest_search);
    while (const auto depth = next_depth()) {
      Answer deeper = search(game_.position(), *depth, time_left());
      const bool fits = deeper.outcome == Outcome::move &&
                        (!limits.nodes || deeper.run->fetches.value_or(0) <= *limits.nodes);
      if (!fits) return;
      accept(std::move(deeper), *depth);
    }
  }

  /// The depth of the next search; nullopt where none is expected to end in the time left. A depth
  /// is skipped only where the one below it will hardly run out of time.
  [[nodiscard]] std::optional<int> next_depth() const {
    const ThinkLimits& limits = options_.limits;
    const int next = thought_.depth + 1;
    if (thought_.answer.outcome != Outcome::move || next > limits.depth) return std::nullopt;
    if (!limits.nodes)
      for (int depth = limits.depth; depth > next; --depth)
        if (expected_hours(depth) * caution <= EniacHours(time_left())) return depth;
    if (expected_hours(next) > EniacHours(time_left())) return std::nullopt;
    return next;
  }

  /// What a deeper search will take: the time of the last one in the ratio of both predictions,
  /// which is closer than the prediction itself (docs/eniac-chess.md#hours).
  [[nodiscard]] EniacHours expected_hours(int depth) const {
    const auto predicted = [this](int of_depth) {
      return predicted_hours(game_.position(), of_depth);
    };
    return EniacHours(thought_.answer.run->work.time) *
           (predicted(depth) / predicted(thought_.depth));
  }

  [[nodiscard]] AddCycles time_left() const {
    if (!options_.limits.hours) return AddCycles::max();
    return std::chrono::duration_cast<AddCycles>(*options_.limits.hours) - thought_.time;
  }

  /// Drops a move that the rules of the game bar. The machine finds one only where there are more
  /// root moves than come on cards.
  void refuse_barred_move() {
    Answer& answer = thought_.answer;
    const Moves barred = barred_moves(game_);
    if (!answer.move || std::find(barred.begin(), barred.end(), *answer.move) == barred.end())
      return;
    answer.error = fmt::format("its choice {} is not allowed in this game", answer.san);
    answer.move.reset();
  }

  /// Any legal move where the machine could not answer.
  void take_a_move_without_the_machine() {
    const Moves legal = game_.allowed_moves();
    if (legal.empty() || thought_.answer.is_interrupted()) return;
    thought_.remark = "the machine gave no move: " + thought_.answer.error;
    thought_.answer.outcome = Outcome::move;
    thought_.answer.move = legal.front();
    thought_.answer.san = san(game_.position(), legal.front());
  }

  const Game& game_;
  const Program& program_;
  const ThinkOptions& options_;
  const host::Simulator& simulator_;
  Thought thought_;
};

}  // namespace

Moves drawing_moves(const Game& game) {
  Moves moves = game.allowed_moves();
  const bool is_ahead = material_balance(game.position()) > 0;
  std::erase_if(moves, [&](Move move) {
    const Ending ending = game.ending_after(move);
    if (ending == Ending::stalemate) return true;
    if (is_draw(ending) || game.occurrences_after(move) > 0) return false;
    return !is_ahead || !lets_repeat(game, move);
  });
  return moves;
}

Thought think(const Game& game, const Program& program, const ThinkOptions& options,
              const host::Simulator& simulator) {
  return Thinker(game, program, options, simulator).run();
}

Thought replace_stopped(const Thought& stopped, const Game& game, const Program& program,
                        std::string_view reason) {
  Thought quick = think_quickly(game, program);
  quick.time += stopped.time;
  quick.nodes += stopped.nodes;
  quick.remark = fmt::format("{}: the move of a search of {} plies", reason, quick.depth);
  return quick;
}

Thought think_quickly(const Game& game, const Program& program) {
  return think(game, program, {.limits = {.depth = shallowest_search}, .run = {}},
               host::Interpreter());
}

}  // namespace chessvm::chess
