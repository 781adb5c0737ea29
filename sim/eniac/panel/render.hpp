// SPDX-License-Identifier: MIT
// The panels of the ENIAC as a picture of characters, for a terminal of any size.
#pragma once

#include "base/terminal/screen.hpp"
#include "sim/eniac/panel/panel_state.hpp"

namespace chessvm::eniac {

/// The whole screen: title, body (or help page), status and keys.
[[nodiscard]] Screen render(const PanelState& state, Size size);

/// The largest useful PanelState::scroll at this size: rows of the body that do not fit.
[[nodiscard]] int most_scroll(const PanelState& state, Size size);

}  // namespace chessvm::eniac
