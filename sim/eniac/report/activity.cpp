// SPDX-License-Identifier: MIT
#include "sim/eniac/report/activity.hpp"

#include "sim/eniac/units/accumulator/accumulator.hpp"

namespace chessvm::eniac {

Activity::Activity(Machine& machine)
    : machine_(machine),
      counts_(machine.wiring().nodes().size()),
      first_cycle_(machine.time().cycle) {
  note_values();
  machine_.circuit().add_tap(*this);
}

Activity::~Activity() {
  machine_.circuit().remove_tap(*this);
}

void Activity::note_values() {
  for (int number = 1; number <= accumulator_count; ++number)
    values_[static_cast<std::size_t>(number - 1)] = machine_.accumulator(number).value();
}

Pulses Activity::leaving(std::uint32_t output, Pulses pulses) {
  if (pulses != 0) ++counts_[output];
  return pulses;
}

Pulses Activity::entering(std::uint32_t input, Pulses pulses) {
  if (pulses != 0 && machine_.circuit().is_open(input)) ++counts_[input];
  return pulses;
}

}  // namespace chessvm::eniac
