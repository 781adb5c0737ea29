// SPDX-License-Identifier: MIT
// The panels of the ENIAC as a picture of characters, for a terminal of any size.
#pragma once

#include "sim/panel_view/panel_state.hpp"
#include "sim/panel_view/screen.hpp"

namespace chessvm::sim {

[[nodiscard]] Screen render(const PanelState& state, Size size);

/// The most that PanelState::scroll is good for at this size.
[[nodiscard]] int most_scroll(Size size);

/// The same picture in characters that every terminal has.
[[nodiscard]] char in_ascii(char32_t glyph);

}  // namespace chessvm::sim
