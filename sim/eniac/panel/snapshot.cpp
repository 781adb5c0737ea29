// SPDX-License-Identifier: MIT
#include "sim/eniac/panel/snapshot.hpp"

#include <fmt/format.h>

#include "sim/eniac/units/accumulator/accumulator.hpp"
#include "sim/eniac/units/cards/card_reader.hpp"
#include "sim/eniac/units/constant_transmitter.hpp"
#include "sim/eniac/units/divider.hpp"
#include "sim/eniac/units/function_table.hpp"
#include "sim/eniac/units/initiating_unit.hpp"
#include "sim/eniac/units/multiplier.hpp"

namespace chessvm::eniac {
namespace {

/// Returns the lowest `count` bits of `bits` as lamps, bit 0 leftmost.
Neons neons(std::uint64_t bits, int count) {
  Neons lamps;
  for (int k = 0; k < count; ++k) lamps.push_back((bits >> static_cast<unsigned>(k) & 1U) != 0);
  return lamps;
}

std::vector<ProgramLamp> lamps_of_programs(const Unit& unit) {
  std::vector<ProgramLamp> lamps;
  const ProgramBits at_work = unit.programs_at_work();
  for (std::size_t index = 0; index < unit.panel().programs().size(); ++index) {
    if ((at_work >> index & 1U) == 0) continue;
    const ProgramEffect effect = unit.effect(index);
    lamps.push_back({static_cast<int>(index) + 1, effect.operation, effect.clears, effect.repeats});
  }
  return lamps;
}

AccumulatorLamps lamps(const Accumulator& unit) {
  AccumulatorLamps shown{.value = unit.value(),
                         .carries = {},
                         .programs = neons(unit.active(), Accumulator::controls),
                         .repeat = unit.repeat_count(),
                         .active = lamps_of_programs(unit),
                         .imposed_on = unit.is_imposed_on()};
  for (int place = decade_count; place >= 1; --place)
    shown.carries.push_back(digit(unit.carries(), place) != 0);
  if (unit.partner() != nullptr) shown.partner = std::stoi(unit.partner()->name().substr(1));
  return shown;
}

void show_multiplier(const Multiplier& multiplier, MachineLamps& shown) {
  shown.multiplier_stage = multiplier.stage();
  shown.multiplier_programs = neons(multiplier.programs_at_work(), Multiplier::programs);
}

void show_divider(const Divider& divider, MachineLamps& shown) {
  shown.divider_place = divider.place();
  shown.divider_ring = divider.ring();
  shown.divider_programs = neons(divider.programs_at_work(), Divider::programs);
  shown.divider_flip_flops = divider.flip_flop_text();
}

void show_initiating_unit(const InitiatingUnit& unit, MachineLamps& shown) {
  shown.clear_programs = neons(unit.flip_flops(), InitiatingUnit::clear_programs);
  shown.read = unit.is_set(InitiatingUnit::read_request);
  shown.print = unit.is_set(InitiatingUnit::print_request);
  shown.finished = unit.is_set(InitiatingUnit::read_finished);
  shown.interlock = unit.is_set(InitiatingUnit::reader_interlock);
  shown.synchroniser_of_reader = unit.is_set(InitiatingUnit::reader_synchroniser);
  shown.button = unit.is_set(InitiatingUnit::initiate_button);
  shown.synchroniser = unit.is_set(InitiatingUnit::initiate_synchroniser);
  shown.selective_clear = unit.clear_pending();
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
  MachineLamps shown;
  shown.time = machine.time();
  for (int number = 1; number <= accumulator_count; ++number)
    shown.accumulators[static_cast<std::size_t>(number - 1)] = lamps(machine.accumulator(number));
  const MasterProgrammer& programmer = machine.master_programmer();
  for (int stepper = 0; stepper < MasterProgrammer::steppers; ++stepper)
    shown.steppers[static_cast<std::size_t>(stepper)] = {programmer.stage(stepper) + 1,
                                                         programmer.input_pending(stepper)};
  for (int decade = 1; decade <= MasterProgrammer::decades; ++decade)
    shown.decades[static_cast<std::size_t>(MasterProgrammer::decades - decade)] =
        programmer.decade(decade);
  for (int number = 1; number <= function_table_count; ++number) {
    const FunctionTable& table = machine.table(number);
    shown.tables[static_cast<std::size_t>(number - 1)] = {
        neons(table.active(), FunctionTable::controls), table.argument(), table.ring()};
  }
  const ConstantTransmitter& constants = machine.constants();
  shown.constant_programs = neons(constants.active(), ConstantTransmitter::programs);
  for (char letter = 'A'; letter <= 'H'; ++letter) {
    const ConstantTransmitter::CardGroup& group = constants.group(letter);
    shown.card_groups.push_back(
        {letter, to_text(group.digits),
         fmt::format("{}{}", group.left_minus ? 'M' : 'P', group.right_minus ? 'M' : 'P')});
  }
  show_multiplier(machine.multiplier(), shown);
  show_divider(machine.divider(), shown);
  show_initiating_unit(machine.initiating_unit(), shown);
  shown.cards_taken = machine.card_reader().position();
  shown.cards_in_deck = machine.card_reader().size();
  shown.last_card_read = machine.card_reader().last();
  shown.irregularity = latest_irregularity(machine.monitor());
  return shown;
}

}  // namespace chessvm::eniac
