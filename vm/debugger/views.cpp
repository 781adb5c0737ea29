// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "vm/debugger/view.hpp"

namespace chessvm::debugger {
namespace {

bool fits_all(const Symbols&) {
  return true;
}

/// All 150 digits of memory, ten a line.
std::string draw_digits(const MachineState& state, const Symbols&) {
  std::string text = "       +0 +1 +2 +3 +4\n";
  for (int first = 0; first < memory_words; first += words_per_accumulator) {
    text += fmt::format("[{:02}]  ", first);
    for (int word = first; word < first + words_per_accumulator; ++word)
      text += fmt::format(" {}{}", state.word(word) / 10, state.word(word) % 10);
    text += '\n';
  }
  return text;
}

// The first that fits is the one shown unasked.
constexpr std::array table{
    View{"chess", "the board and the search stack of programs/chess", fits_chess, draw_chess},
    View{"digits", "the digits of memory", fits_all, draw_digits},
};

}  // namespace

std::span<const View> views() {
  return table;
}

std::optional<int> constant(const Symbols& symbols, std::string_view name) {
  for (const Symbol& symbol : symbols.all())
    if (symbol.kind == SymbolKind::constant && symbol.name == name) return symbol.value;
  return std::nullopt;
}

bool has_constants(const Symbols& symbols, std::initializer_list<std::string_view> names) {
  return std::all_of(names.begin(), names.end(),
                     [&](std::string_view name) { return constant(symbols, name).has_value(); });
}

}  // namespace chessvm::debugger
