// SPDX-License-Identifier: MIT
// Finds the sites whose programs are running in an add time.
#pragma once

#include "sim/rtm/schedule/demand.hpp"

namespace chessvm::rtm {

/// Returns true if a program of `site` is running in add time `time`.
[[nodiscard]] inline bool works(const Demand& demand, const Site& site, std::size_t timeline,
                                int time) {
  const int repeat = site.program.unit == UnitProgram::Unit::accumulator ? site.program.repeat : 1;
  for (int back = 1; back <= repeat; ++back) {
    const int moment = time - back;
    if (moment >= demand.axis.timelines[timeline].first &&
        site.moments.contains(demand.axis.index(timeline, moment)))
      return true;
  }
  return false;
}

}  // namespace chessvm::rtm
