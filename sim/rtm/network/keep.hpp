// SPDX-License-Identifier: MIT
// The decisions of a lock for a program that has changed since: sites that are still there keep
// their controls, lines the drivers that are still right; what is missing is added around them.
#pragma once

#include <cstddef>
#include <optional>

#include "sim/rtm/network/lock.hpp"

namespace chessvm::rtm {

struct Kept {
  Network network;
  Positions positions;        // of what is left of the lock
  std::size_t kept = 0;       // sites at the controls they had, and drivers of lines
  std::size_t decisions = 0;  // of the lock
  bool whole = false;         // all of them, and nothing else, as the lock calls it
};

/// A network that does what is demanded, bettered by so many changes near what is new. Nothing if
/// less than half of the lock could be kept.
[[nodiscard]] std::optional<Kept> keep(const Demand& demand, const Lock& lock, int iterations);

}  // namespace chessvm::rtm
