// SPDX-License-Identifier: MIT
// Functions that draw the parts of the panel's screen. Each draws as much as fits into `area`.
#pragma once

#include "sim/eniac/panel/layout.hpp"
#include "sim/eniac/panel/panel_state.hpp"

namespace chessvm::eniac {

/// Draws each accumulator as one row, under a heading.
void draw_accumulator_rows(const Area& area, const PanelState& state);
/// Draws each accumulator as a block with ten neons for every decade.
void draw_accumulator_blocks(const Area& area, const PanelState& state, const Layout& layout);
/// Draws all units except the accumulators. Returns the number of rows used.
int draw_units(const Area& area, const PanelState& state);
/// Draws the latest card that was read. Below this card, draws the punched cards, newest first.
void draw_cards(const Area& area, const PanelState& state);
/// Draws the help page: the keys that have an effect, and an explanation of the screen.
void draw_help(const Area& area, const PanelState& state);

}  // namespace chessvm::eniac
