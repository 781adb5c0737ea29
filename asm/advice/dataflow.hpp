// SPDX-License-Identifier: MIT
// Finds, for each instruction of a model, the known register values before it and the registers
// read after it. The results hold for every execution of the program, with any cards.
#pragma once

#include <array>
#include <bitset>
#include <optional>
#include <vector>

#include "asm/advice/model.hpp"

namespace chessvm::assembler::advice {

/// Set of registers, by their index in vm::isa::register_letters.
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

/// Register values known at one place. Registers of the same class have the same digits.
struct Knowledge {
  /// Class of each register: the number of the first register in the class, or 100 + n if the
  /// registers of the class hold the known constant n.
  std::array<int, word_registers> classes{};
  KnownSign sign = KnownSign::unknown;
  int accumulator = -1;  // accumulator of which LS is a copy; -1: unknown

  Knowledge();
  [[nodiscard]] std::optional<int> constant(int reg) const;
  [[nodiscard]] bool same(int one, int other) const {
    return classes.at(static_cast<std::size_t>(one)) == classes.at(static_cast<std::size_t>(other));
  }
  friend bool operator==(const Knowledge&, const Knowledge&) = default;
};

/// Returns the register of LS (F to J) for the memory word that B addresses; -1 if B is not known.
[[nodiscard]] int register_of_word(const Knowledge& before);
/// Returns true if LS is known to hold the memory word that B addresses.
[[nodiscard]] bool holds_word(const Knowledge& before);
/// Returns the knowledge after `item`, an instruction other than a branch.
[[nodiscard]] Knowledge after(const Item& item, const Knowledge& before);

/// Results of the analysis for one instruction.
struct Facts {
  Item item;
  std::optional<Knowledge> before;  // values before it; nullopt: control never reaches the item
  Registers live_after;             // registers read later, before they are written
};

/// Returns the facts of all items with words, in the order of the program; empty if the program has
/// `.dw` words or jumps to unknown places.
[[nodiscard]] std::vector<Facts> facts_of(const Model& model);

}  // namespace chessvm::assembler::advice
