// SPDX-License-Identifier: MIT
#include "sim/eniac/panel/snapshot.hpp"

#include <fmt/format.h>

#include <sstream>

namespace chessvm::eniac {
namespace {

/// "0110" as lamps. The state lines of the units are their documented face.
Neons neons(std::string_view bits) {
  Neons lamps;
  for (const char bit : bits) lamps.push_back(bit == '1');
  return lamps;
}

/// The lowest `count` bits, bit 0 first.
Neons neons(std::uint64_t bits, int count) {
  Neons lamps;
  for (int k = 0; k < count; ++k) lamps.push_back((bits >> static_cast<unsigned>(k) & 1U) != 0);
  return lamps;
}

std::vector<ProgramLamp> active_programs(const Accumulator& unit) {
  std::vector<ProgramLamp> programs;
  for (int control = 1; control <= Accumulator::controls; ++control) {
    const auto index = static_cast<std::size_t>(control - 1);
    if ((unsigned{unit.active()} >> index & 1U) == 0) continue;
    const SettingList& names = *unit.panel().switches()[Accumulator::operation + index].settings;
    ProgramLamp lamp{.control = control,
                     .operation = names.name(unit.setting(Accumulator::operation + index)),
                     .clears = unit.setting(Accumulator::clear_correct + index) !=
                               unit.panel().switches()[Accumulator::clear_correct].at_power_on};
    if (control > Accumulator::receivers)
      lamp.repeats = unit.setting(Accumulator::repeat + index - Accumulator::receivers) + 1;
    programs.push_back(std::move(lamp));
  }
  return programs;
}

AccumulatorLamps lamps(const Accumulator& unit) {
  AccumulatorLamps face{.value = unit.value(),
                        .carries = {},
                        .programs = neons(unit.active(), Accumulator::controls),
                        .repeat = unit.repeat_count(),
                        .active = active_programs(unit),
                        .imposed_on = unit.is_imposed_on()};
  for (int place = decade_count; place >= 1; --place)
    face.carries.push_back(digit(unit.carries(), place) != 0);
  if (unit.partner() != nullptr) face.partner = std::stoi(unit.partner()->name().substr(1));
  return face;
}

void show_multiplier(const Machine& machine, MachineLamps& face) {
  face.multiplier_stage = machine.multiplier().stage();
  std::istringstream line(machine.multiplier().state_line());
  std::string stage;
  std::string programs;
  line >> stage >> programs;
  face.multiplier_programs = neons(programs);
}

void show_divider(const Machine& machine, MachineLamps& face) {
  std::istringstream line(machine.divider().state_line());
  std::string programs;
  line >> face.divider_place >> face.divider_ring >> programs;
  face.divider_programs = neons(programs);
  line >> std::ws;
  std::getline(line, face.divider_flip_flops);
}

void show_initiating_unit(const Machine& machine, MachineLamps& face) {
  const Neons bits = neons(machine.initiating_unit().state_line());
  face.clear_programs.assign(bits.begin(), bits.begin() + InitiatingUnit::clear_programs);
  face.read = bits.at(6);
  face.print = bits.at(7);
  face.finished = bits.at(8);
  face.interlock = bits.at(9);
  face.synchroniser_of_reader = bits.at(10);
  face.button = bits.at(13);
  face.synchroniser = bits.at(14);
  face.selective_clear = machine.initiating_unit().clear_pending();
}

std::string latest_irregularity(const Monitor& monitor) {
  const Irregularity* latest = nullptr;
  std::string text;
  for (const auto& [message, seen] : monitor.irregularities()) {
    if (latest != nullptr && seen.first.cycle < latest->first.cycle) continue;
    latest = &seen;
    text = fmt::format("{}: {}", when(seen.first), message);
  }
  return text;
}

}  // namespace

MachineLamps lamps_of(const Machine& machine) {
  MachineLamps face;
  face.time = machine.time();
  for (int number = 1; number <= accumulator_count; ++number)
    face.accumulators[static_cast<std::size_t>(number - 1)] = lamps(machine.accumulator(number));
  const MasterProgrammer& programmer = machine.master_programmer();
  for (int stepper = 0; stepper < MasterProgrammer::steppers; ++stepper)
    face.steppers[static_cast<std::size_t>(stepper)] = {programmer.stage(stepper) + 1,
                                                        programmer.input_pending(stepper)};
  for (int decade = 1; decade <= MasterProgrammer::decades; ++decade)
    face.decades[static_cast<std::size_t>(MasterProgrammer::decades - decade)] =
        programmer.decade(decade);
  for (int number = 1; number <= function_table_count; ++number) {
    const FunctionTable& table = machine.table(number);
    face.tables[static_cast<std::size_t>(number - 1)] = {
        neons(table.active(), FunctionTable::controls), table.argument(), table.ring()};
  }
  const ConstantTransmitter& constants = machine.constants();
  face.constant_programs = neons(constants.active(), ConstantTransmitter::programs);
  for (char letter = 'A'; letter <= 'H'; ++letter) {
    const ConstantTransmitter::CardGroup& group = constants.group(letter);
    face.card_groups.push_back(
        {letter, to_text(group.digits),
         fmt::format("{}{}", group.left_minus ? 'M' : 'P', group.right_minus ? 'M' : 'P')});
  }
  show_multiplier(machine, face);
  show_divider(machine, face);
  show_initiating_unit(machine, face);
  face.cards_taken = machine.card_reader().position();
  face.cards_in_deck = machine.card_reader().size();
  face.last_card_read = machine.card_reader().last();
  face.irregularity = latest_irregularity(machine.monitor());
  return face;
}

}  // namespace chessvm::eniac
