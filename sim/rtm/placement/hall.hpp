// SPDX-License-Identifier: MIT
// Finds delays whose possible hosts together have too few programs (Hall's theorem).
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "sim/rtm/placement/hosting.hpp"

namespace chessvm::rtm {

/// A set of delays with too few hosts.
struct Hall {
  std::vector<std::size_t> hosts;  // indices in Hosting::hosts
  std::vector<std::size_t> jobs;   // jobs that only `hosts` can do, as indices in Hosting::jobs
  int capacity = 0;                // largest number of `jobs` that `hosts` can do
  /// The moment at which all `jobs` are running; nullopt if the shortage concerns all delays.
  std::optional<std::size_t> moment;
};

/// Returns the shortage with the fewest hosts; nullopt if there is no shortage. A shortage concerns
/// all delays, or only the delays that are running at one moment.
[[nodiscard]] std::optional<Hall> find_hall(const Hosting& hosting, std::size_t moments);

/// Returns true if only the hosts of `hall` can do the delay `job`. If `hall` has a moment, the
/// delay must also be running at this moment.
[[nodiscard]] bool is_confined(const Hosting& hosting, const Job& job, const Hall& hall);

}  // namespace chessvm::rtm
