// SPDX-License-Identifier: MIT
// Draws the charts of a budget as gnuplot scripts that contain their data.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "tools/eniac-chess/budget/report.hpp"

namespace chessvm::chess::budget {

enum class Chart : std::uint8_t {
  hours,     // histogram of the moves' hours, and lines for the mean times between failures
  odds,      // for each policy, chance that a move is done within a given time
  calendar,  // a game week by week: moves, failures, repairs
  depths,    // hours of the same moves at every search depth
};

struct ChartRow {
  Chart chart;
  std::string_view name;
  std::string_view help;
};
inline constexpr std::array chart_rows{
    ChartRow{Chart::hours, "hours", "moves by their hours"},
    ChartRow{Chart::odds, "odds", "chance to be done over time"},
    ChartRow{Chart::calendar, "calendar", "a game week by week"},
    ChartRow{Chart::depths, "depths", "hours by plies"},
};

/// Picture format, chosen by the ending of the file name.
enum class Canvas : std::uint8_t { terminal, svg, png, pdf };

/// Returns a gnuplot script that prints the picture to standard output. Only Chart::depths uses
/// `depths`, which has one candidate for each search depth, in ascending order of depth.
[[nodiscard]] std::string chart_script(Chart chart, Canvas canvas, const Report& report,
                                       const std::vector<Candidate>& depths);

}  // namespace chessvm::chess::budget
