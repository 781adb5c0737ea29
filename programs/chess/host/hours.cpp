// SPDX-License-Identifier: MIT
#include "programs/chess/host/hours.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace chessvm::chess {
namespace {

/// Returns the quantile `share` (0-1) of the values in `sorted`, by interpolation.
double quantile(const std::vector<double>& sorted, double share) {
  const double place = share * static_cast<double>(sorted.size() - 1);
  const auto below = static_cast<std::size_t>(place);
  const std::size_t above = std::min(below + 1, sorted.size() - 1);
  return sorted[below] + (place - static_cast<double>(below)) * (sorted[above] - sorted[below]);
}

}  // namespace

HoursSummary hours_summary(const std::vector<AddCycles>& times) {
  HoursSummary summary;
  if (times.empty()) return summary;
  std::vector<double> hours;
  hours.reserve(times.size());
  for (const AddCycles time : times) hours.push_back(EniacHours(time).count());
  std::sort(hours.begin(), hours.end());
  const auto number = static_cast<double>(hours.size());
  const auto share_over = [&](EniacHours limit) {
    const auto first = std::upper_bound(hours.begin(), hours.end(), limit.count());
    return static_cast<double>(hours.end() - first) / number;
  };
  double sum = 0;
  for (const double time : hours) sum += time;
  summary.timed = hours.size();
  summary.mean = sum / number;
  summary.median = quantile(hours, 0.5);
  summary.p95 = quantile(hours, 0.95);
  summary.max = hours.back();
  summary.over_24h = share_over(mean_time_between_failures_short);
  summary.over_48h = share_over(mean_time_between_failures_long);
  return summary;
}

std::string hours_text(const HoursSummary& summary) {
  if (summary.timed == 0) return {};
  return fmt::format(
      "ENIAC hours   mean {:.2f}, median {:.2f}, p95 {:.2f}, max {:.2f}\n"
      "too long      {:.1f} % over 24 h, {:.1f} % over 48 h\n",
      summary.mean, summary.median, summary.p95, summary.max, 100 * summary.over_24h,
      100 * summary.over_48h);
}

}  // namespace chessvm::chess
