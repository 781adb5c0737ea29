// SPDX-License-Identifier: MIT
// Draws the pulses of the cycling unit, and the present pulse time in the add cycle.
#pragma once

#include "base/terminal/line.hpp"
#include "sim/eniac/panel/panel_state.hpp"

namespace chessvm::eniac {

inline constexpr int pulse_trains_rows = 12;

/// Returns the clock pulses of a pulse time: "10P 9P 4P", or "-" if there are none. The text
/// contains SCG only if `selective_clear` is true.
[[nodiscard]] std::string pulses_of(int pulse_time, bool selective_clear);
/// Draws the pulse times of the add cycle: past ones as "━", the next as "●", later ones as "·".
void write_strip(Line& line, const MachineTime& time);
/// Draws all pulse trains of an add cycle, as an oscilloscope would show them.
void draw_pulse_trains(const Area& area, const MachineLamps& machine);

}  // namespace chessvm::eniac
