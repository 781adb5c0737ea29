// SPDX-License-Identifier: MIT
// The table of the panel's keys, for the bottom line, the help page and the handling of keys.
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
  step_milestone,
  step_checkpoint,
  go_to,
  initiate,
  clear,
  read,
  faster,
  slower,
  real_time,
  full_speed,
  scroll_up,
  scroll_down,
  next_side,
  redraw,
};

/// An `always` key always works. A `with_panes` key works only if there are side panes. A
/// `without_panes` key always works, but the bottom line shows it only without side panes.
enum class KeyUse : std::uint8_t { always, with_panes, without_panes };

struct KeyRow {
  std::string_view keys;  // characters that trigger the action
  Action action;
  std::string_view shown;  // name of the key on the screen
  std::string_view label;  // label in the bottom line; empty if the next key has the same label
  std::string_view help;
  KeyUse use = KeyUse::always;
};

/// Returns all keys in the order of the bottom line, the most important ones first.
[[nodiscard]] std::span<const KeyRow> key_rows();
/// Returns the action of `key`, or nullopt if the key has no action. If `use` is not `with_panes`,
/// ignores all `with_panes` keys.
[[nodiscard]] std::optional<Action> action_of(char key, KeyUse use = KeyUse::with_panes);

}  // namespace chessvm::eniac
