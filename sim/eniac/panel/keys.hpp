// SPDX-License-Identifier: MIT
// What the keys of the panel do: the bottom line, the help and the face are made from this table.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

namespace chessvm::eniac {

enum class Action : std::uint8_t {
  quit,
  help,
  run_or_pause,
  step_pulse_time,
  step_add_cycle,
  step_program,
  initiate,
  clear,
  read,
  faster,
  slower,
  real_time,
  full_speed,
  scroll_up,
  scroll_down,
  redraw,
};

struct KeyRow {
  std::string_view keys;  // any of these characters
  Action action;
  std::string_view shown;  // how the keys are named
  std::string_view label;  // in the bottom line; empty: not there
  std::string_view help;
};

/// The more important ones first.
[[nodiscard]] std::span<const KeyRow> key_rows();
[[nodiscard]] std::optional<Action> action_of(char key);

}  // namespace chessvm::eniac
