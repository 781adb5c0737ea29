// SPDX-License-Identifier: MIT
// Pictures of what a program keeps in memory. The debugger knows one that fits any program; those
// of particular programs come from the tool (programs/debugger_views.hpp).
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "vm/image/symbols.hpp"
#include "vm/machine.hpp"

namespace chessvm::vm::debugger {

/// The data that a view draws.
struct Scene {
  const MachineState& state;
  const Image& image;
  const Symbols& symbols;
};

/// A picture that can be drawn of some programs.
struct View {
  std::string_view name;  // argument of the command `view`
  std::string_view help;
  /// Whether a program with these symbols keeps in memory what the view draws.
  bool (*fits)(const Symbols& symbols);
  /// Draws several lines, whatever the state, and whatever the values of the symbols.
  std::string (*draw)(const Scene& scene);
  /// Constants of the program that are addresses of words; the debugger names the words by them.
  std::span<const std::string_view> words;
};

/// Draws the digits of memory; fits any program.
[[nodiscard]] View digits_view();
/// `of_programs`, and behind them the digits.
[[nodiscard]] std::vector<View> with_digits(std::span<const View> of_programs);

// For views.

/// The value of the symbol of that kind and name; nullopt where there is none.
[[nodiscard]] std::optional<int> find_symbol(const Symbols& symbols, SymbolKind kind,
                                             std::string_view name);
/// Whether `symbols` has a symbol of that kind for each name.
[[nodiscard]] bool has_all(const Symbols& symbols, SymbolKind kind,
                           std::initializer_list<std::string_view> names);
/// The value of a constant, 0 where there is none.
[[nodiscard]] int constant(const Scene& scene, std::string_view name);
/// The word of that address; 0 outside of memory.
[[nodiscard]] int word(const Scene& scene, int address);

}  // namespace chessvm::vm::debugger
