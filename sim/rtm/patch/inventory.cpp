// SPDX-License-Identifier: MIT
#include "sim/rtm/patch/emit.hpp"

namespace chessvm::rtm {

int Inventory::used(Total total) const {
  switch (total) {
    case Total::receivers:
      return receivers;
    case Total::transceivers:
      return transceivers;
    case Total::inputs:
      return digit_inputs;
    case Total::table_programs:
      return table_programs;
    case Total::constant_programs:
      return constant_programs;
    case Total::clear_programs:
      return clear_programs;
    case Total::multiplier_programs:
      return multiplier_programs;
    case Total::amplifiers:
      return amplifiers;
    case Total::lines:
      return program_lines;
    case Total::trunks:
      return trays;
    case Total::permuters:
      return permuters;
    case Total::digit_adapters:
      return digit_to_program;
  }
  return 0;
}

std::vector<Excess> excesses(const Inventory& inventory,
                             const std::vector<BudgetStatement>& budgets) {
  std::vector<Excess> all;
  for (const TotalKind& kind : totals) {
    Excess excess{kind.total, inventory.used(kind.total), kind.available, std::nullopt};
    for (const BudgetStatement& budget : budgets)
      if (budget.total == kind.total && budget.most < excess.available) {
        excess.available = budget.most;
        excess.budget = budget.where;
      }
    if (excess.needed > excess.available) all.push_back(excess);
  }
  return all;
}

}  // namespace chessvm::rtm
