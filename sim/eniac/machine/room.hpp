// SPDX-License-Identifier: MIT
// The forty panels along the walls of the ENIAC's room. The panels form a U that is open at the
// front. The first panel on the left wall and the last panel on the right wall are at the front.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace chessvm::eniac {

inline constexpr int panel_count = 40;

enum class Wall : std::uint8_t { left, back, right };

/// One panel and its place. The panels of one unit stand side by side.
struct PanelPlace {
  std::string_view unit;  // name of the unit, for Machine::find_unit
  std::string_view title;
  int part = 1;  // number of this panel in its unit, 1 to `parts`
  int parts = 1;
  Wall wall = Wall::left;
};

/// Returns the panels in their order along the walls. The initiating unit is first.
[[nodiscard]] std::span<const PanelPlace> room_panels();

}  // namespace chessvm::eniac
