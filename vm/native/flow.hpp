// SPDX-License-Identifier: MIT
// The ways through a program: its instructions one by one, and the rows at which ways meet.
#pragma once

#include <cstdint>
#include <vector>

#include "vm/native/values.hpp"
#include "vm/program.hpp"

namespace chessvm::vm::native {

/// The instruction at a place of a `Program`.
struct Step {
  isa::Operation operation{};
  bool leaves = true;        // to the reference interpreter: devices, stops, errors, watched rows
  bool can_leave = false;    // it does so for some values of the registers
  int operand = 0;           // the constant
  RowNumber row = 0;         // that holds it
  std::uint32_t target = 0;  // place jumped to
  Costs costs{};             // of the instruction alone; of a branch, where it is not taken
  int more_if_taken = 0;     // add cycles of a branch, or fewer
};

/// The facts known about a place.
struct Junction {
  /// Generated code can be entered here, with all registers at home: ways meet, a `ret` leads here,
  /// or the interpreter comes back.
  bool entered = false;
  bool returned_to = false;          // by a `ret`
  RegisterSet live = all_registers;  // registers whose values can matter from here on
};

/// Immutable.
class Flow {
 public:
  explicit Flow(const Program& program);

  [[nodiscard]] const Step& step(std::uint32_t place) const { return steps_[place]; }
  [[nodiscard]] const Junction& at(std::uint32_t place) const { return junctions_[place]; }
  /// Returns the most add cycles of a way that goes neither backwards nor by a `ret`.
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
