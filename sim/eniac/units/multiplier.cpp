// SPDX-License-Identifier: MIT
#include "sim/eniac/units/multiplier.hpp"

#include <fmt/format.h>

#include <bit>

namespace chessvm::eniac {
namespace {

const SettingList input_list{"α|a|alpha", "β|b|beta", "γ|g|gamma", "δ|d|delta", "ε|e|epsilon", "0"};
const SettingList clear_list{"0", "C|c"};
const SettingList figures_list{"0|O|o", "2", "3", "4", "5", "6", "7", "8", "9", "10"};
const SettingList places_list = SettingList::numbers(2, 10);
const SettingList disposal_list{"A", "S", "AS", "AC", "SC", "ASC", "0"};
const SettingList plug_list{"plug", "unplug"};

constexpr std::uint16_t plugged = 0;
constexpr std::uint16_t no_input = 5;
constexpr std::uint16_t no_disposal = 6;
constexpr int fewest_places = 2;
constexpr int fewest_figures = 2;

// clang-format off
const JackRow jack_rows[] = {
  {"#i",                   Direction::input,   1, {1, 24}, {}, "program input"},
  {"#o",                   Direction::output,  1, {1, 24}, {}, "program output"},
  {"Rα|Ra|rα|ra",          Direction::output,  1, {}, {}, "tells the ier accumulator to receive"},
  {"Rβ|Rb|rβ|rb",          Direction::output,  1, {}, {}, ""},
  {"Rγ|Rg|rγ|rg",          Direction::output,  1, {}, {}, ""},
  {"Rδ|Rd|rδ|rd",          Direction::output,  1, {}, {}, ""},
  {"Rε|Re|rε|re",          Direction::output,  1, {}, {}, ""},
  {"Dα|Da|dα|da",          Direction::output,  1, {}, {}, "tells the icand accumulator to receive"},
  {"Dβ|Db|dβ|db",          Direction::output,  1, {}, {}, ""},
  {"Dγ|Dg|dγ|dg",          Direction::output,  1, {}, {}, ""},
  {"Dδ|Dd|dδ|dd",          Direction::output,  1, {}, {}, ""},
  {"Dε|De|dε|de",          Direction::output,  1, {}, {}, ""},
  {"A|a",                  Direction::output,  1, {}, {}, "product disposal"},
  {"S|s",                  Direction::output,  1, {}, {}, ""},
  {"AS|as",                Direction::output,  1, {}, {}, ""},
  {"AC|ac",                Direction::output,  1, {}, {}, ""},
  {"SC|sc",                Direction::output,  1, {}, {}, ""},
  {"ASC|asc",              Direction::output,  1, {}, {}, ""},
  {"DS|ds",                Direction::output,  1, {}, {}, "complement correction: ier is minus"},
  {"RS|rs",                Direction::output,  1, {}, {}, "complement correction: icand is minus"},
  {"F|f",                  Direction::output,  1, {}, {}, "final collection"},
  {"lhppI|lhppi|LHPPI",    Direction::output, 11, {}, {}, "tens of the digit products"},
  {"lhppII|lhppii|LHPPII", Direction::output, 11, {}, {}, "the same, ten places lower"},
  {"rhppI|rhppi|RHPPI",    Direction::output, 11, {}, {}, "units of the digit products"},
  {"rhppII|rhppii|RHPPII", Direction::output, 11, {}, {}, "the same, ten places lower"},
};
const SwitchRow switch_rows[] = {
  {"ieracc#",   &input_list,    "α",    {1, 24}, {}, "", "R output pulsed at the start"},
  {"iercl#",    &clear_list,    "0",    {1, 24}, {}, "", "clear ier at the end"},
  {"icandacc#", &input_list,    "α",    {1, 24}, {}, "", "D output pulsed at the start"},
  {"icandcl#",  &clear_list,    "0",    {1, 24}, {}, "", "clear icand at the end"},
  {"sf#",       &figures_list,  "10",   {1, 24}, {}, "", "significant figures for round-off"},
  {"place#",    &places_list,   "2",    {1, 24}, {}, "", "multiplier digits used"},
  {"prod#",     &disposal_list, "A",    {1, 24}, {}, "", "disposal pulse"},
  {"pp",        &plug_list,     "plug", {},      {}, "", "unplug: the accumulators `l` and `r` get no orders"},
};
const StaticTerminal terminal_rows[] = {
  {"ier",    9, "multiplier"},
  {"icand", 10, "multiplicand"},
  {"l|L",   11, "left partial products"},
  {"r|R",   13, "right partial products"},
};
const ProgramRow program_rows[] = {{"#", "#i", "#o", {1, Multiplier::programs}}};
const RegisterRow register_rows[] = {
  {"stage", 4, RegisterKind::number, "0 at rest, 2 to 11 product cycles",
   [](const Unit& unit, int) {
     return static_cast<std::uint64_t>(static_cast<const Multiplier&>(unit).stage());
   }},
  {"programs", 24, RegisterKind::flags, "active programs; bit 0 is program 1",
   [](const Unit& unit, int) -> std::uint64_t { return unit.programs_at_work(); }, {},
   RegisterUse::state_only},
};
const InventoryRow inventory_rows[] = {
  {"programs", Multiplier::programs, {Multiplier::program_in}},
};
// clang-format on

}  // namespace

const FrontPanel& Multiplier::panel_table() {
  static const FrontPanel panel(
      {jack_rows, switch_rows, program_rows, register_rows, inventory_rows});
  return panel;
}

std::span<const StaticTerminal> Multiplier::terminals() {
  return terminal_rows;
}

Multiplier::Multiplier(const Accumulators& accumulators)
    : Unit("m", panel_table()), connections_(terminal_rows, accumulators) {}

void Multiplier::connect(std::size_t terminal, int accumulator) {
  const bool commanding = commanding_;
  command_products(false);
  connections_.connect(terminal, accumulator);
  command_products(commanding);
}

void Multiplier::receive(std::uint16_t jack, Pulses /*pulses*/) {
  const std::uint64_t instant =
      time().cycle * phases_per_add_cycle + static_cast<unsigned>(time().phase);
  if (instant != last_instant_) pulsed_ = 0;
  last_instant_ = instant;
  const std::size_t index = jack;
  const std::uint32_t bit = 1U << index;
  // Ignore a second pulse in this phase. A cable may lead from output R or D back to this input.
  if ((pulsed_ & bit) != 0) return;
  pulsed_ |= bit;
  programs_ |= bit;
  if (start_ != Start::synchronised) start_ = Start::requested;
  update_listening();
  if (const std::uint16_t input = setting(ier_input + index); input != no_input)
    send(request_ier + std::size_t{input});
  if (const std::uint16_t input = setting(icand_input + index); input != no_input)
    send(request_icand + std::size_t{input});
}

std::vector<std::uint16_t> Multiplier::request_outputs(std::uint16_t jack) const {
  std::vector<std::uint16_t> outputs;
  if (const std::uint16_t input = setting(ier_input + std::size_t{jack}); input != no_input)
    outputs.push_back(static_cast<std::uint16_t>(request_ier + input));
  if (const std::uint16_t input = setting(icand_input + std::size_t{jack}); input != no_input)
    outputs.push_back(static_cast<std::uint16_t>(request_icand + input));
  return outputs;
}

std::optional<std::size_t> Multiplier::program() const {
  if (programs_ == 0) return std::nullopt;
  return static_cast<std::size_t>(std::countr_zero(programs_));
}

int Multiplier::last_product_stage() const {
  const std::optional<std::size_t> index = program();
  return index ? setting(places + *index) + fewest_places + 1 : stage_of_correction - 1;
}

void Multiplier::clock(ClockPulses pulses) {
  using namespace clock_pulse;
  if ((pulses & (rp_first | rp_second)) != 0 && start_ == Start::requested)
    start_ = Start::synchronised;
  if ((pulses & cpp) != 0) end_stage();
  if (program()) {
    if (stage_ == stage_of_round_off) {
      if ((pulses & p1) != 0) command_products(setting(commands_products) == 0);
      if ((pulses & (p1 | p4)) != 0) send_round_off();
    } else if (in_product_stage()) {
      if ((pulses & p1) != 0) multiply_digit();
      if ((pulses & coded) != 0) send_products(pulses & coded);
      if ((pulses & p1_prime) != 0 && stage_ == last_product_stage() && is_minus(ier) &&
          is_minus(icand))
        send(products + std::size_t{rhpp1}, pm_wire);
    } else if (stage_ == stage_of_collection && (pulses & ccg) != 0) {
      clear_arguments();
    }
  }
  update_listening();
}

void Multiplier::command_products(bool receive) {
  if (receive == commanding_) return;
  commanding_ = receive;
  OperationSet set;
  if (receive) set.receive = receive_alpha;
  connections_.accumulator(left).impose(set);
  connections_.accumulator(right).impose(set);
}

void Multiplier::send_round_off() {
  const std::uint16_t position = setting(figures + *program());
  if (position == 0) return;
  const int significant = position - 1 + fewest_figures;
  if (significant == decade_count)
    send(products + std::size_t{lhpp2}, wire_bit(decade_count));
  else
    send(products + std::size_t{lhpp1}, wire_bit(decade_count - significant));
}

void Multiplier::multiply_digit() {
  digits_ = {};
  const int moved = stage_ - first_product_stage;
  const int multiplier_digit =
      digit(connections_.accumulator(ier).value().digits, decade_count - moved);
  const Decades multiplicand = connections_.accumulator(icand).value().digits;
  const auto put = [&](Products upper, Products lower, int wire, int value) {
    if (wire > 0)
      digits_[upper][static_cast<std::size_t>(wire - 1)] = value;
    else
      digits_[lower][static_cast<std::size_t>(wire + decade_count - 1)] = value;
  };
  for (int place = 1; place <= decade_count; ++place) {
    const int product = multiplier_digit * digit(multiplicand, place);
    put(lhpp1, lhpp2, place - moved, product / 10);
    put(rhpp1, rhpp2, place - 1 - moved, product % 10);
  }
}

void Multiplier::send_products(ClockPulses pulse) {
  for (std::size_t cable = 0; cable < digits_.size(); ++cable) {
    if (!is_noticed(products + cable)) continue;
    unsigned wires = 0;
    for (std::size_t wire = 0; wire < decade_count; ++wire) {
      const auto value = static_cast<std::size_t>(digits_[cable][wire]);
      if ((digit_code[value] & pulse) != 0) wires |= 1U << wire;
    }
    send(products + cable, static_cast<Pulses>(wires));
  }
}

void Multiplier::clear_arguments() {
  const std::size_t index = *program();
  if (setting(ier_clear + index) != 0) connections_.accumulator(ier).clear_pair();
  if (setting(icand_clear + index) != 0) connections_.accumulator(icand).clear_pair();
}

void Multiplier::end_stage() {
  const bool restart = start_ == Start::synchronised;
  if (restart) start_ = Start::none;
  if (stage_ == last_product_stage()) {
    if (program() && is_minus(ier)) send(correct_icand);
    if (program() && is_minus(icand)) send(correct_ier);
    command_products(false);
    stage_ = stage_of_correction;
  } else if (stage_ == stage_of_correction) {
    if (program()) send(final_collection);
    stage_ = stage_of_collection;
  } else if (stage_ == stage_of_collection) {
    if (program()) end_program();
    stage_ = stage_at_rest;
  } else if (stage_ != stage_at_rest) {
    ++stage_;
  }
  if (restart) stage_ = stage_of_round_off;
}

void Multiplier::end_program() {
  const std::size_t index = *program();
  send(program_out + index);
  const std::uint16_t kind = setting(disposal_kind + index);
  if (kind != no_disposal) send(disposal + std::size_t{kind});
  // Clear the bit last: the output pulse must not restart the program (docs/eniac.md#hazards).
  programs_ &= ~(1U << index);
}

bool Multiplier::moves_numbers() const {
  const std::optional<std::size_t> index = program();
  if (!index) return false;
  if (stage_ == stage_of_collection)
    return setting(ier_clear + *index) != 0 || setting(icand_clear + *index) != 0;
  if (stage_ != stage_of_round_off && !in_product_stage()) return false;
  if (commanding_ || setting(commands_products) == 0) return true;
  for (std::size_t jack = correct_icand; jack < jack_count; ++jack)
    if (jack != final_collection && is_heard(jack)) return true;
  return false;
}

void Multiplier::update_listening() {
  using namespace clock_pulse;
  ClockPulses wanted = 0;
  if (start_ == Start::requested) wanted |= rp_first | rp_second;
  if (start_ == Start::synchronised || stage_ != stage_at_rest) wanted |= cpp;
  if (stage_ == stage_of_round_off) wanted |= p1 | p4;
  if (in_product_stage()) wanted |= coded | p1_prime;
  if (stage_ == stage_of_collection) wanted |= ccg;
  listen(wanted);
}

void Multiplier::reset() {
  command_products(false);
  Unit::reset();
  programs_ = 0;
  start_ = Start::none;
  stage_ = stage_at_rest;
  last_instant_ = never;
  update_listening();
}

void Multiplier::save_control(ControlWriter& out) const {
  out.put(programs_ | static_cast<std::uint64_t>(stage_) << 24U |
          static_cast<std::uint64_t>(start_) << 28U |
          static_cast<std::uint64_t>(commanding_) << 30U);
}

void Multiplier::load_control(ControlReader& in) {
  const std::uint64_t word = in.get();
  programs_ = static_cast<std::uint32_t>(word & 0xFFFFFFU);
  stage_ = static_cast<int>(word >> 24U & 0xFU);
  start_ = static_cast<Start>(word >> 28U & 3U);
  last_instant_ = never;  // the time may have been set back
  // Do not call command_products(). The control states of the accumulators contain its effects.
  commanding_ = (word >> 30U & 1U) != 0;
  update_listening();
}

ProgramEffect Multiplier::effect(std::size_t program) const {
  ProgramEffect effect{.operation = position_of(places + program)};
  effect.clears = setting(ier_clear + program) != 0 || setting(icand_clear + program) != 0;
  if (const std::uint16_t input = setting(ier_input + program); input != no_input)
    effect.sends.push_back(node_of(request_ier + std::size_t{input}));
  if (const std::uint16_t input = setting(icand_input + program); input != no_input)
    effect.sends.push_back(node_of(request_icand + std::size_t{input}));
  if (const std::uint16_t kind = setting(disposal_kind + program); kind != no_disposal)
    effect.sends.push_back(node_of(disposal + std::size_t{kind}));
  for (std::size_t jack = correct_icand; jack < jack_count; ++jack)
    effect.sends.push_back(node_of(jack));
  if (setting(commands_products) == plugged)
    for (const Terminals terminal : {left, right})
      for (const std::uint32_t jack :
           connections_.accumulator(terminal).in_both_halves(Accumulator::alpha))
        effect.opens.push_back(jack);
  return effect;
}

std::string Multiplier::state_line() const {
  const int collecting = stage_ == stage_of_collection ? 1 : 0;
  return fmt::format("{} {} {} {}", stage_, flags_text(programs_, programs), collecting,
                     collecting);
}

}  // namespace chessvm::eniac
