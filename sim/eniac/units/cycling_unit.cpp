// SPDX-License-Identifier: MIT
#include "sim/eniac/units/cycling_unit.hpp"

namespace chessvm::eniac {
namespace {

const SettingList mode_list{"1p|1P", "1a|1A", "co|CO"};
const SettingList virtual_machine_list{"check", "run"};

// clang-format off
const JackRow jack_rows[] = {
  {"checkpoint", Direction::input, 1, {}, {}, "a pulse says that a row fetch begins"},
};
const SwitchRow switch_rows[] = {
  {"op", &mode_list,            "1p",    {}, {}, "", "one pulse time, one add cycle, continuous"},
  {"vm", &virtual_machine_list, "check", {}, {}, "", "what a checkpoint does"},
};
const RegisterRow register_rows[] = {
  {"cycle", 64, RegisterKind::number, "add cycles since power-on",
   [](const Unit& unit, int) { return static_cast<const CyclingUnit&>(unit).cycle(); }},
};
// clang-format on

}  // namespace

const FrontPanel& CyclingUnit::panel_table() {
  static const FrontPanel panel({jack_rows, switch_rows, {}, register_rows});
  return panel;
}

CyclingUnit::CyclingUnit() : Unit("cy", panel_table()) {}

void CyclingUnit::receive(std::uint16_t /*jack*/, Pulses /*pulses*/) {
  monitor().checkpoint = true;
}

}  // namespace chessvm::eniac
