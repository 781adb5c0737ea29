// SPDX-License-Identifier: MIT
// Asks the machine for a move in a position, and judges its answer by the full rules of chess.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/exit_status.hpp"
#include "programs/chess/host/program.hpp"
#include "programs/chess/host/score.hpp"
#include "programs/chess/rules/moves.hpp"
#include "programs/chess/search/oracle.hpp"
#include "programs/host/interpreter.hpp"

namespace chessvm::chess {

enum class Outcome : std::uint8_t {
  move,
  mate,       // the side to move has been mated
  stalemate,  // it has no move and is not in check
  no_better,  // no move is better than the floor of the question
  error,      // the run failed, or the answer is not legal
};
/// The word for `outcome` in JSON.
[[nodiscard]] std::string_view name(Outcome outcome);

struct Answer {
  Outcome outcome = Outcome::error;
  std::optional<Move> move;
  std::string san;
  std::optional<int> score;  // of the move, as the program has it: 50 is as good as the root
  Score worth{};             // what `score` comes to on the board
  std::string error;
  std::string note;              // how the position searched differs from the one given
  std::optional<host::Run> run;  // nullopt when the machine was not started
  /// The root moves that a search which was stopped has done, of all; nullopt for one that ended.
  struct Share {
    std::size_t done = 0;
    std::size_t all = 0;
  };
  std::optional<Share> stopped_after{};
  /// A root move that is done. Progress cards tell the score of a move that is better than all
  /// before; of another one, that it is not better than the best until then.
  struct RootScore {
    enum class Bound : std::uint8_t { exact, at_most };
    Move move{};
    int score = 0;  // as that of the answer
    Bound bound = Bound::exact;
  };
  /// The progress of a search with progress cards.
  struct Reached {
    RootProgress progress{};
    std::size_t root_moves = 0;
    std::optional<Move> under_search{};  // nullopt where all root moves are done
    std::optional<int> card{};           // the last progress card of this run
    AddCycles since_card{0};             // the work after it, or all of the run
    std::vector<RootScore> scores{};     // of the root moves done in this run, in their order
  };
  std::optional<Reached> reached{};
  double wall_seconds = 0;

  /// Returns whether the run was broken off by its interrupt flag.
  [[nodiscard]] bool is_interrupted() const { return run && run->end == host::RunEnd::interrupted; }
  /// ok for every outcome but `error`, whose status depends on how the run ended.
  [[nodiscard]] ExitStatus status() const;
};

/// A search under way.
struct Thinking {
  AddCycles time{0};              // so far, with the time that reading the position takes
  std::optional<Move> root_move;  // being searched
};

/// The answer to a search with progress cards that its limit or an interrupt has stopped.
enum class WhenStopped : std::uint8_t {
  error,
  best_so_far,  // the best of the root moves done; an error where none is
  first_move,   // likewise; the limit does not stop it before the first root move is done
};

struct PlayOptions {
  int depth = deepest_search;
  host::RunOptions run;
  Moves drawing{};                    // see `ask`
  Moves only{};                       // likewise
  Reports reports = Reports::answer;  // likewise
  std::optional<Move> first{};        // likewise
  int floor = 1;                      // of the question
  RootProgress progress{};            // of a search that broke off, to go on behind it
  WhenStopped when_stopped = WhenStopped::error;
  std::function<void(const Thinking&)> watch{};  // called now and then, see RunOptions::step
};

/// Punches the position, runs the program, judges the card that it punches. Where `progress` has
/// the answer already the machine is not run.
[[nodiscard]] Answer play(const Position& position, const Program& program,
                          const PlayOptions& options,
                          const host::Simulator& simulator = host::Interpreter());

/// All cards that `play` punches for `position`; the first `vm::memory_words` load it.
[[nodiscard]] std::vector<vm::Card> question_deck(const Position& position, const Program& program,
                                                  const PlayOptions& options);
/// Judges a run on these cards that was made elsewhere.
[[nodiscard]] Answer judge(const Position& position, const Program& program,
                           const PlayOptions& options, const host::Run& run);

/// Judges the card that a machine elsewhere has punched for `position`.
[[nodiscard]] Answer judge(const Position& position, int card);

}  // namespace chessvm::chess
