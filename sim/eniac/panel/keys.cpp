// SPDX-License-Identifier: MIT
#include "sim/eniac/panel/keys.hpp"

namespace chessvm::eniac {
namespace {

// clang-format off
constexpr KeyRow rows[] = {
  {"q",  Action::quit,            "q",     "quit",  "leave"},
  {"?h", Action::help,            "?",     "help",  "this page, and back"},
  {" ",  Action::run_or_pause,    "space", "run",   "run or pause"},
  {"p",  Action::step_pulse_time, "p",     "pulse", "step one pulse time"},
  {"a",  Action::step_add_cycle,  "a",     "cycle", "step to the end of the add cycle"},
  {"s",  Action::step_milestone,  "s",     "step",  "go to the next instruction", KeyUse::with_panes},
  {"f",  Action::step_checkpoint, "f",     "fetch", "go to the next row fetch (cy.checkpoint)", KeyUse::with_panes},
  {"g",  Action::go_to,           "g",     "go",    "go to the fetch of the row that you type, or of a label", KeyUse::with_panes},
  {"v",  Action::next_side,       "v",     "view",  "show the next pane, or the units", KeyUse::with_panes},
  {"n",  Action::step_program,    "n",     "program", "go until other programs are active", KeyUse::without_panes},
  {"i",  Action::initiate,        "i",     "init",  "press the initiate button", KeyUse::without_panes},
  {"c",  Action::clear,           "c",     "clear", "press the clear button", KeyUse::without_panes},
  {"r",  Action::read,            "r",     "read",  "press the read button", KeyUse::without_panes},
  {"+=", Action::faster,          "+",     "",      "run faster"},
  {"-_", Action::slower,          "-",     "speed", "run slower, down to a pulse a second"},
  {"1",  Action::real_time,       "1",     "",      "as fast as the ENIAC: 5,000 add cycles/s"},
  {"0",  Action::full_speed,      "0",     "",      "unthrottled"},
  {"k",  Action::scroll_up,       "k",     "",      "scroll up (also the arrow key)"},
  {"j",  Action::scroll_down,     "j",     "",      "scroll down"},
  {"\f", Action::redraw,          "^L",    "",      "draw everything anew"},
};
// clang-format on

}  // namespace

std::span<const KeyRow> key_rows() {
  return rows;
}

std::optional<Action> action_of(char key, KeyUse use) {
  for (const KeyRow& row : rows) {
    const bool usable = row.use != KeyUse::with_panes || use == KeyUse::with_panes;
    if (usable && row.keys.find(key) != std::string_view::npos) return row.action;
  }
  return std::nullopt;
}

}  // namespace chessvm::eniac
