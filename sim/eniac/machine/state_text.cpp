// SPDX-License-Identifier: MIT
#include "sim/eniac/machine/state_text.hpp"

#include <fmt/format.h>

#include "sim/eniac/units/accumulator/accumulator.hpp"
#include "sim/eniac/units/constant_transmitter.hpp"
#include "sim/eniac/units/divider.hpp"
#include "sim/eniac/units/function_table.hpp"
#include "sim/eniac/units/initiating_unit.hpp"
#include "sim/eniac/units/master_programmer.hpp"
#include "sim/eniac/units/multiplier.hpp"

namespace chessvm::eniac {

std::string full_state(const Machine& machine) {
  constexpr std::string_view columns = "9876543210 9876543210 r 123456789012";
  std::string text =
      fmt::format("\n{}\n{}\n{:6}{}{:9}{}\n", machine.initiating_unit().state_line(),
                  machine.master_programmer().state_line(), "", columns, "", columns);
  for (int left = 1; left < accumulator_count; left += 2)
    text += fmt::format("a{:<2} {}   a{:<2} {}\n", left, machine.accumulator(left).state_line(),
                        left + 1, machine.accumulator(left + 1).state_line());
  text += machine.divider().state_line() + "\n" + machine.multiplier().state_line() + "\n";
  for (int number = 1; number <= function_table_count; ++number)
    text += machine.table(number).state_line() + "\n";
  return text + machine.constants().state_line() + "\n\n";
}

std::string unit_state(const Machine& machine, std::string_view name) {
  const Unit* const unit = machine.find_unit(name);
  const bool shown = unit != nullptr && !unit->state_line().empty();
  return shown ? unit->state_line() + "\n" : "";
}

}  // namespace chessvm::eniac
