// SPDX-License-Identifier: MIT
// An image made ready for the core: one array of places in row order, jumps resolved, costs summed
// up in advance.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "vm/image.hpp"
#include "vm/machine.hpp"

namespace chessvm {

/// What the core does at one place: an instruction, or `rare`, which it leaves to the reference
/// interpreter (devices, stops, every error).
// clang-format off
enum class Action : std::uint8_t {
  clrall, swap_ab, swap_ac, swap_ad, swap_ae,  // as isa::Operation, up to `clr`
  loadacc, storeacc, swapall, ftl,
  mov_ba, mov_ca, mov_da, mov_ea, mov_ga, mov_ha, mov_ia, mov_ja, mov_fa,
  mov_constant, mov_from_memory, mov_to_memory, lodig, swapdig,
  inc, dec, flipn, add_d, add_constant, sub_d,
  jmp, jmp_far, jn, jz, jil, jsr, ret,
  clr,
  copy_to_b, copy_to_c, copy_to_d, copy_to_e,  // several instructions at once, see `combinations`
  add_d_jil, swapdig_lodig, add_constant_jn, lodig_jz, load_from_a, load_constant, load_looked_up,
  rare,
};
// clang-format on

/// One place of the program. Going on from a place to the next costs nothing at run time: what the
/// instructions between two places cost is the difference of their `Costs`. A run that counts from
/// the costs of where it stands has only jumps to account for, and the share of each is a constant.
struct Place {
  Action action = Action::rare;
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
