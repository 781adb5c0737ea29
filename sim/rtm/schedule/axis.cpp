// SPDX-License-Identifier: MIT
#include "sim/rtm/schedule/demand.hpp"

namespace chessvm::rtm {

std::optional<Moments> Axis::delayed(const Moments& moments, int steps) const {
  for (const Moments& entry : entries) {
    if (!moments.meets(entry)) continue;
    // The moments of an entry are the same pulse, so a valid set contains all of them or none.
    if (!entry.within(moments)) return std::nullopt;
  }
  const auto k = static_cast<std::size_t>(steps);
  Moments overdue = moments;
  overdue &= late[k];
  overdue -= ends;
  if (!overdue.empty()) return std::nullopt;
  Moments inside = moments.later(steps);
  inside -= unreached[k];
  return inside;
}

Moments Axis::busy(const Moments& moments, int steps) const {
  Moments all(size);
  for (int k = 1; k <= steps; ++k) {
    Moments step = moments.later(k);
    step -= unreached[static_cast<std::size_t>(k)];
    all |= step;
  }
  return all;
}

bool Axis::restarts(const Moments& moments, int steps) const {
  for (int k = 1; k < steps; ++k) {
    Moments at_work = moments.later(k);
    at_work -= unreached[static_cast<std::size_t>(k)];
    if (at_work.meets(moments)) return true;
  }
  return false;
}

}  // namespace chessvm::rtm
