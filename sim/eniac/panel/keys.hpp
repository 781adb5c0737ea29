// SPDX-License-Identifier: MIT
// The keys of the panel as a table, from which the bottom line, the help page and the key handling
// are made.
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

/// Which machines a key is for: every one, one shown with side panes, one shown without. The last
/// works with panes too; it only leaves the bottom line to the others.
enum class KeyUse : std::uint8_t { always, with_panes, without_panes };

struct KeyRow {
  std::string_view keys;  // each of these characters
  Action action;
  std::string_view shown;  // name of the key on the screen
  std::string_view label;  // in the bottom line; empty: shares that of the next key
  std::string_view help;
  KeyUse use = KeyUse::always;
};

/// The most important keys first.
[[nodiscard]] std::span<const KeyRow> key_rows();
/// nullopt for a key without a meaning; keys that need panes have none for a machine without.
[[nodiscard]] std::optional<Action> action_of(char key, KeyUse use = KeyUse::with_panes);

}  // namespace chessvm::eniac
