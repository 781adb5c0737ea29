// SPDX-License-Identifier: MIT
#pragma once

#include "programs/games/simulator.hpp"

namespace chessvm::games {

/// The CPU wired on the ENIAC, as `eniacsim --vm` runs it; fails where there is no patch of it.
[[nodiscard]] Result<Simulator> find_wired_simulator();

}  // namespace chessvm::games
