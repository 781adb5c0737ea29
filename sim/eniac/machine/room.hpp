// SPDX-License-Identifier: MIT
// The forty panels of the ENIAC and their places along the walls of its room: a U, open at the
// front. On the left wall the first panel stands nearest to the front, on the right one the last.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace chessvm::eniac {

inline constexpr int panel_count = 40;

enum class Wall : std::uint8_t { left, back, right };

/// One panel. A unit of several panels fills neighbouring places.
struct PanelPlace {
  std::string_view unit;   // as Machine::find_unit knows it
  std::string_view title;  // of the unit
  int part = 1;            // of the unit's panels, from 1 to `parts`
  int parts = 1;
  Wall wall = Wall::left;
};

/// The panels in the order in which one meets them walking along the walls, initiating unit first.
[[nodiscard]] std::span<const PanelPlace> room_panels();

}  // namespace chessvm::eniac
