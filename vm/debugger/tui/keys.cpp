// SPDX-License-Identifier: MIT
#include "vm/debugger/tui/keys.hpp"

#include <fmt/format.h>

#include "vm/debugger/commands/arguments.hpp"
#include "vm/debugger/tui/pane.hpp"

namespace chessvm::vm::tui {
namespace {

// clang-format off
constexpr KeyRow table[] = {
    {":",            Action::type_one_line,  "type a command, and be back at the keys"},
    {"i",            Action::type_lines,     "type commands until Escape"},
    {"Enter",        Action::repeat,         "repeat the last command that moved the machine"},
    {"Space ^C",     Action::stop,           "stop the machine"},
    {"Tab ^N",       Action::next_pane,      "the next pane"},
    {"BackTab ^P",   Action::previous_pane,  "the pane before"},
    {"j Down",       Action::down,           "down, in the pane"},
    {"k Up",         Action::up,             "up"},
    {"Right",        Action::right,          "to the right"},
    {"Left",         Action::left,           "to the left"},
    {"PageDown ^F ^D", Action::page_down,    "a page down"},
    {"PageUp ^B ^U", Action::page_up,        "a page up"},
    {"g Home",       Action::first,          "to the beginning"},
    {"G End",        Action::last,           "to the end"},
    {"Escape .",     Action::follow,         "back to where the machine is"},
    {"z",            Action::zoom,           "the pane alone, and back"},
    {"x",            Action::hide,           "hide the pane"},
    {"X",            Action::show_all,       "show all panes"},
    {"o",            Action::switch_listing, "source or disassembly"},
    {"V",            Action::next_view,      "the next picture of memory"},
    {"e",            Action::edit,           "change the word that is selected"},
    {"/",            Action::search,         "type a word to search for, in the program or the log"},
    {">",            Action::find_next,      "the next line that has it"},
    {"<",            Action::find_previous,  "the previous line that has it"},
    {"^L",           Action::redraw,         "draw everything anew"},
};
// clang-format on

bool lists(std::string_view keys, std::string_view key) {
  while (!keys.empty())
    if (debugger::take_word(keys) == key) return true;
  return false;
}

/// Returns the names of `keys` in backquotes, as the manual shows them.
std::string quoted(std::string_view keys) {
  std::string text;
  while (!keys.empty())
    text += fmt::format("{}`{}`", text.empty() ? "" : " ", debugger::take_word(keys));
  return text;
}

}  // namespace

std::span<const KeyRow> view_keys() {
  return table;
}

Meaning meaning_of(std::string_view key) {
  if (key == " ") key = "Space";
  if (key.empty()) return {};
  if (const debugger::Command* command = debugger::find_key(key)) return command;
  for (const KeyRow& row : table)
    if (lists(row.keys, key)) return row.action;
  if (key.size() == 1 && key[0] >= '1' && key[0] < '1' + static_cast<int>(pane_count))
    return PaneKey{static_cast<std::size_t>(key[0] - '1')};
  return {};
}

std::string key_manual() {
  std::string text = "| key | command |\n| --- | --- |\n";
  for (const debugger::Command& command : debugger::commands())
    if (!command.keys.empty())
      text += fmt::format("| {} | `{}` |\n", quoted(command.keys), command.name);
  text += "\n| key | |\n| --- | --- |\n";
  for (const KeyRow& row : table) text += fmt::format("| {} | {} |\n", quoted(row.keys), row.help);
  text += fmt::format("| `1` to `{}` | a pane, by the number in its title |\n", pane_count);
  return text;
}

}  // namespace chessvm::vm::tui
