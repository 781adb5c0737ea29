// SPDX-License-Identifier: MIT
// The keys of the panel as a table. The bottom line, the help page and the key handling use it.
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

/// The machines for which a key works: all, those with side panes, or those without. A
/// `without_panes` key also works with panes, but the bottom line does not show it there.
enum class KeyUse : std::uint8_t { always, with_panes, without_panes };

struct KeyRow {
  std::string_view keys;  // the characters that trigger the action
  Action action;
  std::string_view shown;  // name of the key on the screen
  std::string_view label;  // text in the bottom line; empty: shares the label of the next key
  std::string_view help;
  KeyUse use = KeyUse::always;
};

/// Returns all keys, the most important ones first.
[[nodiscard]] std::span<const KeyRow> key_rows();
/// Returns the action of a key. nullopt if it has none, or if it needs panes and the machine has no
/// panes.
[[nodiscard]] std::optional<Action> action_of(char key, KeyUse use = KeyUse::with_panes);

}  // namespace chessvm::eniac
