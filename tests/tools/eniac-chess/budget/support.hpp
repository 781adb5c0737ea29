// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "tools/eniac-chess/budget/report.hpp"

namespace chessvm::chess::budget {

/// Returns a search that takes `hours` of the ENIAC on a machine without failures.
[[nodiscard]] inline TimedMove timed(std::string id, double hours, std::size_t root_moves = 30) {
  return {std::move(id), std::chrono::duration_cast<AddCycles>(EniacHours(hours)), root_moves};
}

/// Returns a workload of single searches; `hours` has the hours of the ENIAC for each search.
[[nodiscard]] inline Workload positions(const std::vector<double>& hours) {
  Workload workload{.source = "test", .games = {{}}, .refused = {}};
  for (const double each : hours) workload.games.front().moves.push_back(timed("move", each));
  return workload;
}

[[nodiscard]] inline std::vector<Policy> all_policies() {
  return {{PolicyKind::restart},
          {PolicyKind::resume},
          {PolicyKind::verify, EniacHours(4)},
          {PolicyKind::twice}};
}

/// One silent failure for every four noticed ones, often enough to show in the results.
inline constexpr SilentFailures frequent{.per_noticed = 0.25, .found = 0.8, .equal = 0.2};

}  // namespace chessvm::chess::budget
