// SPDX-License-Identifier: MIT
// Draws the screen of `eniacsim --panel` as characters, for a terminal of any size.
#pragma once

#include "base/terminal/screen.hpp"
#include "sim/eniac/panel/panel_state.hpp"

namespace chessvm::eniac {

/// Returns the whole screen: title, body (or help page), status and keys.
[[nodiscard]] Screen render(const PanelState& state, Size size);

/// Returns the greatest PanelState::scroll at this size: the number of body rows that do not fit.
[[nodiscard]] int most_scroll(const PanelState& state, Size size);

}  // namespace chessvm::eniac
