// SPDX-License-Identifier: MIT
// Pictures of what a program keeps in memory. A view fits a program by its symbols; to add one,
// write two functions and a row in views.cpp.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "vm/machine.hpp"
#include "vm/symbols.hpp"

namespace chessvm::debugger {

struct Scene {
  const MachineState& state;
  const Image& image;
  const Symbols& symbols;
};

struct View {
  std::string_view name;
  std::string_view help;
  bool (*fits)(const Symbols& symbols);
  /// Several lines; total on any state, and any program with such symbols.
  std::string (*draw)(const Scene& scene);
};

[[nodiscard]] std::span<const View> views();

[[nodiscard]] std::optional<int> find_symbol(const Symbols& symbols, SymbolKind kind,
                                             std::string_view name);
[[nodiscard]] bool has_all(const Symbols& symbols, SymbolKind kind,
                           std::initializer_list<std::string_view> names);
/// The value of a constant, 0 where there is none.
[[nodiscard]] int constant(const Scene& scene, std::string_view name);
/// The word of that address; 0 outside of memory.
[[nodiscard]] int word(const Scene& scene, int address);

// chess_view.cpp
[[nodiscard]] bool fits_chess(const Symbols& symbols);
[[nodiscard]] std::string draw_chess(const Scene& scene);

// c4_view.cpp
[[nodiscard]] bool fits_c4(const Symbols& symbols);
[[nodiscard]] std::string draw_c4(const Scene& scene);

// game_views.cpp
[[nodiscard]] bool fits_tic(const Symbols& symbols);
[[nodiscard]] std::string draw_tic(const Scene& scene);
[[nodiscard]] bool fits_life(const Symbols& symbols);
[[nodiscard]] std::string draw_life(const Scene& scene);

}  // namespace chessvm::debugger
