// SPDX-License-Identifier: MIT
// The cycling unit: where in the add cycle the machine stands, and the pulses given there.
#pragma once

#include "base/terminal/line.hpp"
#include "sim/eniac/panel/panel_state.hpp"

namespace chessvm::eniac {

inline constexpr int pulse_trains_rows = 12;

/// Names of the pulses of a pulse time, "10P 9P 4P"; "-" without one.
[[nodiscard]] std::string pulses_of(int pulse_time, bool selective_clear);
/// "━━━━●·····": pulse times that are over, the next one, those to come.
void write_strip(Line& line, const MachineTime& time);
/// All trains of an add cycle, like a picture on the oscilloscope.
void draw_pulse_trains(const Area& area, const MachineLamps& machine);

}  // namespace chessvm::eniac
