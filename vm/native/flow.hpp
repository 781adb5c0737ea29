// SPDX-License-Identifier: MIT
// Control flow of a program for the translator: its instructions, and where paths meet.
#pragma once

#include <cstdint>
#include <vector>

#include "vm/native/values.hpp"
#include "vm/program.hpp"

namespace chessvm::vm::native {

/// The instruction at a place of a `Program`. Generated code leaves devices, stops, errors and
/// watched rows to the reference interpreter.
struct Step {
  isa::Operation operation{};
  bool leaves = true;        // true: the reference interpreter always executes the instruction
  bool can_leave = false;    // true: some register values need the reference interpreter
  int operand = 0;           // constant operand
  RowNumber row = 0;         // row that holds the instruction
  std::uint32_t target = 0;  // place that the instruction jumps to
  Costs costs{};             // costs of the instruction; for a branch, costs if it is not taken
  int more_if_taken = 0;     // change of the add cycles if the branch is taken; may be negative
};

struct Junction {
  bool entered = false;              // true: an entry, where all live values are in their homes
  bool returned_to = false;          // true: a `ret` can lead here
  RegisterSet live = all_registers;  // registers that later code may read
};

class Flow {
 public:
  explicit Flow(const Program& program);

  [[nodiscard]] const Step& step(std::uint32_t place) const { return steps_[place]; }
  [[nodiscard]] const Junction& at(std::uint32_t place) const { return junctions_[place]; }
  /// Returns the cost in add cycles of the most expensive path without backward jumps and `ret`.
  [[nodiscard]] std::uint64_t longest_way() const;
  [[nodiscard]] std::uint32_t size() const { return static_cast<std::uint32_t>(steps_.size()); }

 private:
  void add_row(const Program& program, RowNumber row);
  void find_constant_addresses();
  void find_entries(const Program& program);
  void find_live_registers();
  [[nodiscard]] RegisterSet live_before(std::uint32_t place) const;

  std::vector<Step> steps_;
  std::vector<Junction> junctions_;
};

}  // namespace chessvm::vm::native
