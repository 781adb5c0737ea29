// SPDX-License-Identifier: MIT
// The most add cycles that code can take from a label on, over all paths through it; for listings.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "asm/assembler.hpp"

namespace chessvm::assembler {

/// The most add cycles of one turn of a loop, loops inside it not repeated.
struct LoopTurn {
  std::string label;  // where the loop is entered; empty where no label stands there
  vm::RowNumber row = 0;
  int cycles = 0;
};

/// A bound of the add cycles of a piece of code: `cycles`, and for each further turn of a loop the
/// cycles of that turn, and what the `open_calls` take.
struct Cost {
  int cycles = 0;
  std::vector<LoopTurn> loops;
  std::vector<std::string> open_calls;  // called routines that have loops themselves
  bool known = true;                    // false: `.dw` words or unwritten ones can be executed
  [[nodiscard]] bool bounded() const { return known && loops.empty() && open_calls.empty(); }
};

struct LabelCost {
  std::string label;
  vm::RowNumber row = 0;
  Cost chain;                   // to where control leaves the code that follows the label
  std::optional<Cost> routine;  // of the target of a `jsr`: to its `ret`, wherever that is
};

/// Returns the costs from all labels of rows that hold code, by row.
[[nodiscard]] std::vector<LabelCost> label_costs(const Assembly& assembly);

}  // namespace chessvm::assembler
