// SPDX-License-Identifier: MIT
// An image translated for the core: an array of places, one for each instruction, in row order,
// with jumps resolved to places and costs summed up in advance.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "vm/image/image.hpp"
#include "vm/isa.hpp"
#include "vm/machine.hpp"

namespace chessvm::vm {

/// An action of the core at one place other than a single operation: several instructions at once
/// (see `combinations` in program.cpp), or nothing.
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
  rare,  // left to the reference interpreter, as is any operation that the core has no case for
};

/// The action of the core at one place, numbered for a dense switch: first the operations, then the
/// specials.
using Action = std::uint8_t;
[[nodiscard]] constexpr Action action(isa::Operation operation) {
  return static_cast<Action>(operation);
}
[[nodiscard]] constexpr Action action(Special special) {
  return static_cast<Action>(isa::table.size() + static_cast<std::size_t>(special));
}

/// One instruction of the program. The core does not count costs from one place to the next: the
/// instructions between two places cost the difference of their `Costs`. Only a jump breaks that
/// rule, and adds a constant of its own, `add_cycles` and `instructions`, to set the sum right.
struct Place {
  Action action = vm::action(Special::rare);
  std::uint8_t operand = 0;     // the constant; of a far jump, its function table
  std::uint16_t row = 0;        // that holds the instruction
  std::uint32_t target = 0;     // place jumped to
  std::int32_t add_cycles = 0;  // share of a jump; of `ret`, costs before the place plus its own
  std::int32_t instructions = 0;
};
static_assert(sizeof(Place) == 16, "four places to a cache line");

/// The costs of one place, or of all places before it in row order.
struct Costs {
  std::int32_t add_cycles = 0;
  std::int32_t instructions = 0;
};

/// Immutable, shared by the machines that run it.
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
  /// Returns a bound in add cycles of ways between two jumps and of differences of two `before`.
  [[nodiscard]] std::int64_t longest_stretch() const { return before_.back().add_cycles; }
  /// Sets PC and IR to what they are before the instruction at `place`.
  void locate(std::uint32_t place, MachineState& state) const;
  /// Table words by digits of A, as the core holds A; negative where `ftl` is an error.
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
  std::vector<Costs> before_;  // one more than places
  std::array<std::uint32_t, end_row - first_row> entries_{};
  std::array<std::int16_t, rows_per_table> table_words_{};
};

}  // namespace chessvm::vm
