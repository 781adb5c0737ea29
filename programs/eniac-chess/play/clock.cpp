// SPDX-License-Identifier: MIT
#include "programs/eniac-chess/play/clock.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace chessvm::chess::playing {
namespace {

constexpr double hours_per_day = 24;

/// `17h42m`, and days from one day up.
std::string days(EniacHours time) {
  const bool is_long = time.count() >= hours_per_day;
  if (!is_long) return to_text(std::chrono::duration_cast<AddCycles>(time));
  return fmt::format("{:.2f} days", time.count() / hours_per_day);
}

std::string odds(AddCycles time, EniacHours mtbf) {
  return fmt::format("{:.1f} % without a failure", 100 * survival_odds(time, mtbf));
}

}  // namespace

std::vector<ClockRow> clock_rows(const PlayedGame& game, EniacHours mtbf) {
  const auto& work = game.work();
  const auto last =
      std::find_if(work.rbegin(), work.rend(), [](const auto& each) { return each.has_value(); });
  if (last == work.rend()) return {};
  const AddCycles move = (*last)->time;
  const AddCycles total = game.machine_time();
  return {
      {"this move", fmt::format("{}, {}", to_text(move), odds(move, mtbf))},
      {"this game", fmt::format("{}, {}", days(total), odds(total, mtbf))},
      {"restarts",
       fmt::format("{}, moves repeated after failures", days(game.expected_time(mtbf)))},
      {"failures", fmt::format("one in {:g} h", mtbf.count())},
  };
}

std::string clock_text(const PlayedGame& game, EniacHours mtbf) {
  std::string text;
  for (const ClockRow& row : clock_rows(game, mtbf))
    text += fmt::format("  {:<10} {}\n", row.label, row.text);
  return text;
}

}  // namespace chessvm::chess::playing
