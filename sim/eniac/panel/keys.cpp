// SPDX-License-Identifier: MIT
#include "sim/eniac/panel/keys.hpp"

namespace chessvm::eniac {
namespace {

// clang-format off
constexpr KeyRow rows[] = {
  {"q",  Action::quit,            "q",     "quit",  "leave"},
  {"?h", Action::help,            "?",     "help",  "this page, and back"},
  {" ",  Action::run_or_pause,    "space", "run",   "run, or pause"},
  {"p",  Action::step_pulse_time, "p",     "pulse", "step one pulse time"},
  {"a",  Action::step_add_cycle,  "a",     "cycle", "step to the end of the add cycle"},
  {"n",  Action::step_program,    "n",     "program", "go until other programs are active"},
  {"i",  Action::initiate,        "i",     "init",  "press the initiate button"},
  {"c",  Action::clear,           "c",     "clear", "press the clear button"},
  {"r",  Action::read,            "r",     "read",  "press the read button"},
  {"+=", Action::faster,          "+",     "",      "run faster"},
  {"-_", Action::slower,          "-",     "speed", "run slower, down to a pulse a second"},
  {"1",  Action::real_time,       "1",     "",      "as fast as the ENIAC: 5,000 add cycles/s"},
  {"0",  Action::full_speed,      "0",     "",      "as fast as it can"},
  {"k",  Action::scroll_up,       "k",     "",      "scroll up (also the arrow key)"},
  {"j",  Action::scroll_down,     "j",     "",      "scroll down"},
  {"\f", Action::redraw,          "^L",    "",      "draw everything anew"},
};
// clang-format on

}  // namespace

std::span<const KeyRow> key_rows() {
  return rows;
}

std::optional<Action> action_of(char key) {
  for (const KeyRow& row : rows)
    if (row.keys.find(key) != std::string_view::npos) return row.action;
  return std::nullopt;
}

}  // namespace chessvm::eniac
