// SPDX-License-Identifier: MIT
// Applies the decisions of a lock to a changed program. Existing sites keep their controls, lines
// keep the drivers that are still correct, and missing parts are added around them. If there is a
// lock, compile.cpp calls keep() instead of make_network().
#pragma once

#include <cstddef>
#include <optional>

#include "sim/rtm/network/lock.hpp"

namespace chessvm::rtm {

/// A network made from a lock.
struct Kept {
  Network network;
  Positions positions;        // the lock's positions of the kept parts
  std::size_t kept = 0;       // number of decisions kept: sites at their controls, drivers of lines
  std::size_t decisions = 0;  // number of decisions in the lock
  bool whole = false;         // all decisions kept, and no part added or renamed
};

/// Builds a network for `demand` that keeps what still fits of `lock`, then tries up to
/// `iterations` local improvements around the new parts. nullopt if less than half of the lock
/// could be kept.
[[nodiscard]] std::optional<Kept> keep(const Demand& demand, const Lock& lock, int iterations);

}  // namespace chessvm::rtm
