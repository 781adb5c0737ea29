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
std::string draw_digits(const Scene& scene) {
  std::string text = "       +0 +1 +2 +3 +4\n";
  for (int first = 0; first < memory_words; first += words_per_accumulator) {
    text += fmt::format("[{:02}]  ", first);
    for (int word = first; word < first + words_per_accumulator; ++word)
      text += fmt::format(" {}{}", scene.state.word(word) / 10, scene.state.word(word) % 10);
    text += '\n';
  }
  return text;
}

// The first that fits is the one shown unasked.
constexpr std::array table{
    View{"chess", "the board and the search stack of programs/chess", fits_chess, draw_chess},
    View{"tic", "the board of programs/tic and the best values found", fits_tic, draw_tic},
    View{"c4", "the board and the search stack of programs/c4", fits_c4, draw_c4},
    View{"life", "the cells of programs/life, with their neighbours counted", fits_life, draw_life},
    View{"digits", "the digits of memory", fits_all, draw_digits},
};

}  // namespace

std::span<const View> views() {
  return table;
}

std::optional<int> find_symbol(const Symbols& symbols, SymbolKind kind, std::string_view name) {
  for (const Symbol& symbol : symbols.all())
    if (symbol.kind == kind && symbol.name == name) return symbol.value;
  return std::nullopt;
}

bool has_all(const Symbols& symbols, SymbolKind kind,
             std::initializer_list<std::string_view> names) {
  return std::all_of(names.begin(), names.end(), [&](std::string_view name) {
    return find_symbol(symbols, kind, name).has_value();
  });
}

int constant(const Scene& scene, std::string_view name) {
  return find_symbol(scene.symbols, SymbolKind::constant, name).value_or(0);
}

int word(const Scene& scene, int address) {
  return address >= 0 && address < memory_words ? scene.state.word(address) : 0;
}

}  // namespace chessvm::debugger
