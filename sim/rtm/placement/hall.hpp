// SPDX-License-Identifier: MIT
// Finds delays that have too few hosts, by Hall's theorem: a set of delays, and all units that can
// serve as any of them, which have fewer programs than there are delays.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "sim/rtm/placement/hosting.hpp"

namespace chessvm::rtm {

/// Such a set.
struct Hall {
  std::vector<std::size_t> hosts;     // in Hosting::hosts
  std::vector<std::size_t> jobs;      // in Hosting::jobs: those that no other host can do
  int capacity = 0;                   // programs of the hosts together
  std::optional<std::size_t> moment;  // if set, only jobs at work at it: a unit does one at a time
};

/// A shortage with the fewest hosts. nullopt: all delays have hosts, counted together and at each
/// moment.
[[nodiscard]] std::optional<Hall> find_hall(const Hosting& hosting, std::size_t moments);

/// Returns whether only the hosts of `hall` can do the delay `job`.
[[nodiscard]] bool is_confined(const Hosting& hosting, const Job& job, const Hall& hall);

}  // namespace chessvm::rtm
