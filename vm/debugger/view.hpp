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

struct View {
  std::string_view name;
  std::string_view help;
  bool (*fits)(const Symbols& symbols);
  /// Several lines; total on any state.
  std::string (*draw)(const MachineState& state, const Symbols& symbols);
};

[[nodiscard]] std::span<const View> views();

/// The value of a constant, or nothing.
[[nodiscard]] std::optional<int> constant(const Symbols& symbols, std::string_view name);
[[nodiscard]] bool has_constants(const Symbols& symbols,
                                 std::initializer_list<std::string_view> names);

// chess_view.cpp
[[nodiscard]] bool fits_chess(const Symbols& symbols);
[[nodiscard]] std::string draw_chess(const MachineState& state, const Symbols& symbols);

}  // namespace chessvm::debugger
