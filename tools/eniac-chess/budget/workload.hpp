// SPDX-License-Identifier: MIT
// Collects the moves of a budget and times them: runs the chess program on the simulated machine.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "base/result.hpp"
#include "programs/chess/host/thinker.hpp"
#include "programs/chess/pgn/pgn.hpp"
#include "tools/eniac-chess/budget/policy.hpp"
#include "tools/eniac-chess/referee/referee.hpp"

namespace chessvm::chess::budget {

struct TimedMove {
  std::string id;     // name of the position; in a game, move number and move
  AddCycles time{0};  // time of all searches for the move, at 100,000 pulses per second
  /// Number of root moves that all searches for the move have completed, without the searches of a
  /// second look. With --hours, a move can take several searches. 0 in mate and stalemate.
  std::size_t root_moves = 0;
};

struct TimedGame {
  std::string name;
  std::vector<TimedMove> moves;
};

struct Workload {
  std::string source;                // name of the input for the heading, such as `timing.epd`
  std::vector<TimedGame> games;      // single positions form one game without a name
  std::vector<std::string> refused;  // positions whose search failed, with the reason
  bool is_interrupted = false;       // true: after an interrupt, some positions are missing

  [[nodiscard]] bool has_games() const { return games.size() != 1 || !games.front().name.empty(); }
  [[nodiscard]] std::vector<TimedMove> all_moves() const;
};

/// Settings for the measurement of searches: program, simulator and limits.
struct Timing {
  const Program& program;
  const host::Simulator& simulator;
  int depth = deepest_search;
  /// Limit of a move, in hours of the machine at 100,000 pulses per second; nullopt: no limit.
  std::optional<EniacHours> hours{};
  host::RunOptions run{};
  /// Called before each move with the number of finished moves (in self-play: finished games).
  std::function<void(std::size_t done)> progress{};
};

struct PositionToTime {
  std::string id;
  Position position;
};

[[nodiscard]] Workload time_positions(const std::vector<PositionToTime>& questions,
                                      const Timing& timing);

/// For each move of `side` in the games, measures the search in the position before this move.
[[nodiscard]] Workload time_games(const std::vector<PgnGame>& games, Colour side,
                                  const Timing& timing);

/// Games of the machine against itself. `seed` determines their random first moves.
struct SelfPlay {
  std::size_t games = 1;
  std::uint64_t seed = 1;
  match::GameLimits limits{.most_plies = 200};
  std::string engine{host::default_engine};                     // simulator that runs the program
  vm::native::CoreKind core = vm::native::CoreKind::automatic;  // core that the engine `chsim` uses
};
/// Plays the games and measures White's searches. Fails if the machine cannot start.
[[nodiscard]] Result<Workload> play_games(const SelfPlay& how, const Timing& timing,
                                          const std::atomic<bool>& interrupt);

/// Returns the work for a move on a machine whose clock has `pulses` per second.
[[nodiscard]] MoveWork work_of(const TimedMove& move, std::int64_t pulses);

}  // namespace chessvm::chess::budget
