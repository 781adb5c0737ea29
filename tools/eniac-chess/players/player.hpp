// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>
#include <chrono>
#include <memory>

#include "base/result.hpp"
#include "programs/chess/player/player.hpp"
#include "tools/eniac-chess/players/player_spec.hpp"

namespace chessvm::chess::match {

/// Settings that all players of a match share.
struct PlayerSurroundings {
  const Program& program;                // program that the machine runs
  std::chrono::milliseconds move_limit;  // time limit of an engine for a move
  const std::atomic<bool>& interrupt;    // true: stop waiting for an engine
};

/// Starts the player; the surroundings must outlive it. Fails if the engine cannot be run, does not
/// speak UCI, or lacks an option that `spec` sets.
[[nodiscard]] Result<std::unique_ptr<Player>> make_player(const PlayerSpec& spec,
                                                          const PlayerSurroundings& surroundings);

}  // namespace chessvm::chess::match
