// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "base/eniac_time.hpp"

namespace chessvm::chess {

/// Statistics of search times, in ENIAC hours. Quantiles between two times are interpolated.
struct HoursSummary {
  std::size_t timed = 0;  // number of search times; if it is 0, all other members are 0
  double mean = 0, median = 0, p95 = 0, max = 0;
  double over_24h = 0, over_48h = 0;  // share (0-1) of times over 24 h, and over 48 h
};
[[nodiscard]] HoursSummary hours_summary(const std::vector<AddCycles>& times);

/// Formats a summary as two lines; empty if there are no times.
[[nodiscard]] std::string hours_text(const HoursSummary& summary);

}  // namespace chessvm::chess
