// SPDX-License-Identifier: MIT
#include "sim/eniac/units/function_table.hpp"

#include <fmt/format.h>

#include <bit>

namespace chessvm::eniac {
namespace {

const SettingList operation_list{"A-2", "A-1", "A0", "A+1", "A+2",
                                 "S+2", "S+1", "S0", "S-1", "S-2"};
const SettingList clear_list{"0", "NC|nc", "C|c"};
const SettingList repeat_list = SettingList::numbers(1, 9);
const SettingList master_sign_list{"P|p", "M|m", "T|t"};
const SettingList constant_list{"0", "1", "2", "3", "4",       "5",
                                "6", "7", "8", "9", "PM1|pm1", "PM2|pm2"};
const SettingList deletion_list{"O|o", "D|d"};
const SettingList correction_list{"0", "S|s"};
const SettingList nines_list{"C|c", "Cpp|CPP|cpp"};
const SettingList digit_list = SettingList::numbers(0, 9);
const SettingList sign_list{"P|p", "M|m"};

constexpr std::uint16_t sign_minus = 1;
constexpr std::uint16_t master_sign_from_row = 2;
constexpr std::uint16_t constant_pm1 = 10;
constexpr std::uint16_t constant_pm2 = 11;

constexpr NumberRange control_range{1, FunctionTable::controls};
constexpr NumberRange constant_range{1, 4};
constexpr NumberRange correction_range{5, 10};
constexpr NumberRange row_range{FunctionTable::first_row, FunctionTable::last_row};
constexpr NumberRange digit_range{1, 6};

// clang-format off
const JackRow jack_rows[] = {
  {"arg", Direction::input,  11, {}, {}, "argument: wires 1 and 2"},
  {"A",   Direction::output, 11, {}, {}, "side A of the row"},
  {"B",   Direction::output, 11, {}, {}, "side B of the row"},
  {"NC",  Direction::output,  1, {}, {}, "requests the argument; the sender usually keeps it"},
  {"C",   Direction::output,  1, {}, {}, "requests the argument; the sender usually clears it"},
  {"#i",  Direction::input,   1, control_range, {}, "program input"},
  {"#o",  Direction::output,  1, control_range, {}, "program output"},
};
const SwitchRow switch_rows[] = {
  {"op#",    &operation_list,   "A-2", control_range,    {}, "", "add or subtract, and row offset"},
  {"cl#",    &clear_list,       "0",   control_range,    {}, "", "output that requests the argument; 0: none"},
  {"rp#",    &repeat_list,      "1",   control_range,    {}, "", "number of transmissions"},
  {"mpm#",   &master_sign_list, "P",   {1, 2},           {}, "", "sign of side A (1) or B (2); T: the row's"},
  {"A#C",    &constant_list,    "0",   constant_range,   {}, "", "constant digit; PM: nines if minus"},
  {"B#C",    &constant_list,    "0",   constant_range,   {}, "", "constant digit; PM: nines if minus"},
  {"A#D",    &deletion_list,    "O",   constant_range,   {}, "", "D: constant digit is not sent"},
  {"B#D",    &deletion_list,    "O",   constant_range,   {}, "", "D: constant digit is not sent"},
  {"A#S",    &correction_list,  "0",   correction_range, {}, "", "S: subtraction adds 1'P in this place"},
  {"B#S",    &correction_list,  "0",   correction_range, {}, "", "S: subtraction adds 1'P in this place"},
  {"ninep",  &nines_list,       "C",   {},               {}, "", "sends a nine as nine pulses (C) or one pulse at CPP (Cpp)"},
  {"RA#L#",  &digit_list,       "0",   row_range, digit_range, "", "digit of a row, L6 leftmost"},
  {"RB#L#",  &digit_list,       "0",   row_range, digit_range, "", "digit of a row, L6 leftmost"},
  {"RA#S",   &sign_list,        "P",   row_range,        {}, "", "sign of a row"},
  {"RB#S",   &sign_list,        "P",   row_range,        {}, "", "sign of a row"},
};
const ProgramRow program_rows[] = {{"#", "#i", "#o", control_range}};

const FunctionTable& of(const Unit& unit) { return static_cast<const FunctionTable&>(unit); }

const RegisterRow register_rows[] = {
  {"programs", 11, RegisterKind::flags, "active program controls",
   [](const Unit& unit, int) -> std::uint64_t { return of(unit).active(); }},
  {"argument", 8, RegisterKind::number, "argument counter",
   [](const Unit& unit, int) { return static_cast<std::uint64_t>(of(unit).argument()); }},
  {"ring", 4, RegisterKind::number, "stage of the sequence, 0 at rest",
   [](const Unit& unit, int) { return static_cast<std::uint64_t>(of(unit).ring()); }},
  {"sending", 3, RegisterKind::flags, "bit 0 the table adds, 1 subtracts, 2 the offset is in the argument",
   [](const Unit& unit, int) -> std::uint64_t { return of(unit).sending_flip_flops(); }, {},
   RegisterUse::state_only},
};

const InventoryRow inventory_rows[] = {
  {"programs",      FunctionTable::controls, {FunctionTable::program_in}},
  {"digit outputs", 2, {FunctionTable::output_a}},
};
// clang-format on

constexpr std::size_t row_digits = 6;
constexpr std::size_t constant_places = 4;    // constants of a side: places 10..7
constexpr std::size_t correction_places = 6;  // correction switches of a side: places 6..1
constexpr std::size_t rows_of_a_side = FunctionTable::row_count;
constexpr std::uint16_t first_subtraction = 5;  // position of setting S+2
constexpr int last_subtraction = 9;             // position of setting S-2
constexpr Decades row_nines = 0x999999;

[[nodiscard]] FunctionTable::ControlSet control_bit(int control) {
  return static_cast<FunctionTable::ControlSet>(1U << static_cast<unsigned>(control - 1));
}

}  // namespace

const FrontPanel& FunctionTable::panel_table() {
  static const FrontPanel panel(
      {jack_rows, switch_rows, program_rows, register_rows, inventory_rows});
  return panel;
}

FunctionTable::FunctionTable(int number) : Unit(fmt::format("f{}", number), panel_table()) {
  refresh_constants(Side::a);
  refresh_constants(Side::b);
}

int FunctionTable::offset(int control) const {
  const int position = setting(operation + static_cast<std::size_t>(control - 1));
  return position < first_subtraction ? position : last_subtraction - position;
}

FunctionTable::Sense FunctionTable::sense(int control) const {
  return setting(operation + static_cast<std::size_t>(control - 1)) < first_subtraction
             ? Sense::add
             : Sense::subtract;
}

bool FunctionTable::is_last_transmission() const {
  return transmits() &&
         ring_ - ring_transmission >= setting(repeat + static_cast<std::size_t>(program_ - 1));
}

bool FunctionTable::is_minus(Side side, int row) const {
  const std::uint16_t master = setting(master_sign + static_cast<std::size_t>(side));
  if (master != master_sign_from_row) return master == sign_minus;
  return data(side).minus[static_cast<std::size_t>(row - first_row)];
}

Train FunctionTable::train(Side side, int row, Sense sense) const {
  const SideData& from = data(side);
  const Decades digits = from.rows[static_cast<std::size_t>(row - first_row)];
  const bool inverted = sense == Sense::subtract;
  const Decades following_signs = (is_minus(Side::a, row) != inverted ? from.pm1_nines : 0) |
                                  (is_minus(Side::b, row) != inverted ? from.pm2_nines : 0);
  const Decades fixed = inverted ? (row_nines | from.constant_nines) - (digits | from.constants)
                                 : digits | from.constants;
  Train sent;
  sent.digits = fixed | following_signs;
  sent.minus = is_minus(side, row) != inverted;
  sent.one_prime = inverted ? from.corrections : no_pulses;
  if (setting(nines) == 0) return sent;
  // If switch `ninep` is at Cpp, the table sends a nine as one pulse at CPP, not as the nine pulses
  // of 9P. The nines of a complement do not change: they consist of 1P, 2P, 2'P and 4P.
  const Decades gated = inverted
                            ? following_signs
                            : (sent.digits & sent.digits >> 3U & every_decade) * 9;  // only nines
  sent.at_cpp =
      static_cast<Pulses>(gather(gated & every_decade) | (sent.minus ? pm_wire : no_pulses));
  sent.digits ^= gated;
  sent.minus = false;
  return sent;
}

void FunctionTable::clock(ClockPulses pulses) {
  using namespace clock_pulse;
  if (ring_ == ring_offset &&
      (pulses & digit_code[static_cast<std::size_t>(offset(program_))]) != 0)
    ++argument_;
  if (transmits()) transmit(pulses);
  if ((pulses & cpp) != 0) step_ring();
  if ((pulses & rp_second) != 0) {
    active_ |= pending_;
    pending_ = 0;
    state_changed();
  }
}

void FunctionTable::receive(std::uint16_t jack, Pulses pulses) {
  if (jack == argument_in) {
    count_argument(pulses);
    return;
  }
  pending_ |= control_bit(jack - program_in + 1);
  state_changed();
}

void FunctionTable::count_argument(Pulses pulses) {
  if (!argument_gate_open()) return;
  if (argument_pulses_.notice(time(), pulses & (wire_bit(1) | wire_bit(2))))
    monitor().irregular(time(), name() + ".arg: two pulses on one wire in one pulse time");
  if (time().phase >= phase::first_rp) monitor().unrepeatable = true;
  add_to_argument(pulses);
}

void FunctionTable::add_to_argument(Pulses pulses) {
  if ((pulses & wire_bit(1)) != 0) argument_ += 1;
  if ((pulses & wire_bit(2)) != 0) argument_ += 10;
}

void FunctionTable::transmit(ClockPulses pulses) {
  if (!has_row(row())) return;
  prepare_trains();
  send(output_a, trains_[0].at(pulses));
  send(output_b, trains_[1].at(pulses));
}

void FunctionTable::prepare_trains() {
  if (trains_ready_) return;
  for (const Side side : {Side::a, Side::b})
    trains_[static_cast<std::size_t>(side)] = CodedTrain(train(side, row(), sense(program_)));
  trains_ready_ = true;
}

void FunctionTable::step_ring() {
  if (ring_ == 0) {
    take_program();
  } else if (is_last_transmission()) {
    end_program();
  } else {
    ++ring_;
    if (ring_ == ring_transmission && !has_row(row()))
      monitor().irregular(time(), name() + ": the argument is beyond the table, nothing is sent");
  }
  state_changed();
}

void FunctionTable::take_program() {
  if (active_ == 0) return;
  program_ = std::countr_zero(active_) + 1;
  const std::uint16_t request = setting(clear + static_cast<std::size_t>(program_ - 1));
  if (request == clear_nc) send(request_nc);
  if (request == clear_c) send(request_c);
  ring_ = ring_argument;
}

void FunctionTable::end_program() {
  const int ended = program_;
  active_ &= static_cast<ControlSet>(~control_bit(ended));
  program_ = 0;
  ring_ = 0;
  argument_ = 0;
  send(program_out + static_cast<std::size_t>(ended - 1));
}

void FunctionTable::state_changed() {
  using namespace clock_pulse;
  set_open(argument_in, argument_gate_open());
  trains_ready_ = trains_ready_ && transmits();
  ClockPulses wanted = 0;
  if (active_ != 0) wanted |= cpp;
  if (pending_ != 0) wanted |= rp_second;
  if (counts_offset()) wanted |= digit_code[static_cast<std::size_t>(offset(program_))];
  // 1P, 2P, 2'P and 4P coincide with a 9P, so the table need not listen to them.
  if (transmits()) wanted |= p9;
  if (transmits() && sense(program_) == Sense::subtract) wanted |= p1_prime;
  listen(wanted);
}

void FunctionTable::switch_moved(std::size_t index) {
  trains_ready_ = false;
  if (index >= row_sign) {
    const std::size_t which = index - row_sign;
    sides_[which / rows_of_a_side].minus[which % rows_of_a_side] = setting(index) == sign_minus;
  } else if (index >= row_digit) {
    const std::size_t which = index - row_digit;
    const std::size_t row = which / row_digits;
    const auto place = static_cast<int>(which % row_digits) + 1;
    Decades& digits = sides_[row / rows_of_a_side].rows[row % rows_of_a_side];
    digits ^= in_place(digit(digits, place) ^ setting(index), place);
  } else if (index >= constant && index < nines) {
    refresh_constants(Side::a);
    refresh_constants(Side::b);
  } else if (ring_ != 0) {
    state_changed();
  }
}

void FunctionTable::refresh_constants(Side side) {
  const auto number = static_cast<std::size_t>(side);
  SideData& now = sides_[number];
  now.constants = now.constant_nines = now.pm1_nines = now.pm2_nines = 0;
  now.corrections = 0;
  for (std::size_t i = 0; i < constant_places; ++i) {
    const std::size_t nth = number * constant_places + i;
    if (setting(deletion + nth) != 0) continue;
    const int place = decade_count - static_cast<int>(i);
    const std::uint16_t what = setting(constant + nth);
    if (what == constant_pm1) {
      now.pm1_nines |= in_place(9, place);
    } else if (what == constant_pm2) {
      now.pm2_nines |= in_place(9, place);
    } else {
      now.constants |= in_place(what, place);
      now.constant_nines |= in_place(9, place);
    }
  }
  for (std::size_t i = 0; i < correction_places; ++i)
    if (setting(correction + number * correction_places + i) != 0)
      now.corrections |= wire_bit(static_cast<int>(correction_places - i));
}

void FunctionTable::reset() {
  Unit::reset();
  pending_ = active_ = 0;
  program_ = ring_ = argument_ = 0;
  state_changed();
}

void FunctionTable::save_control(ControlWriter& out) const {
  out.put(active_ | static_cast<std::uint64_t>(pending_) << 11U |
          static_cast<std::uint64_t>(ring_) << 22U | static_cast<std::uint64_t>(program_) << 26U);
}

void FunctionTable::load_control(ControlReader& in) {
  const std::uint64_t word = in.get();
  active_ = static_cast<ControlSet>(word & 0x7FFU);
  pending_ = static_cast<ControlSet>(word >> 11U & 0x7FFU);
  ring_ = static_cast<int>(word >> 22U & 0xFU);
  program_ = static_cast<int>(word >> 26U & 0xFU);
  trains_ready_ = false;
  state_changed();
}

ProgramEffect FunctionTable::effect(std::size_t program) const {
  ProgramEffect effect{.operation = position_of(operation + program),
                       .repeats = setting(repeat + program) + 1,
                       .sends = {node_of(output_a), node_of(output_b)},
                       .opens = {node_of(argument_in)}};
  const std::uint16_t request = setting(clear + program);
  if (request != clear_none)
    effect.sends.push_back(node_of(request == clear_nc ? request_nc : request_c));
  return effect;
}

unsigned FunctionTable::sending_flip_flops() const {
  const bool adds = transmits() && sense(program_) == Sense::add;
  const bool subtracts = transmits() && sense(program_) == Sense::subtract;
  constexpr int one_prime_phase = 20;
  static_assert(timetable[one_prime_phase] == clock_pulse::p1_prime);
  const bool offset_counted =
      ring_ > ring_offset || (counts_offset() && time().phase > one_prime_phase);
  return (adds ? 1U : 0U) | (subtracts ? 2U : 0U) | (offset_counted ? 4U : 0U);
}

std::string FunctionTable::state_line() const {
  const unsigned sending = sending_flip_flops();
  return fmt::format("{} {} {} {} {} {}", flags_text(active_, controls), argument_, ring_,
                     sending & 1U, sending >> 1U & 1U, sending >> 2U & 1U);
}

}  // namespace chessvm::eniac
