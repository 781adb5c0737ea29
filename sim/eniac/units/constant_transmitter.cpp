// SPDX-License-Identifier: MIT
#include "sim/eniac/units/constant_transmitter.hpp"

#include <fmt/format.h>

#include <bit>
#include <string>
#include <vector>

#include "sim/eniac/units/cards/card_fields.hpp"

namespace chessvm::eniac {
namespace {

/// Letters of groups and constants, two for each bank: A and B for programs 1-6, C and D for 7-12.
constexpr std::string_view banks = "ABCDEFGHJK";
constexpr std::size_t programs_of_a_bank = 6;

enum class Part : std::uint16_t { left, right, both };
constexpr std::size_t parts = 3;

/// Returns the possible settings of the switches of one bank, such as "cl cr clr dl dr dlr". The
/// canonical spelling has small letters, because public simulators print small letters. Capitals
/// are accepted, too. A setting may also have the letter of another bank: A, C, E, G and J mean the
/// first group of this bank, and B, D, F, H and K mean the second group.
[[nodiscard]] SettingList selector_settings(std::size_t bank) {
  std::vector<std::string> settings;
  for (std::size_t rank = 0; rank < 2; ++rank) {
    for (const std::string_view part : {"l", "r", "lr"}) {
      std::string spellings;
      for (std::size_t i = 0; i < banks.size(); i += 2) {
        const char letter = banks[(2 * bank + i) % banks.size() + rank];
        if (!spellings.empty()) spellings += '|';
        spellings.append(1, static_cast<char>(letter - 'A' + 'a')).append(part).append("|");
        spellings.append(1, letter).append(part);
      }
      settings.push_back(std::move(spellings));
    }
  }
  return SettingList(settings);
}

const SettingList selectors_ab = selector_settings(0);
const SettingList selectors_cd = selector_settings(1);
const SettingList selectors_ef = selector_settings(2);
const SettingList selectors_gh = selector_settings(3);
const SettingList selectors_jk = selector_settings(4);
const SettingList digit_list = SettingList::numbers(0, 9);
const SettingList sign_list{"P|p", "M|m"};

// clang-format off
const JackRow jack_rows[] = {
  {"#i", Direction::input,   1, {1, 30}, {}, "program input"},
  {"#o", Direction::output,  1, {1, 30}, {}, "program output"},
  {"o",  Direction::output, 11, {},      {}, "number"},
};
const SwitchRow switch_rows[] = {
  {"s#",    &selectors_ab, "al", {1, 6},   {}, "", "group and half that the program sends"},
  {"s#",    &selectors_cd, "cl", {7, 12},  {}, "", "group and half that the program sends"},
  {"s#",    &selectors_ef, "el", {13, 18}, {}, "", "group and half that the program sends"},
  {"s#",    &selectors_gh, "gl", {19, 24}, {}, "", "group and half that the program sends"},
  {"s#",    &selectors_jk, "jl", {25, 30}, {}, "", "constant and half that the program sends"},
  {"j#|J#", &digit_list,   "0",  {1, 10},  {}, "", "digit of J, 1 = units"},
  {"k#|K#", &digit_list,   "0",  {1, 10},  {}, "", "digit of K, 1 = units"},
  {"jl|Jl", &sign_list,    "P",  {},       {}, "", "sign of J and of its left half"},
  {"jr|Jr", &sign_list,    "P",  {},       {}, "", "sign of the right half of J"},
  {"kl|Kl", &sign_list,    "P",  {},       {}, "", "sign of K and of its left half"},
  {"kr|Kr", &sign_list,    "P",  {},       {}, "", "sign of the right half of K"},
};
const ProgramRow program_rows[] = {{"#", "#i", "#o", {1, ConstantTransmitter::programs}}};
const RegisterRow register_rows[] = {
  {"programs", 30, RegisterKind::flags, "active programs",
   [](const Unit& unit, int) -> std::uint64_t { return unit.programs_at_work(); }},
};
const InventoryRow inventory_rows[] = {
  {"programs", ConstantTransmitter::programs, {ConstantTransmitter::program_in}},
};
// clang-format on

constexpr Decades right_half = 0xFFFFF;  // nibbles of places 5..1
constexpr Decades left_half = right_half << 20U;
constexpr Decades left_nines = all_nines & left_half;
constexpr int units_of_left_half = 6;

[[nodiscard]] ConstantTransmitter::ProgramSet program_bit(int program) {
  return 1U << static_cast<unsigned>(program - 1);
}

}  // namespace

const FrontPanel& ConstantTransmitter::panel_table() {
  static const FrontPanel panel(
      {jack_rows, switch_rows, program_rows, register_rows, inventory_rows});
  return panel;
}

ConstantTransmitter::ConstantTransmitter() : Unit("c", panel_table()) {}

bool ConstantTransmitter::is_halved(std::size_t group) const {
  const std::size_t bank = group / 2;
  for (std::size_t i = 0; i < programs_of_a_bank; ++i) {
    const std::size_t position = setting(selector + bank * programs_of_a_bank + i);
    if (position / parts == group % 2 && static_cast<Part>(position % parts) != Part::both)
      return true;
  }
  return false;
}

void ConstantTransmitter::load_card(std::string_view line) {
  constexpr std::size_t half = columns_of_a_field / 2;
  ++cards_loaded_;
  for (std::size_t number = 0; number < group_count; ++number) {
    const std::size_t first = number * columns_of_a_field;
    if (first + columns_of_a_field > line.size()) return;  // ignores a field that is not complete
    const std::string_view field = line.substr(first, columns_of_a_field);
    if (is_blank(field)) continue;
    CardGroup& into = groups_[number];
    if (is_halved(number)) {
      const Number left = read_columns(field.substr(0, half));
      const Number right = read_columns(field.substr(half));
      into = {true, left.digits << 20U | right.digits, left.minus, right.minus};
    } else {
      const Number whole = read_columns(field);
      into = {true, whole.digits, whole.minus, whole.minus};
    }
  }
}

Train ConstantTransmitter::train(int program) const {
  const auto index = static_cast<std::size_t>(program - 1);
  const std::size_t position = setting(selector + index);
  const std::size_t rank = position / parts;
  const auto part = static_cast<Part>(position % parts);
  const bool from_card = program <= card_programs;
  CardGroup source;
  if (from_card) {
    source = groups_[index / programs_of_a_bank * 2 + rank];
    if (!source.filled) return {};
  } else {
    const std::size_t signs = rank == 0 ? signs_j : signs_k;
    source = {true, switch_digits_[rank], setting(signs) != 0, setting(signs + 1) != 0};
  }
  // A ten-digit number from a card has the sign of its right half. A ten-digit number on switches
  // has the sign of its left half.
  const bool left_sign_counts = part == Part::left || (part == Part::both && !from_card);
  Train sent;
  sent.minus = left_sign_counts ? source.left_minus : source.right_minus;
  if (part == Part::left) {
    sent.digits = source.digits & left_half;
  } else if (part == Part::right) {
    sent.digits = (source.digits & right_half) | (sent.minus ? left_nines : 0);
  } else {
    sent.digits = source.digits;
  }
  // A minus number from a card is stored as a nine's complement. A 1'P makes it a ten's complement.
  // On switches, the operator sets the ten's complement.
  if (from_card && sent.minus)
    sent.one_prime = wire_bit(part == Part::left ? units_of_left_half : 1);
  return sent;
}

void ConstantTransmitter::clock(ClockPulses pulses) {
  using namespace clock_pulse;
  if (active_ != 0) send(output, sending_.at(pulses));
  if ((pulses & cpp) != 0) end_programs();
  if ((pulses & rp_second) != 0) begin_programs();
}

void ConstantTransmitter::receive(std::uint16_t jack, Pulses pulses) {
  if (pulses != one_pulse) return;  // on a digit cable only wire 1 starts programs
  pending_ |= program_bit(jack - program_in + 1);
  state_changed();
}

void ConstantTransmitter::begin_programs() {
  active_ |= pending_;
  pending_ = 0;
  if ((active_ & (active_ - 1)) != 0) {
    std::string both;
    for (ProgramSet left = active_; left != 0; left &= left - 1)
      both += (both.empty() ? "" : ", ") + std::to_string(std::countr_zero(left) + 1);
    fail(fmt::format("programs {} send in one add cycle", both));
  }
  state_changed();
}

void ConstantTransmitter::end_programs() {
  ProgramSet ended = active_;
  active_ = 0;
  state_changed();
  for (; ended != 0; ended &= ended - 1)
    send(program_out + static_cast<std::size_t>(std::countr_zero(ended)));
}

void ConstantTransmitter::state_changed() {
  using namespace clock_pulse;
  ClockPulses wanted = pending_ != 0 ? rp_second : ClockPulses{0};
  if (active_ != 0) {
    const Train now = train(std::countr_zero(active_) + 1);
    sending_ = CodedTrain(now);
    wanted |= cpp;
    if (now.digits != 0 || now.minus) wanted |= p9;  // 1P, 2P, 2'P and 4P coincide with a 9P
    if (now.one_prime != 0) wanted |= p1_prime;
  }
  listen(wanted);
}

void ConstantTransmitter::switch_moved(std::size_t index) {
  if (index >= digits_j && index < signs_j) {
    Decades& digits = switch_digits_[index < digits_k ? 0 : 1];
    const auto place = static_cast<int>((index - digits_j) % decade_count) + 1;
    digits ^= in_place(digit(digits, place) ^ setting(index), place);
  }
  state_changed();
}

void ConstantTransmitter::reset() {
  Unit::reset();
  groups_ = {};
  pending_ = active_ = 0;
  state_changed();
}

void ConstantTransmitter::save_control(ControlWriter& out) const {
  out.put(active_ | static_cast<std::uint64_t>(pending_) << 32U);
}

void ConstantTransmitter::load_control(ControlReader& in) {
  const std::uint64_t word = in.get();
  active_ = static_cast<ProgramSet>(word);
  pending_ = static_cast<ProgramSet>(word >> 32U);
  state_changed();
}

ProgramEffect ConstantTransmitter::effect(std::size_t program) const {
  return {.operation = position_of(selector + program), .sends = {node_of(output)}};
}

std::string ConstantTransmitter::state_line() const {
  return flags_text(active_, programs);
}

}  // namespace chessvm::eniac
