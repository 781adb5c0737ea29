// SPDX-License-Identifier: MIT
// Keys of the full-screen view. They apply while the user types no line. The command table has the
// keys of commands. Help and docs/debugger.md are generated from both tables.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <variant>

#include "vm/debugger/commands/command.hpp"

namespace chessvm::vm::tui {

enum class Action : std::uint8_t {
  type_one_line,
  type_lines,
  repeat,
  stop,
  next_pane,
  previous_pane,
  up,
  down,
  left,
  right,
  page_up,
  page_down,
  first,
  last,
  follow,
  zoom,
  hide,
  show_all,
  switch_listing,
  next_view,
  edit,
  search,
  find_next,
  find_previous,
  redraw,
};

struct KeyRow {
  std::string_view keys;  // key names separated by blanks, as in the command table
  Action action;
  std::string_view help;
};

[[nodiscard]] std::span<const KeyRow> view_keys();

/// A digit key `1` to `8`, which selects a pane.
struct PaneKey {
  std::size_t index = 0;
};
using Meaning = std::variant<std::monostate, Action, PaneKey, const debugger::Command*>;
/// Returns the meaning of a key; the space bar is `Space`.
[[nodiscard]] Meaning meaning_of(std::string_view key);

/// Returns the keys of commands and of the view as Markdown, for docs/debugger.md.
[[nodiscard]] std::string key_manual();

}  // namespace chessvm::vm::tui
