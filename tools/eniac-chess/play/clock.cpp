// SPDX-License-Identifier: MIT
#include "tools/eniac-chess/play/clock.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace chessvm::chess::playing {
namespace {

constexpr double hours_per_day = 24;

/// Formats a time as `17h42m`. A time of at least a day becomes `1.20 days (28h48m)`.
std::string time_text(EniacHours time) {
  std::string hours = expected_text(time);
  if (time.count() < hours_per_day || hours == beyond_counting) return hours;
  return fmt::format("{:.2f} days ({})", time.count() / hours_per_day, hours);
}

/// Formats a time and the odds of no failure in this time: `2h57m, odds 88.4 %`.
std::string with_odds(AddCycles time, EniacHours mtbf) {
  return fmt::format("{}, odds {:.1f} %", time_text(time), 100 * survival_odds(time, mtbf));
}

/// Formats `; 2 in this game: 0h37m lost, 4h00m for repairs`; empty if there were no failures.
std::string failures_text(const PlayedGame& game) {
  const std::vector<Breakdown> failures = game.failures();
  if (failures.empty()) return {};
  AddCycles lost{0};
  for (const Breakdown& each : failures) lost += each.lost;
  const EniacHours repairs = usual_repair * static_cast<double>(failures.size());
  return fmt::format("; {} in this game: {} lost, {} for repairs", failures.size(), to_text(lost),
                     to_text(std::chrono::duration_cast<AddCycles>(repairs)));
}

}  // namespace

std::vector<ClockRow> clock_rows(const PlayedGame& game, EniacHours mtbf) {
  const auto& work = game.work();
  const auto last =
      std::find_if(work.rbegin(), work.rend(), [](const auto& each) { return each.has_value(); });
  if (last == work.rend()) return {};
  return {
      {"this move", with_odds((*last)->time, mtbf)},
      {"this game", with_odds(game.machine_time(), mtbf)},
      {"expected", time_text(game.expected_time(mtbf)) + " with moves repeated"},
      {"failures", fmt::format("one in {:g} h", mtbf.count()) + failures_text(game)},
  };
}

std::string clock_text(const PlayedGame& game, EniacHours mtbf) {
  std::string text;
  for (const ClockRow& row : clock_rows(game, mtbf))
    text += fmt::format("  {:<10} {}\n", row.label, row.text);
  return text;
}

}  // namespace chessvm::chess::playing
