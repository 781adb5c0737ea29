// SPDX-License-Identifier: MIT
// The panels of the ENIAC as a picture of characters, for a terminal of any size.
#pragma once

#include "base/terminal/screen.hpp"
#include "sim/eniac/panel/panel_state.hpp"

namespace chessvm::eniac {

[[nodiscard]] Screen render(const PanelState& state, Size size);

/// The most that PanelState::scroll is good for at this size.
[[nodiscard]] int most_scroll(Size size);

}  // namespace chessvm::eniac
