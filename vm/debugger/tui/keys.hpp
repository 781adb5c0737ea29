// SPDX-License-Identifier: MIT
// The keys of the screen while no line is being typed. Keys of commands stand in the command table;
// those of the view itself here. Help and docs/debugger.md are made from both.
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
  std::string_view keys;  // names with blanks between them, as in the command table
  Action action;
  std::string_view help;
};

[[nodiscard]] std::span<const KeyRow> view_keys();

/// Pane `1` to `8` by its digit.
struct PaneKey {
  std::size_t index = 0;
};
using Meaning = std::variant<std::monostate, Action, PaneKey, const debugger::Command*>;
/// Returns the meaning of a key; the space bar is `Space`.
[[nodiscard]] Meaning meaning_of(std::string_view key);

/// Both tables as the manual shows them.
[[nodiscard]] std::string key_manual();

}  // namespace chessvm::vm::tui
