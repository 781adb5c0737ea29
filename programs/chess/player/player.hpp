// SPDX-License-Identifier: MIT
// Interface of a chess player: the machine, a rival (a rebuilt old program) or another engine.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "programs/chess/host/thinker.hpp"
#include "programs/host/simulator.hpp"

namespace chessvm::chess {

/// Reason why a player gave no move.
enum class Fault : std::uint8_t {
  none,
  resigned,
  illegal,  // the answer is not a legal move
  time,     // no answer within the limit
  crash,    // the engine has ended or failed
  interrupted,
};

/// A fact about a rival's move, such as `value 208` or `illegal e1g1`.
struct Statistic {
  std::string_view name;
  std::string value;
};

struct MoveReply {
  std::optional<Move> move{};  // a legal move; nullopt if the player gives no move
  Fault fault = Fault::none;
  std::string detail{};                 // explanation of `fault`
  std::optional<int> centipawns{};      // score for the mover; a draw is 0; nullopt if not known
  std::vector<Statistic> statistics{};  // facts about the move of a rival; empty for other players
  std::string remark{};                 // explains a move that was not the rival's own choice
  std::optional<Thought> thought{};     // nullopt if the player is not the machine
  EniacHours mtbf = mean_time_between_failures_short;
};

/// Request for a move. Rivals and other engines ignore all members except `only`.
struct MoveRequest {
  const std::atomic<bool>& stop;         // if it becomes true, the machine answers immediately
  Moves only{};                          // root moves to choose from; all moves if empty
  std::optional<int> depth{};            // search depth in plies; replaces the player's own depth
  std::optional<std::uint64_t> nodes{};  // limit of nodes, see ThinkLimits
  std::optional<std::chrono::milliseconds> clock{};      // limit of wall clock time
  std::function<void(const Pondering&)> pondering{};     // receives the progress of the search
  std::function<void(const vm::MachineState&)> state{};  // receives the machine's state
};

class Player {
 public:
  virtual ~Player() = default;
  Player(const Player&) = delete;
  Player& operator=(const Player&) = delete;

  [[nodiscard]] virtual std::string name() const = 0;
  /// Returns the name and version that the player states. They do not change during a match.
  [[nodiscard]] virtual std::string version() const { return name(); }
  /// Prepares the player for a game. The reply has no move. Its `fault` is `none` after success.
  [[nodiscard]] virtual MoveReply prepare() { return {}; }
  /// Chooses a move in `game`. The reply has no move after a fault, or if no move is legal.
  [[nodiscard]] virtual MoveReply move(const Game& game, const MoveRequest& request) = 0;
  /// Returns true if the choice of a move takes only seconds and cannot be stopped.
  [[nodiscard]] virtual bool is_quick() const { return false; }

  /// Returns the options in the form that UCI prescribes; empty if a GUI can set no option.
  [[nodiscard]] virtual std::string option_lines() const { return {}; }
  /// Sets the option `name`, ignoring letter case. Returns an error message; empty after success.
  [[nodiscard]] virtual std::string set_option(std::string_view /*name*/,
                                               std::string_view /*value*/) {
    return "there are no options";
  }

 protected:
  Player() = default;
};

}  // namespace chessvm::chess
