// SPDX-License-Identifier: MIT
// Measures what a search saves by pruning and by trying the inner columns first (docs/c4.md).
#include <fmt/format.h>

#include <algorithm>

#include "named.hpp"

namespace chessvm::games::c4::test::ablation_test {
namespace {

struct Cost {
  AddCycles total{0};
  AddCycles worst{0};
};

Cost cost(const vm::Image& image, const Search& search) {
  Cost cost;
  for (const auto& [name, position] : named_set()) {
    const Asked asked = ask(image, position);
    EXPECT_EQ(asked.answer, answer(Board(position), position.to_move, search)) << name;
    cost.total += asked.time;
    cost.worst = std::max(cost.worst, asked.time);
  }
  return cost;
}

/// Returns a row of the table in docs/c4.md: mean and worst cost, in add cycles and as time.
std::string row(const std::string& name, const Cost& cost) {
  const AddCycles mean = cost.total / static_cast<int>(named_set().size());
  return fmt::format("| {} | {} | {} | {} | {} |", name, mean.count(), to_text(mean),
                     cost.worst.count(), to_text(cost.worst));
}

struct Variant {
  std::string name;
  std::vector<std::string> definitions;
  Search search;
};

TEST(C4Figures, EachIdeaSaves) {
  const std::array variants{
      Variant{"neither", {"natural_order", "no_cuts"}, {5, Pruning::off, Ordering::left_to_right}},
      Variant{"inner columns first", {"no_cuts"}, {5, Pruning::off, Ordering::inner_first}},
      Variant{"pruning", {"natural_order"}, {5, Pruning::on, Ordering::left_to_right}},
      Variant{"both", {}, {5, Pruning::on, Ordering::inner_first}},
  };
  for (const auto& [name, definitions, search] : variants)
    EXPECT_TRUE(programs::manual_says(
        "docs/c4.md", row(name, cost(assembled_c4(search.depth, definitions), search))));
}

TEST(C4Figures, EachPlyCosts) {
  for (int depth = 2; depth <= 8; ++depth)
    EXPECT_TRUE(programs::manual_says(
        "docs/c4.md", row(std::to_string(depth), cost(assembled_c4(depth), {.depth = depth}))));
}

TEST(C4Figures, EachReplyOfTheNamedSet) {
  const vm::Image image = programs::assembled("c4/c4.asm");
  for (const auto& [name, position] : named_set()) {
    const Asked asked = ask(image, position);
    EXPECT_TRUE(programs::manual_says(
        "docs/c4.md", fmt::format("| {} | {:02}{:02} | {} | {} |", name, asked.answer.column + 1,
                                  asked.answer.value, asked.time.count(), to_text(asked.time))));
  }
}

}  // namespace
}  // namespace chessvm::games::c4::test::ablation_test
