// SPDX-License-Identifier: MIT
// Prepares machines for pictures, and makes texts to compare with the pictures.
#pragma once

#include <string>

#include "sim/eniac/panel/render.hpp"
#include "tests/sim/eniac/patched_machine.hpp"

namespace chessvm::eniac {

inline PanelState state_of(const Machine& machine) {
  PanelState state;
  state.machine = lamps_of(machine);
  state.engine = "compiled";
  return state;
}

/// Runs the squares patch to the middle of an add cycle in which numbers are being sent.
inline void run_squares(Machine& machine) {
  load(machine, squares);
  PulseEngine engine(machine);
  for (int cycle = 0; cycle < 42; ++cycle) ASSERT_TRUE(engine.step_add_cycle());
  for (int pulse_time = 0; pulse_time < 7; ++pulse_time) ASSERT_TRUE(engine.step_pulse_time());
}

/// Returns the text of a row from column `from` up to column `to`, without column `to` itself.
inline std::string cut(const Screen& screen, int row, int from, int to) {
  std::string text;
  for (int column = from; column < std::min(to, screen.size().columns); ++column)
    text += to_utf8(screen.at(column, row).glyph);
  return text;
}

inline std::string neons_of(const std::string& bits) {
  std::string text;
  for (const char bit : bits) text += bit == '1' ? "●" : "·";
  return text;
}

}  // namespace chessvm::eniac
