// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "base/eniac_time.hpp"

namespace chessvm::chess {

/// Figures about times of the machine, in ENIAC hours. Quantiles between two times are
/// interpolated.
struct HoursSummary {
  std::size_t timed = 0;  // times that the others are made of; where it is 0, they are 0
  double mean = 0, median = 0, p95 = 0, max = 0;
  double over_24h = 0, over_48h = 0;  // shares of the times
};
[[nodiscard]] HoursSummary hours_summary(const std::vector<AddCycles>& times);

/// Two lines; empty where nothing is timed.
[[nodiscard]] std::string hours_text(const HoursSummary& summary);

}  // namespace chessvm::chess
