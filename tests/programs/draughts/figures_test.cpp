// SPDX-License-Identifier: MIT
// Measures the cost of a move; docs/draughts.md must state the same numbers.
#include <fmt/format.h>

#include <algorithm>
#include <numeric>

#include "positions.hpp"

namespace chessvm::games::draughts::test::figures_test {
namespace {

constexpr int position_count = 200;
constexpr std::uint64_t seed = 1971;

/// Returns the add cycles of replies in positions of random games, in ascending order.
std::vector<AddCycles> costs(const vm::Image& image, int plies) {
  Dice dice(seed);
  std::vector<AddCycles> costs;
  for (int i = 0; i < position_count; ++i)
    costs.push_back(ask(image, random_game(dice, dice.below(80)), plies).run.total().time);
  std::sort(costs.begin(), costs.end());
  return costs;
}

/// Returns a row of docs/draughts.md: the mean, the 95th percentile, and the worst cost.
std::string row(const std::string& name, const std::vector<AddCycles>& costs) {
  const AddCycles sum = std::accumulate(costs.begin(), costs.end(), AddCycles(0));
  std::string text = fmt::format("| {} |", name);
  for (const AddCycles cost :
       {sum / position_count, costs[position_count * 95 / 100 - 1], costs.back()})
    text += fmt::format(" {} | {} |", cost.count(), to_text(cost));
  return text;
}

TEST(DraughtsFigures, EachPlyCosts) {
  const vm::Image image = assembled_draughts();
  for (int plies = 1; plies <= most_plies; ++plies)
    EXPECT_TRUE(
        programs::manual_says("docs/draughts.md", row(std::to_string(plies), costs(image, plies))));
}

}  // namespace
}  // namespace chessvm::games::draughts::test::figures_test
