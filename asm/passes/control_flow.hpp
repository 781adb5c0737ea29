// SPDX-License-Identifier: MIT
// Finds which statement is at each word of a program, and which statements can be executed after a
// given statement.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "asm/passes/encode.hpp"
#include "vm/isa.hpp"

namespace chessvm::assembler {

[[nodiscard]] bool has_flow(const Placed& placed, vm::isa::Flow flow);
/// Returns true if execution can go on to the next statement without a jump or call.
[[nodiscard]] bool falls_through(const Placed& placed);
/// Says if a branch is taken. The add cycles of other instructions do not depend on this.
enum class Branch : std::uint8_t { not_taken, taken };
/// Returns the add cycles to fetch and execute the statement; 0 if it is not an instruction.
[[nodiscard]] int cycles_of(const Placed& placed, vm::Cpu cpu, Branch branch = Branch::not_taken);

class ControlFlow {
 public:
  explicit ControlFlow(const Encoding& encoding);

  enum class Next : std::uint8_t { none, statement, unwritten, row_99, beyond_table };
  struct Step {
    Next kind = Next::none;
    std::size_t index = 0;  // index of the statement; 0 if `kind` is not `statement`
  };

  [[nodiscard]] const Placed& operator[](std::size_t index) const { return placed_[index]; }
  [[nodiscard]] std::size_t size() const { return placed_.size(); }

  /// Returns where control goes after statement `index` if that statement does not jump.
  [[nodiscard]] Step after(std::size_t index) const;
  [[nodiscard]] Step row_after(vm::RowNumber row) const;
  [[nodiscard]] Step start_of(vm::RowNumber row) const;
  /// Returns the indices of the statements that can be executed after statement `index`. For a
  /// call, returns only the first statement of the next row, to which the called routine returns.
  [[nodiscard]] std::vector<std::size_t> successors(std::size_t index) const;

 private:
  using Slot = std::optional<std::size_t>;
  [[nodiscard]] const Slot& at(vm::RowNumber row, int word) const;

  const std::vector<Placed>& placed_;
  std::array<Slot, std::size_t{vm::end_row - vm::first_row} * vm::words_per_row> slots_{};
};

}  // namespace chessvm::assembler
