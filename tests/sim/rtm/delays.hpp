// SPDX-License-Identifier: MIT
// Adds delays to networks, for tests of how the compiler counts and places delays.
#pragma once

#include "sim/rtm/network/network.hpp"
#include "sim/rtm/schedule/demand.hpp"

namespace chessvm::test {

/// Adds a delay of `length` add times from add time `start` on, between two new program lines.
inline void add_delay(const rtm::Demand& demand, rtm::Network& network, int start, int length) {
  rtm::Moments from(demand.axis.size);
  from.insert(demand.axis.index(0, start));
  rtm::Moments to(demand.axis.size);
  to.insert(demand.axis.index(0, start + length));
  network.nets.push_back({from, {}, {}});
  network.nets.push_back({to, {}, {{rtm::Driver::Kind::delay, network.nets.size() - 1, length}}});
}

}  // namespace chessvm::test
