// SPDX-License-Identifier: MIT
// Finds two facts about each instruction of a model: which register values are known before it, and
// which registers are read after it. The facts hold in every execution, whatever is on the cards.
#pragma once

#include <array>
#include <bitset>
#include <optional>
#include <vector>

#include "asm/advice/model.hpp"

namespace chessvm::assembler::advice {

/// Set of registers. Bit i stands for the register with index i in vm::isa::register_letters.
using Registers = std::bitset<vm::isa::register_letters.size()>;
[[nodiscard]] Registers registers(std::string_view letters);

/// Registers A to J have the numbers 0-9.
inline constexpr int word_registers = 10;
inline constexpr int register_a = 0;
inline constexpr int register_b = 1;
inline constexpr int register_d = 3;
inline constexpr int register_f = 5;

/// Sign of A, as far as it is known.
enum class KnownSign : std::uint8_t { unknown, plus, minus };

/// Register values that are known at one place of the program.
struct Knowledge {
  /// Class of each register. Registers of one class hold equal digits. If these digits are known to
  /// be n, the class is 100 + n. Otherwise it is the number of the first register in the class.
  std::array<int, word_registers> classes{};
  KnownSign sign = KnownSign::unknown;
  int accumulator = -1;  // number of the accumulator of which LS is a copy; -1 if unknown

  Knowledge();
  [[nodiscard]] std::optional<int> constant(int reg) const;
  [[nodiscard]] bool same(int one, int other) const {
    return classes.at(static_cast<std::size_t>(one)) == classes.at(static_cast<std::size_t>(other));
  }
  friend bool operator==(const Knowledge&, const Knowledge&) = default;
};

/// Returns the number of the register, F to J, into which a load copies the memory word that B
/// addresses. Returns -1 if the value of B is not known, or is not the address of a memory word.
[[nodiscard]] int register_of_word(const Knowledge& before);
/// Returns true if LS is known to hold the memory word that B addresses.
[[nodiscard]] bool holds_word(const Knowledge& before);
/// Returns the knowledge after `item`, which must not be a branch.
[[nodiscard]] Knowledge after(const Item& item, const Knowledge& before);

struct Facts {
  Item item;
  std::optional<Knowledge> before;  // what is known before the item; nullopt if no path leads to it
  Registers live_after;             // registers whose values after the item are read later
};

/// Returns the facts of all items with words, in the order of the program. Returns no facts if the
/// program has a `.dw` word or a jump to an unknown place.
[[nodiscard]] std::vector<Facts> facts_of(const Model& model);

}  // namespace chessvm::assembler::advice
