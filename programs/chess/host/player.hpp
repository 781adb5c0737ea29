// SPDX-License-Identifier: MIT
// Asks the machine for a move in a position and checks its answer by the full rules of chess.
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
  mate,       // the side to move is mated
  stalemate,  // the side to move has no move and is not in check
  no_better,  // no move scores more than the question's `floor`
  error,      // the run failed, or the answer is not a legal move
};
/// Returns the word for `outcome` in JSON.
[[nodiscard]] std::string_view name(Outcome outcome);

struct Answer {
  Outcome outcome = Outcome::error;
  std::optional<Move> move;
  std::string san;
  std::optional<int> score;  // score of the move; 50 means as good as the root position
  Score worth{};             // `score` in pawns or as a mate
  std::string error;
  std::string note;              // how the searched position differs from the given one
  std::optional<host::Run> run;  // nullopt if the machine was not started
  /// Number of root moves that a stopped search has done, and number of all root moves.
  struct Share {
    std::size_t done = 0;
    std::size_t all = 0;
  };
  std::optional<Share> stopped_after{};  // nullopt if the search was not stopped
  /// The score of a root move that was searched. If the move beats all earlier moves, `score` is
  /// exact. Else `score` is the best score so far, and the score of this move is not higher.
  struct RootScore {
    enum class Bound : std::uint8_t { exact, at_most };
    Move move{};
    int score = 0;  // same scale as `Answer::score`
    Bound bound = Bound::exact;
  };
  /// Progress of a search with progress cards.
  struct Reached {
    RootProgress progress{};
    std::size_t root_moves = 0;
    std::optional<Move> under_search{};  // nullopt if all root moves are done
    std::optional<int> card{};           // last progress card of this run; nullopt if there is none
    AddCycles since_card{0};             // work after `card`; without a card, work of the whole run
    std::vector<RootScore> scores{};     // scores of the root moves done, in order of search
  };
  std::optional<Reached> reached{};
  double wall_seconds = 0;

  /// Returns true if the interrupt flag stopped the run.
  [[nodiscard]] bool is_interrupted() const { return run && run->end == host::RunEnd::interrupted; }
  /// Returns `ok` if the outcome is not `error`. Else the status depends on how the run ended.
  [[nodiscard]] ExitStatus status() const;
};

/// State of a search under way.
struct Thinking {
  AddCycles time{0};              // machine time so far, including the time to read the position
  std::optional<Move> root_move;  // root move being searched; nullopt if unknown
};

/// Says how a search with progress cards answers when a limit or an interrupt stops it.
enum class WhenStopped : std::uint8_t {
  error,
  best_so_far,  // gives the best of the root moves done; an error if none is done
  first_move,   // like best_so_far, but a limit does not stop the first root move
};

struct PlayOptions {
  int depth = deepest_search;
  host::RunOptions run;
  Moves drawing{};                    // moves that count as draws, see `ask` in question.hpp
  Moves only{};                       // root moves to choose from, see `ask`
  Reports reports = Reports::answer;  // see `ask`
  std::optional<Move> first{};        // root move to search first, see `ask`
  int floor = 1;                      // score that a move must beat, see Question
  RootProgress progress{};            // progress of the interrupted search that is to be continued
  WhenStopped when_stopped = WhenStopped::error;
  std::function<void(const Thinking&)> watch{};  // called at intervals, see RunOptions::step
};

/// Punches the position, runs the program and checks the answer card. Does not run the machine if
/// `options.progress` already contains the answer.
[[nodiscard]] Answer play(const Position& position, const Program& program,
                          const PlayOptions& options,
                          const host::Simulator& simulator = host::Interpreter());

/// Returns the cards that `play` punches; the first `vm::memory_words` of them load the position.
[[nodiscard]] std::vector<vm::Card> question_deck(const Position& position, const Program& program,
                                                  const PlayOptions& options);
/// Checks a run that has read the cards of `question_deck`, and returns the answer.
[[nodiscard]] Answer judge(const Position& position, const Program& program,
                           const PlayOptions& options, const host::Run& run);

/// Checks an answer card that was punched for `position`, and returns the answer.
[[nodiscard]] Answer judge(const Position& position, int card);

}  // namespace chessvm::chess
