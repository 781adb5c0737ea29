// SPDX-License-Identifier: MIT
// Applies the decisions of a lock to a program that has changed since. Sites that still exist keep
// their controls, lines keep the drivers that are still correct, and what is missing is added
// around them. Called by compile.cpp instead of make_network when there is a lock.
#pragma once

#include <cstddef>
#include <optional>

#include "sim/rtm/network/lock.hpp"

namespace chessvm::rtm {

/// A network made from a lock.
struct Kept {
  Network network;
  Positions positions;        // as the lock has them, for what is left of it
  std::size_t kept = 0;       // decisions kept: sites at their controls, drivers of lines
  std::size_t decisions = 0;  // of the lock
  bool whole = false;         // all were kept, and nothing was added or renamed
};

/// Builds a network for `demand` that keeps what still fits of `lock`, then tries up to
/// `iterations` local improvements around the new parts. nullopt: less than half of the lock could
/// be kept.
[[nodiscard]] std::optional<Kept> keep(const Demand& demand, const Lock& lock, int iterations);

}  // namespace chessvm::rtm
