// SPDX-License-Identifier: MIT
// Computes, for each label, how many add cycles the code from this label on can take at most.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "asm/assembler.hpp"

namespace chessvm::assembler {

/// Largest number of add cycles of one more turn of a loop, without repeats of its inner loops.
struct LoopTurn {
  std::string label;  // label at the entry of the loop; empty if there is none
  vm::RowNumber row = 0;
  int cycles = 0;
};

/// Upper bound of the add cycles of a piece of code. `cycles` is the bound without repeated loops.
/// Each further turn of a loop adds the cycles in `loops`. Each call of a routine in `open_calls`
/// adds the cost of that routine.
struct Cost {
  int cycles = 0;
  std::vector<LoopTurn> loops;
  std::vector<std::string> open_calls;  // names of called routines whose cost has no bound
  bool known = true;                    // false: control can reach `.dw` words or unwritten words
  [[nodiscard]] bool bounded() const { return known && loops.empty() && open_calls.empty(); }
};

struct LabelCost {
  std::string label;
  vm::RowNumber row = 0;
  Cost chain;                   // cost from the label until control leaves the code behind it
  std::optional<Cost> routine;  // cost from the label to `ret`; nullopt: no `jsr` calls the label
};

/// Returns the costs of all labels of rows with code, sorted by row.
[[nodiscard]] std::vector<LabelCost> label_costs(const Assembly& assembly);

}  // namespace chessvm::assembler
