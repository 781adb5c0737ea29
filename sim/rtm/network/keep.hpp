// SPDX-License-Identifier: MIT
// Builds a network for a changed program: keeps the lock's decisions and adds the missing parts.
#pragma once

#include <cstddef>
#include <optional>

#include "sim/rtm/network/lock.hpp"

namespace chessvm::rtm {

struct Kept {
  Network network;
  Positions positions;        // positions that the kept parts have in the lock
  std::size_t kept = 0;       // number of kept decisions; each site and each driver is a decision
  std::size_t decisions = 0;  // number of decisions in the lock
  bool whole = false;         // true if all decisions are kept and no part is new or renamed
};

/// Builds a network for `demand`. Keeps those decisions of `lock` that still fit. Then tries
/// `iterations` local improvements around the new parts. Returns nullopt if less than half of the
/// decisions still fit, or if there is a program that no pulse can start.
[[nodiscard]] std::optional<Kept> keep(const Demand& demand, const Lock& lock, int iterations);

}  // namespace chessvm::rtm
