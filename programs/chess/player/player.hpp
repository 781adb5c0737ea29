// SPDX-License-Identifier: MIT
// A player of chess: the machine, a rebuilt rival or another engine.
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

/// The reason for which a player that was asked for a move gave none.
enum class Fault : std::uint8_t {
  none,
  resigned,
  illegal,  // not a legal move, or not a move at all
  time,     // no answer within the limit
  crash,    // the engine has ended
  interrupted,
};

/// A figure about a move: `value 208`.
struct Statistic {
  std::string_view name;
  std::string value;
};

/// The answer of a player that was asked for a move.
struct MoveReply {
  std::optional<Move> move{};  // legal
  Fault fault = Fault::none;
  std::string detail{};                 // about the fault
  std::optional<int> centipawns{};      // score of the move for the mover; 0 where it draws
  std::vector<Statistic> statistics{};  // of a rival
  std::string remark{};                 // why the move is not simply the choice of a rival
  std::optional<Thought> thought{};     // of the machine
  EniacHours mtbf = mean_time_between_failures_short;  // likewise
};

/// The request for a move. Players that have no clock pass over what bounds a search.
struct MoveRequest {
  const std::atomic<bool>& stop;  // asks for the move at once
  Moves only{};  // the moves to choose from, of those that the game allows; empty: all of them
  std::optional<int> depth{};                            // in place of the player's own bounds
  std::optional<std::uint64_t> nodes{};                  // see ThinkLimits
  std::optional<std::chrono::milliseconds> clock{};      // time on this computer
  std::function<void(const Pondering&)> pondering{};     // how far the search has come
  std::function<void(const vm::MachineState&)> state{};  // what stands in the registers
};

class Player {
 public:
  virtual ~Player() = default;
  Player(const Player&) = delete;
  Player& operator=(const Player&) = delete;

  [[nodiscard]] virtual std::string name() const = 0;
  /// The name and version that the player gives itself, whatever it is shown as: games of one match
  /// are of one version.
  [[nodiscard]] virtual std::string version() const { return name(); }
  /// Makes the player ready for a game; the reply has no move.
  [[nodiscard]] virtual MoveReply prepare() { return {}; }
  /// The move in a game; none where the rules leave none.
  [[nodiscard]] virtual MoveReply move(const Game& game, const MoveRequest& request) = 0;
  /// Returns whether its moves take seconds at most and cannot be stopped.
  [[nodiscard]] virtual bool is_quick() const { return false; }

  /// Its options as UCI lists them; empty where a GUI can set none.
  [[nodiscard]] virtual std::string option_lines() const { return {}; }
  /// Sets an option, whose name is read in any letter case. Returns what is wrong with name or
  /// value; empty if nothing. A refused option changes nothing.
  [[nodiscard]] virtual std::string set_option(std::string_view /*name*/,
                                               std::string_view /*value*/) {
    return "there are no options";
  }

 protected:
  Player() = default;
};

}  // namespace chessvm::chess
