// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>

#include "vm/debugger/view.hpp"

namespace chessvm::vm::debugger {
namespace {

bool fits_all(const Symbols&) {
  return true;
}

/// Returns all 150 digits of memory, ten per line.
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

}  // namespace

View digits_view() {
  return {"digits", "the digits of memory", fits_all, draw_digits, {}};
}

std::vector<View> with_digits(std::span<const View> views) {
  std::vector<View> all(views.begin(), views.end());
  View digits = digits_view();
  if (std::none_of(all.begin(), all.end(),
                   [&](const View& view) { return view.name == digits.name; }))
    all.push_back(std::move(digits));
  return all;
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

}  // namespace chessvm::vm::debugger
