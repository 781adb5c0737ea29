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

/// Makes the player that `spec` describes. Fails if an engine does not start or lacks an option.
/// `surroundings` must outlive the player.
[[nodiscard]] Result<std::unique_ptr<Player>> make_player(const PlayerSpec& spec,
                                                          const PlayerSurroundings& surroundings);

}  // namespace chessvm::chess::match
