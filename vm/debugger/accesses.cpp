// SPDX-License-Identifier: MIT
#include "vm/debugger/accesses.hpp"

#include <string_view>

namespace chessvm::debugger {
namespace {

/// What happens to memory besides the registers.
enum class Memory : std::uint8_t {
  none,
  load_word,  // of address B
  store_word,
  load_accumulator,  // number A
  store_accumulator,
};

/// Registers and signs by their letters; R is RR, P is PC where the instruction sets it.
struct Row {
  std::string_view read;
  std::string_view written;
  Memory memory = Memory::none;
};

// clang-format off
constexpr std::array<Row, isa::table.size()> table{{
  {"", "ABCDEN"},                                  // clrall
  {"AB", "ABN"}, {"AC", "ACN"}, {"AD", "ADN"}, {"AE", "AEN"},  // swap
  {"AN", "FGHIJM", Memory::load_accumulator},
  {"ANFGHIJ", "M", Memory::store_accumulator},
  {"ABCDENFGHIJM", "ABCDENFGHIJM"},                // swapall
  {"A", "AN"},                                     // ftl
  {"B", "AN"}, {"C", "AN"}, {"D", "AN"}, {"E", "AN"},
  {"G", "AN"}, {"H", "AN"}, {"I", "AN"}, {"J", "AN"}, {"F", "AN"},
  {"", "AN"},                                      // mov constant,A
  {"B", "ANFGHIJM", Memory::load_word},
  {"AB", "FGHIJM", Memory::store_word},
  {"A", "A"}, {"A", "A"},                          // lodig, swapdig
  {"AN", "AN"}, {"AN", "AN"}, {"N", "N"},          // inc, dec, flipn
  {"AND", "AN"}, {"AN", "AN"}, {"AND", "AN"},      // add, sub
  {"", "P"}, {"", "P"},                            // jmp
  {"N", "P"}, {"A", "P"}, {"A", "P"},              // jn, jz, jil
  {"", "RP"}, {"R", "RP"},                         // jsr, ret
  {"", "AN"},                                      // clr
  {"FGHIJM", "FGHIJM"},                            // read
  {"ABN", ""},                                     // print
  {"", ""}, {"", ""},                              // brk, halt
}};
// clang-format on

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

/// `count` words from `first` on.
void add_memory(Accesses& found, Memory kind, int first, int count) {
  if (kind == Memory::load_word || kind == Memory::load_accumulator)
    add_words(found.read, first, count);
  else if (kind != Memory::none)
    add_words(found.written, first, count);
}

const Row& row_of(isa::Operation operation) {
  return table[static_cast<std::size_t>(operation)];
}

/// Without memory.
const Accesses& register_accesses(isa::Operation operation) {
  static const auto all = [] {
    std::array<Accesses, table.size()> found;
    for (std::size_t i = 0; i < table.size(); ++i)
      found[i] = {registers(table[i].read), registers(table[i].written)};
    return found;
  }();
  return all[static_cast<std::size_t>(operation)];
}

}  // namespace

Accesses possible_accesses(isa::Operation operation) {
  const Row& row = row_of(operation);
  Accesses found = register_accesses(operation);
  add_memory(found, row.memory, 0, memory_words);
  return found;
}

Accesses accesses(isa::Operation operation, const MachineState& state) {
  const Row& row = row_of(operation);
  Accesses found = register_accesses(operation);
  if (row.memory == Memory::load_word || row.memory == Memory::store_word)
    add_memory(found, row.memory, state.rf.words[1], 1);
  else if (row.memory != Memory::none && !state.rf.negative)
    add_memory(found, row.memory, state.rf.words[0] * words_per_accumulator, words_per_accumulator);
  return found;
}

}  // namespace chessvm::debugger
