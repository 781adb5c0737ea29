// SPDX-License-Identifier: MIT
// An image translated for the core: an array of places, one per instruction, in row order. Jumps
// are resolved to places, and costs are summed up in advance.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "vm/image/image.hpp"
#include "vm/isa.hpp"
#include "vm/machine.hpp"

namespace chessvm::vm {

/// Actions that each execute several instructions (`combinations` in program.cpp), and `rare`.
enum class Special : std::uint8_t {
  copy_to_b,
  copy_to_c,
  copy_to_d,
  copy_to_e,
  add_d_jil,
  swapdig_lodig,
  add_constant_jn,
  lodig_jz,
  load_from_a,
  load_constant,
  load_looked_up,
  rare,  // leaves the instruction to the reference interpreter
};

/// Number of an action: operations first, then `Special`. No gaps, so a C++ `switch` is fast.
using Action = std::uint8_t;
[[nodiscard]] constexpr Action action(isa::Operation operation) {
  return static_cast<Action>(operation);
}
[[nodiscard]] constexpr Action action(Special special) {
  return static_cast<Action>(isa::table.size() + static_cast<std::size_t>(special));
}

/// One instruction. The costs from one place to another are a difference of two values of
/// Program::before, so the core does not count at each instruction. A jump makes this difference
/// wrong, so the core then adds `add_cycles` and `instructions` of the jump to its counters.
struct Place {
  Action action = vm::action(Special::rare);
  std::uint8_t operand = 0;  // constant operand; of a jump, the target's function table
  std::uint16_t row = 0;     // row of the instruction
  std::uint32_t target = 0;  // place that the instruction jumps to
  std::int32_t add_cycles =
      0;  // jump: number to add to the counter; `ret`: total cost of this place and all before it
  std::int32_t instructions = 0;
};
static_assert(sizeof(Place) == 16, "four places to a cache line");

/// Costs of one place, or of all places before it in row order.
struct Costs {
  std::int32_t add_cycles = 0;
  std::int32_t instructions = 0;
};

/// A translated program. Immutable; machines share it.
class Program {
 public:
  /// Leaves the first instruction of each row of `watched` to the reference interpreter, so that
  /// the caller sees every fetch of these rows.
  explicit Program(const Image& image, std::span<const RowNumber> watched = {});

  [[nodiscard]] const Image& image() const { return image_; }
  [[nodiscard]] const Place* places() const { return places_.data(); }
  /// Returns the first place of a row.
  [[nodiscard]] std::uint32_t entry(RowNumber row) const {
    return entries_[static_cast<std::size_t>(row - first_row)];
  }
  [[nodiscard]] Costs before(std::uint32_t place) const { return before_[place]; }
  /// Returns the add cycles of all places together. No path between two jumps costs more.
  [[nodiscard]] std::int64_t longest_stretch() const { return before_.back().add_cycles; }
  /// Sets PC and IR to their values before the instruction at `place`.
  void locate(std::uint32_t place, MachineState& state) const;
  /// Returns the A (0-199) that `ftl` loads for each row 0-99; -1 if `ftl` fails for the row.
  [[nodiscard]] const std::array<std::int16_t, rows_per_table>& table_words() const {
    return table_words_;
  }

 private:
  void add_row(RowNumber row);
  void add_place(Place place, Costs own);
  void resolve_jumps();
  void combine();

  Image image_;
  std::vector<Place> places_;
  std::vector<Costs> before_;  // element i: costs of the first i places
  std::array<std::uint32_t, end_row - first_row> entries_{};
  std::array<std::int16_t, rows_per_table> table_words_{};
};

}  // namespace chessvm::vm
