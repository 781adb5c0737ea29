// SPDX-License-Identifier: MIT
// Compares predicted times of searches with those that the machine needs.
#pragma once

#include <algorithm>
#include <filesystem>
#include <functional>
#include <vector>

#include "base/files/file.hpp"
#include "programs/chess/host/embedded_program.hpp"
#include "programs/chess/host/player.hpp"
#include "programs/chess/rules/epd.hpp"
#include "programs/chess/search/prediction.hpp"
#include "vm/renumber.hpp"

namespace chessvm::chess {

/// A position with the hours of its search at each depth.
struct TimedPosition {
  Position position;
  std::array<EniacHours, deepest_search - shallowest_search + 1> hours{};

  [[nodiscard]] EniacHours at(int depth) const {
    return hours[static_cast<std::size_t>(depth - shallowest_search)];
  }
};

/// Runs the built-in program on each position of an EPD file, at each depth up to `deepest`.
[[nodiscard]] inline std::vector<TimedPosition> time_file(const std::filesystem::path& path,
                                                          vm::Cpu cpu,
                                                          int deepest = deepest_search) {
  Program program = built_in_program().value();
  program.image = vm::renumbered(program.image, cpu).value();
  std::vector<TimedPosition> timed;
  for (const auto& record : read_epd(read_file(path).value(), path)) {
    TimedPosition each{.position = record.value().position};
    for (int depth = shallowest_search; depth <= deepest; ++depth)
      each.hours[static_cast<std::size_t>(depth - shallowest_search)] =
          play(each.position, program, {.depth = depth, .run = {}}).run->work.time;
    timed.push_back(each);
  }
  return timed;
}

/// Quantiles of actual hours divided by predicted hours: 5 % of the ratios are below p5.
struct PredictionError {
  double median = 0;
  double p5 = 0;
  double p95 = 0;
};
[[nodiscard]] inline PredictionError prediction_error(
    const std::vector<TimedPosition>& timed, int depth,
    const std::function<EniacHours(const TimedPosition&)>& predict) {
  std::vector<double> ratios;
  for (const TimedPosition& each : timed) ratios.push_back(each.at(depth) / predict(each));
  std::sort(ratios.begin(), ratios.end());
  const auto at = [&](double share) {
    return ratios[static_cast<std::size_t>(share * static_cast<double>(ratios.size() - 1))];
  };
  return {.median = at(0.5), .p5 = at(0.05), .p95 = at(0.95)};
}

}  // namespace chessvm::chess
