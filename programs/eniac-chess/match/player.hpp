// SPDX-License-Identifier: MIT
// A player of a match: the simulated machine, a rebuilt opponent, or an engine that speaks UCI.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "base/result.hpp"
#include "programs/chess/thinker.hpp"
#include "programs/eniac-chess/match/player_spec.hpp"

namespace chessvm::chess::match {

/// Why a player that was asked for a move gave none.
enum class Fault : std::uint8_t {
  none,
  resigned,
  illegal,  // not a legal move, or not a move at all
  time,     // no answer within the limit
  crash,    // the engine has ended
  interrupted,
};

struct Reply {
  std::optional<Move> move{};       // legal
  std::optional<AddCycles> time{};  // that the machine took, where the player is one
  Fault fault = Fault::none;
  std::string detail{};  // about the fault
  std::string remark{};  // about the move, for the game as it is written
};

class Player {
 public:
  virtual ~Player() = default;
  Player(const Player&) = delete;
  Player& operator=(const Player&) = delete;

  [[nodiscard]] virtual std::string name() const = 0;
  /// Makes the player ready for a game; the reply has no move.
  [[nodiscard]] virtual Reply prepare() = 0;
  /// The move in a game that is not over.
  [[nodiscard]] virtual Reply move(const Game& game) = 0;

 protected:
  Player() = default;
};

/// The surroundings that all players of a match share.
struct PlayerSurroundings {
  const Program& program;                // of the machine
  std::chrono::milliseconds move_limit;  // of an engine: time on this computer
  const std::atomic<bool>& interrupt;    // ends the wait for a move
};

/// Starts the player; the surroundings must outlive it. Fails where the engine cannot be run, does
/// not speak UCI, or has no option of a name that `spec` sets.
[[nodiscard]] Result<std::unique_ptr<Player>> make_player(const PlayerSpec& spec,
                                                          const PlayerSurroundings& surroundings);

}  // namespace chessvm::chess::match
