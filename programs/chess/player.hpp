// SPDX-License-Identifier: MIT
// From a position to the answer of the machine, judged by the full rules of chess.
#pragma once

#include <optional>
#include <string>

#include "base/exit_status.hpp"
#include "programs/chess/moves.hpp"
#include "programs/chess/oracle.hpp"
#include "programs/chess/program.hpp"
#include "programs/host/interpreter.hpp"

namespace chessvm::chess {

enum class Outcome : std::uint8_t {
  move,
  mate,       // the side to move has been mated
  stalemate,  // it has no move and is not in check
  error,      // the run failed, or the answer is not legal
};
/// The word for `outcome` in JSON.
[[nodiscard]] std::string_view name(Outcome outcome);

struct Answer {
  Outcome outcome = Outcome::error;
  std::optional<Move> move;
  std::string san;
  std::optional<int> score;  // of the move, as its side sees it: 50 is level, 4 points a pawn
  std::string error;
  std::string note;              // how the position searched differs from the one given
  std::optional<host::Run> run;  // nullopt when the machine was not started
  double wall_seconds = 0;

  /// Whether the run was broken off by its interrupt flag.
  [[nodiscard]] bool is_interrupted() const { return run && run->end == host::RunEnd::interrupted; }
  /// ok for every outcome but `error`, whose status depends on how the run ended.
  [[nodiscard]] ExitStatus status() const;
};

/// A search under way.
struct Thinking {
  AddCycles time{0};              // so far, with the time that reading the position takes
  std::optional<Move> root_move;  // being searched
};

struct PlayOptions {
  int depth = deepest_search;
  host::RunOptions run;
  Moves drawing{};                               // see `ask`
  Moves barred{};                                // likewise
  Reports reports = Reports::answer;             // likewise
  RootProgress progress{};                       // of a search that broke off, to go on behind it
  std::function<void(const Thinking&)> watch{};  // called now and then, see RunOptions::step
};

/// Punches the position, runs the program, judges the card that it punches.
[[nodiscard]] Answer play(const Position& position, const Program& program,
                          const PlayOptions& options,
                          const host::Simulator& simulator = host::Interpreter());

/// All cards that `play` punches for `position`; the first `vm::memory_words` load it.
[[nodiscard]] std::vector<vm::Card> question_deck(const Position& position, const Program& program,
                                                  int depth);
/// Judges a run on these cards that was made elsewhere.
[[nodiscard]] Answer judge(const Position& position, const Program& program, int depth,
                           const host::Run& run);

/// Judges the card that a machine elsewhere has punched for `position`.
[[nodiscard]] Answer judge(const Position& position, int card);

}  // namespace chessvm::chess
