// SPDX-License-Identifier: MIT
// The panes of the full-screen view.
#pragma once

#include <array>
#include <bitset>
#include <cstdint>
#include <string_view>

namespace chessvm::vm::tui {

/// The panes, most useful first: on a small terminal the layout leaves out the last ones.
enum class Pane : std::uint8_t { program, registers, log, memory, board, calls, cards, tables };
inline constexpr std::size_t pane_count = 8;
inline constexpr std::array all_panes{Pane::program, Pane::registers, Pane::log,   Pane::memory,
                                      Pane::board,   Pane::calls,     Pane::cards, Pane::tables};
static_assert(all_panes.size() == pane_count);

using Panes = std::bitset<pane_count>;
[[nodiscard]] constexpr std::size_t index_of(Pane pane) {
  return static_cast<std::size_t>(pane);
}

[[nodiscard]] constexpr std::string_view name(Pane pane) {
  constexpr std::array<std::string_view, pane_count> names{
      "program", "registers", "log", "memory", "board", "calls", "cards", "tables"};
  return names.at(index_of(pane));
}

}  // namespace chessvm::vm::tui
