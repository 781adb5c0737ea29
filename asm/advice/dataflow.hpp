// SPDX-License-Identifier: MIT
// Finds the values of registers that are known before each instruction of a model, and the
// registers that are read later. Both hold for every run of the program, whatever its cards are.
#pragma once

#include <array>
#include <bitset>
#include <optional>
#include <vector>

#include "asm/advice/model.hpp"

namespace chessvm::assembler::advice {

/// Registers by their place in vm::isa::register_letters.
using Registers = std::bitset<vm::isa::register_letters.size()>;
[[nodiscard]] Registers registers(std::string_view letters);

/// Registers A to J by number.
inline constexpr int word_registers = 10;
inline constexpr int register_a = 0;
inline constexpr int register_b = 1;
inline constexpr int register_d = 3;
inline constexpr int register_f = 5;

/// The sign of A.
enum class KnownSign : std::uint8_t { unknown, plus, minus };

/// Values known at one place: registers of the same class have the same digits.
struct Knowledge {
  std::array<int, word_registers> classes{};  // number of the first of its class, or a constant
  KnownSign sign = KnownSign::unknown;
  int accumulator = -1;  // that LS is a copy of; -1: not known

  Knowledge();
  [[nodiscard]] std::optional<int> constant(int reg) const;
  [[nodiscard]] bool same(int one, int other) const {
    return classes.at(static_cast<std::size_t>(one)) == classes.at(static_cast<std::size_t>(other));
  }
  friend bool operator==(const Knowledge&, const Knowledge&) = default;
};

/// Returns LS's register of the memory word that B addresses; -1: B is not known.
[[nodiscard]] int register_of_word(const Knowledge& before);
/// Returns whether LS holds the memory word that B addresses.
[[nodiscard]] bool holds_word(const Knowledge& before);
/// Returns what holds behind an instruction other than a branch.
[[nodiscard]] Knowledge after(const Item& item, const Knowledge& before);

/// The results for one instruction.
struct Facts {
  Item item;
  std::optional<Knowledge> before;  // nullopt: nothing reaches it
  Registers live_after;             // read later, before they are written
};

/// Returns the facts of all items with words, in the order of the program; nothing where `.dw`
/// words may be executed or jumps go to unknown places.
[[nodiscard]] std::vector<Facts> facts_of(const Model& model);

}  // namespace chessvm::assembler::advice
