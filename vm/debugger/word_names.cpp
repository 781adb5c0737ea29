// SPDX-License-Identifier: MIT
#include "vm/debugger/word_names.hpp"

#include <bitset>

#include "vm/decode.hpp"

namespace chessvm::debugger {
namespace {

using isa::Operation;

// Accumulator numbers are small constants too.
constexpr int surely_no_accumulator = memory_accumulators;

/// Constants that the program puts into B, the address register.
std::bitset<rows_per_table> addresses(const Image& image) {
  std::bitset<rows_per_table> found;
  // A constant may stand at the end of one row and be used at the beginning of the next.
  constexpr int none = -1;
  int constant = none;
  bool in_b = false;
  for (RowNumber row = first_row; row < end_row; ++row) {
    if (!is_executable(row)) continue;
    for (RowDecoder decoder(image.row(row), row); !decoder.done();) {
      const DecodedInstruction decoded = decoder.next();
      if (decoded.error != MachineError::none) break;
      const Operation operation = isa::operation(*decoded.instruction);
      if (operation == Operation::mov_constant) {
        if (!in_b) constant = decoded.operand;
      } else if (operation == Operation::swap_ab && constant != none) {
        in_b = true;
      } else if (constant != none && in_b &&
                 (operation == Operation::mov_from_memory ||
                  operation == Operation::mov_to_memory)) {
        found.set(static_cast<std::size_t>(constant));
      }
      const bool keeps = operation == Operation::mov_constant || operation == Operation::swap_ab ||
                         (in_b && !isa::ends_row(decoded.instruction->flow));
      if (!keeps || operation == Operation::mov_to_memory ||
          operation == Operation::mov_from_memory) {
        constant = none;
        in_b = false;
      }
    }
  }
  return found;
}

}  // namespace

std::array<std::string, memory_words> guess_word_names(const Image& image, const Symbols& symbols) {
  std::array<std::string, memory_words> names;
  const auto used = addresses(image);
  for (const Symbol& symbol : symbols.all()) {
    if (symbol.kind != SymbolKind::constant || symbol.value < 0 || symbol.value >= memory_words)
      continue;
    const auto word = static_cast<std::size_t>(symbol.value);
    const auto same = [&] {
      int count = 0;
      for (const Symbol& other : symbols.all())
        count += other.kind == SymbolKind::constant && other.value == symbol.value ? 1 : 0;
      return count;
    };
    if (!used[word] && (symbol.value < surely_no_accumulator || same() > 1)) continue;
    names[word] += (names[word].empty() ? "" : "/") + symbol.name;
  }
  return names;
}

}  // namespace chessvm::debugger
