// SPDX-License-Identifier: MIT
// Views: pictures of a program's data in memory. Particular programs have their own views
// (programs/debugger_views.hpp). The user can define more views (commands/memory_picture.hpp).
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

struct Scene {
  const MachineState& state;
  const Image& image;
  const Symbols& symbols;
};

/// A picture of the memory of certain programs.
struct View {
  std::string name;  // argument of the command `view`
  std::string help;
  /// Returns true if a program with these symbols has the data that the view draws.
  std::function<bool(const Symbols& symbols)> fits;
  /// Returns the picture as lines of text. Must accept any state and any values of the symbols.
  std::function<std::string(const Scene& scene)> draw;
  /// Names of constants whose values are addresses. The words at these addresses get the names.
  std::span<const std::string_view> words;
};

/// Returns the view that draws the digits of memory; it fits any program.
[[nodiscard]] View digits_view();
/// Returns `views` and digits_view(). Omits digits_view() if one of `views` has the same name.
[[nodiscard]] std::vector<View> with_digits(std::span<const View> views);

// Helpers for views.

/// Returns the value of the symbol of this kind and name; nullopt if there is none.
[[nodiscard]] std::optional<int> find_symbol(const Symbols& symbols, SymbolKind kind,
                                             std::string_view name);
/// Returns true if `symbols` has a symbol of this kind for each name.
[[nodiscard]] bool has_all(const Symbols& symbols, SymbolKind kind,
                           std::initializer_list<std::string_view> names);
/// Returns the value of a constant; 0 if there is none.
[[nodiscard]] int constant(const Scene& scene, std::string_view name);
/// Returns the word at `address`; 0 outside of memory.
[[nodiscard]] int word(const Scene& scene, int address);

}  // namespace chessvm::vm::debugger
