// SPDX-License-Identifier: MIT
// An image made ready for the core: one array of places in row order, jumps resolved, costs summed
// up in advance.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "vm/image.hpp"
#include "vm/isa.hpp"
#include "vm/machine.hpp"

namespace chessvm {

/// What the core can do at one place besides a single operation: several instructions at once (see
/// `combinations` in program.cpp), or nothing.
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

/// What the core does at one place, as the label of a dense switch: the number of an operation, and
/// from there on the specials.
using Action = std::uint8_t;
[[nodiscard]] constexpr Action action(isa::Operation operation) {
  return static_cast<Action>(operation);
}
[[nodiscard]] constexpr Action action(Special special) {
  return static_cast<Action>(isa::table.size() + static_cast<std::size_t>(special));
}

/// One place of the program. Going on from a place to the next costs nothing at run time: what the
/// instructions between two places cost is the difference of their `Costs`. A run that counts from
/// the costs of where it stands has only jumps to account for, and the share of each is a constant.
struct Place {
  Action action = chessvm::action(Special::rare);
  std::uint8_t operand = 0;     // the constant; of far jumps, the function table they go to
  std::uint16_t row = 0;        // of the place
  std::uint32_t target = 0;     // place jumped to
  std::int32_t add_cycles = 0;  // share of a jump; of `ret`, costs before the place plus its own
  std::int32_t instructions = 0;
};
static_assert(sizeof(Place) == 16, "four places to a cache line");

/// From the first place of the program to the one in question, in row order.
struct Costs {
  std::int32_t add_cycles = 0;
  std::int32_t instructions = 0;
};

/// Immutable, shared by the machines that run it.
class Program {
 public:
  /// The core stands aside at the first place of each row of `watched`, so that fetches of it can
  /// be seen.
  explicit Program(const Image& image, std::span<const RowNumber> watched = {});

  [[nodiscard]] const Image& image() const { return image_; }
  [[nodiscard]] const Place* places() const { return places_.data(); }
  /// First place of a row.
  [[nodiscard]] std::uint32_t entry(RowNumber row) const {
    return entries_[static_cast<std::size_t>(row - first_row)];
  }
  [[nodiscard]] Costs before(std::uint32_t place) const { return before_[place]; }
  /// Nothing can cost more add cycles than this between two jumps, nor differ more in `before`.
  [[nodiscard]] std::int64_t longest_stretch() const { return before_.back().add_cycles; }
  /// PC and IR as they are before the instruction at `place`.
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

}  // namespace chessvm
