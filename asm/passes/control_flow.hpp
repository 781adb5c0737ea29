// SPDX-License-Identifier: MIT
// The control flow of a program as it was placed: which statement stands at each word, and which
// can be executed after it.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "asm/passes/encode.hpp"
#include "vm/isa.hpp"

namespace chessvm::assembler {

[[nodiscard]] bool has_flow(const Placed& placed, vm::isa::Flow flow);
/// Returns whether execution can go on behind the statement without a jump or call.
[[nodiscard]] bool falls_through(const Placed& placed);
/// Returns the add cycles of fetching and executing the statement where it stands, of a branch that
/// is not taken; 0 for what is no instruction.
[[nodiscard]] int cycles_of(const Placed& placed, vm::Cpu cpu);

class ControlFlow {
 public:
  explicit ControlFlow(const Encoding& encoding);

  enum class Next : std::uint8_t { none, statement, unwritten, row_99, beyond_table };
  struct Step {
    Next kind = Next::none;
    std::size_t index = 0;  // of the statement
  };

  [[nodiscard]] const Placed& operator[](std::size_t index) const { return placed_[index]; }
  [[nodiscard]] std::size_t size() const { return placed_.size(); }

  /// Returns the statement executed after statement `index` when that does not jump.
  [[nodiscard]] Step after(std::size_t index) const;
  [[nodiscard]] Step row_after(vm::RowNumber row) const;
  [[nodiscard]] Step start_of(vm::RowNumber row) const;
  /// Returns the statements that can follow `index` inside one routine: a call is taken to return.
  [[nodiscard]] std::vector<std::size_t> successors(std::size_t index) const;

 private:
  using Slot = std::optional<std::size_t>;
  [[nodiscard]] const Slot& at(vm::RowNumber row, int word) const;

  const std::vector<Placed>& placed_;
  std::array<Slot, std::size_t{vm::end_row - vm::first_row} * vm::words_per_row> slots_{};
};

}  // namespace chessvm::assembler
