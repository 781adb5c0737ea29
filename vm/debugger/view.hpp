// SPDX-License-Identifier: MIT
// Pictures of what a program keeps in memory. The debugger knows one that fits any program; those
// of particular programs come from the tool (programs/debugger_views.hpp), others are defined by
// commands (commands/memory_picture.hpp).
#pragma once

#include <functional>
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
  std::string name;  // argument of the command `view`
  std::string help;
  /// Tells whether a program with these symbols keeps in memory what the view draws.
  std::function<bool(const Symbols& symbols)> fits;
  /// Draws several lines, whatever the state, and whatever the values of the symbols.
  std::function<std::string(const Scene& scene)> draw;
  /// Constants of the program that are addresses of words; the debugger names the words by them.
  std::span<const std::string_view> words;
};

/// Draws the digits of memory; fits any program.
[[nodiscard]] View digits_view();
/// Returns `views`, and behind them the digits, unless a view there has their name.
[[nodiscard]] std::vector<View> with_digits(std::span<const View> views);

// For views.

/// Returns the value of the symbol of that kind and name; nullopt if there is none.
[[nodiscard]] std::optional<int> find_symbol(const Symbols& symbols, SymbolKind kind,
                                             std::string_view name);
/// Returns whether `symbols` has a symbol of that kind for each name.
[[nodiscard]] bool has_all(const Symbols& symbols, SymbolKind kind,
                           std::initializer_list<std::string_view> names);
/// The value of a constant, 0 if there is none.
[[nodiscard]] int constant(const Scene& scene, std::string_view name);
/// Returns the word of that address; 0 outside of memory.
[[nodiscard]] int word(const Scene& scene, int address);

}  // namespace chessvm::vm::debugger
