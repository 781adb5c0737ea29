// SPDX-License-Identifier: MIT
#include "base/terminal/theme.hpp"

namespace chessvm {
namespace {

// clang-format off
constexpr Theme table[] = {
    {"dark", {{
        /* plain    */ {},
        /* faint    */ {.dim = true},
        /* lit      */ {.ink = Ink::yellow, .bold = true},
        /* heading  */ {.ink = Ink::cyan, .bold = true},
        /* bar      */ {.reverse = true},
        /* alarm    */ {.ink = Ink::red, .bold = true},
        /* current  */ {.ink = Ink::green, .bold = true},
        /* selected */ {.underlined = true},
    }}},
    {"light", {{
        /* plain    */ {},
        /* faint    */ {.dim = true},
        /* lit      */ {.ink = Ink::magenta, .bold = true},
        /* heading  */ {.ink = Ink::blue, .bold = true},
        /* bar      */ {.reverse = true},
        /* alarm    */ {.ink = Ink::red, .bold = true},
        /* current  */ {.ink = Ink::blue, .bold = true},
        /* selected */ {.underlined = true},
    }}},
    {"mono", {{
        /* plain    */ {},
        /* faint    */ {},
        /* lit      */ {.bold = true},
        /* heading  */ {.bold = true},
        /* bar      */ {.reverse = true},
        /* alarm    */ {.bold = true},
        /* current  */ {.bold = true},
        /* selected */ {.underlined = true},
    }}},
};
// clang-format on

}  // namespace

std::span<const Theme> themes() {
  return table;
}

const Theme* find_theme(std::string_view name) {
  for (const Theme& theme : table)
    if (theme.name == name) return &theme;
  return nullptr;
}

}  // namespace chessvm
