// SPDX-License-Identifier: MIT
// Themes: the colours and attributes that a terminal shows for the styles of a Screen.
#pragma once

#include <array>
#include <span>
#include <string_view>

#include "base/terminal/screen.hpp"

namespace chessvm {

/// A colour of text: the terminal's own, or one of its eight standard colours in their order.
enum class Ink : std::int8_t { own = -1, black, red, green, yellow, blue, magenta, cyan, white };

struct Look {
  Ink ink = Ink::own;
  bool bold = false;
  bool dim = false;
  bool reverse = false;
  bool underlined = false;
};

struct Theme {
  std::string_view name;
  std::array<Look, style_count> looks;  // looks of the styles, in the order of Style
  [[nodiscard]] const Look& look(Style style) const {
    return looks.at(static_cast<std::size_t>(style));
  }
};

/// Returns all themes; the first is the default.
[[nodiscard]] std::span<const Theme> themes();
/// Returns the theme called `name`; nullptr if there is none.
[[nodiscard]] const Theme* find_theme(std::string_view name);

}  // namespace chessvm
