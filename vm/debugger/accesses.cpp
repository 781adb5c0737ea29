// SPDX-License-Identifier: MIT
#include "vm/debugger/accesses.hpp"

#include <algorithm>
#include <array>
#include <string_view>

namespace chessvm::vm::debugger {
namespace {

Places registers(std::string_view letters) {
  Places set;
  for (const char letter : letters) {
    const std::string_view name = letter == 'R'   ? std::string_view("RR")
                                  : letter == 'P' ? std::string_view("PC")
                                                  : std::string_view(&letter, 1);
    set.set(find_register(name).value());
  }
  return set;
}

void add_words(Places& set, int first, int count) {
  for (int word = first; word < first + count && word < memory_words; ++word)
    set.set(static_cast<std::size_t>(word));
}

void add_memory(Accesses& found, isa::Access access, int first, int count) {
  if (access == isa::Access::load_word || access == isa::Access::load_accumulator)
    add_words(found.read, first, count);
  if (access == isa::Access::store_word || access == isa::Access::store_accumulator)
    add_words(found.written, first, count);
}

/// Returns the registers that `operation` reads and writes. The table is made once, for speed.
const Accesses& register_accesses(isa::Operation operation) {
  static const auto by_operation = [] {
    std::array<Accesses, isa::table.size()> made;
    std::transform(isa::table.begin(), isa::table.end(), made.begin(),
                   [](const isa::Instruction& row) {
                     return Accesses{registers(row.reads), registers(row.writes)};
                   });
    return made;
  }();
  return by_operation[static_cast<std::size_t>(operation)];
}

}  // namespace

Accesses possible_accesses(isa::Operation operation) {
  Accesses found = register_accesses(operation);
  add_memory(found, isa::describe(operation).access, 0, memory_words);
  return found;
}

Accesses accesses(isa::Operation operation, const MachineState& state) {
  const isa::Access access = isa::describe(operation).access;
  Accesses found = register_accesses(operation);
  const bool is_word = access == isa::Access::load_word || access == isa::Access::store_word;
  if (is_word)
    add_memory(found, access, state.rf.words[1], 1);
  else if (!state.rf.negative)
    add_memory(found, access, state.rf.words[0] * words_per_accumulator, words_per_accumulator);
  return found;
}

}  // namespace chessvm::vm::debugger
