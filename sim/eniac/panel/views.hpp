// SPDX-License-Identifier: MIT
// The parts of the picture. Each draws into the area it is given, as much as fits.
#pragma once

#include "sim/eniac/panel/layout.hpp"
#include "sim/eniac/panel/panel_state.hpp"

namespace chessvm::eniac {

/// One row each, under a heading.
void draw_accumulator_rows(const Area& area, const PanelState& state);
/// Every decade as ten neons.
void draw_accumulator_blocks(const Area& area, const PanelState& state, const Layout& layout);
/// All units but the accumulators. Returns the rows used.
int draw_units(const Area& area, const PanelState& state);
/// The last card read and the cards punched, the latest first.
void draw_cards(const Area& area, const PanelState& state);
/// The keys that work, and notes on the picture.
void draw_help(const Area& area, const PanelState& state);

}  // namespace chessvm::eniac
