// SPDX-License-Identifier: MIT
#include "base/eniac_time.hpp"

#include <fmt/format.h>

#include <cmath>

namespace chessvm {

std::string to_text(AddCycles time) {
  using std::chrono::duration;
  const auto minutes = std::chrono::duration_cast<std::chrono::minutes>(time).count();
  if (minutes == 0) return fmt::format("{:.1f}s", duration<double>(time).count());
  return fmt::format("{}h{:02}m", minutes / 60, minutes % 60);
}

double survival_odds(AddCycles time, EniacHours mean) {
  return std::exp(-(EniacHours(time) / mean));
}

EniacHours expected_time_with_restarts(AddCycles time, EniacHours mean) {
  return mean * std::expm1(EniacHours(time) / mean);
}

}  // namespace chessvm
