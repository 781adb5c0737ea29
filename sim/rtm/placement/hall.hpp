// SPDX-License-Identifier: MIT
// Delays that have too few hosts, found as by Hall's theorem: a set of delays and all the units
// that could do any of them, fewer than the delays.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "sim/rtm/placement/hosting.hpp"

namespace chessvm::rtm {

struct Hall {
  std::vector<std::size_t> hosts;     // in Hosting::hosts
  std::vector<std::size_t> jobs;      // that no other host can do
  int capacity = 0;                   // of the hosts together
  std::optional<std::size_t> moment;  // counted are jobs at work then: a unit does one at a time
};

/// One of the fewest hosts; nothing if each delay alone, and all at any one moment, have a host.
[[nodiscard]] std::optional<Hall> find_hall(const Hosting& hosting, std::size_t moments);

/// Whether a delay is among those counted, were it in the network.
[[nodiscard]] bool is_confined(const Hosting& hosting, const Job& job, const Hall& hall);

}  // namespace chessvm::rtm
