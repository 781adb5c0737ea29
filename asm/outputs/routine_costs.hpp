// SPDX-License-Identifier: MIT
// Computes, for each label, the maximum of the add cycles of the code that begins at the label.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "asm/assembler.hpp"

namespace chessvm::assembler {

/// Maximum of the add cycles of one repetition of a loop, if its inner loops are not repeated.
struct LoopTurn {
  std::string label;  // label at the entry of the loop; empty if there is none
  vm::RowNumber row = 0;
  int cycles = 0;
};

/// Upper bound of the add cycles of a piece of code. `cycles` is the bound if no loop is repeated.
/// Each repetition of a loop adds the cycles that `loops` has for this loop. Each call of a routine
/// in `open_calls` adds the cost of that routine.
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
  /// Cost from the label until control leaves the code that follows the label. This code ends with
  /// the first statement that never goes on to the next statement, such as `jmp` or `ret`.
  Cost chain;
  std::optional<Cost> routine;  // cost from the label to `ret`; nullopt if no `jsr` calls the label
};

/// Returns the costs of all labels of rows with code, sorted by row.
[[nodiscard]] std::vector<LabelCost> label_costs(const Assembly& assembly);

}  // namespace chessvm::assembler
