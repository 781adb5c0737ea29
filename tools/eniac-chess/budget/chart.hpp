// SPDX-License-Identifier: MIT
// The charts of a budget, as scripts for gnuplot with their data in them.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "tools/eniac-chess/budget/report.hpp"

namespace chessvm::chess::budget {

enum class Chart : std::uint8_t {
  hours,     // moves by their hours, on a logarithmic axis, with the spans between failures
  odds,      // the chance that a move is done, over time, for each policy
  calendar,  // a game week by week: moves, failures, repairs
  depths,    // hours of the same moves at every depth
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

/// The picture format that a file name asks for.
enum class Canvas : std::uint8_t { terminal, svg, png, pdf };

/// The commands for gnuplot that draw on `canvas`; they print the picture to standard output.
/// `depths` has the same moves at other depths, for that chart alone; the last one deepest.
[[nodiscard]] std::string chart_script(Chart chart, Canvas canvas, const Report& report,
                                       const std::vector<Candidate>& depths);

}  // namespace chessvm::chess::budget
