// SPDX-License-Identifier: MIT
#include "sim/eniac/units/accumulator/accumulator.hpp"

#include <fmt/format.h>

#include <bit>
#include <optional>

namespace chessvm::eniac {
namespace {

const SettingList operations_list{"α|a|alpha", "β|b|beta", "γ|g|gamma", "δ|d|delta", "ε|e|epsilon",
                                  "A",         "AS",       "S",         "0"};
const SettingList clear_list{"0", "C|c"};
const SettingList repeat_list = SettingList::numbers(1, 9);
const SettingList figures_list = SettingList::numbers(0, 10);
const SettingList selective_list{"0", "SC|sc"};

// clang-format off
const JackRow jack_rows[] = {
  {"α|a|alpha",   Direction::input,  11, {}, {}, "digit input"},
  {"β|b|beta",    Direction::input,  11, {}, {}, "digit input"},
  {"γ|g|gamma",   Direction::input,  11, {}, {}, "digit input"},
  {"δ|d|delta",   Direction::input,  11, {}, {}, "digit input"},
  {"ε|e|epsilon", Direction::input,  11, {}, {}, "digit input"},
  {"A",           Direction::output, 11, {}, {}, "number"},
  {"S",           Direction::output, 11, {}, {}, "complement"},
  {"#i",          Direction::input,   1, {1, 12}, {}, "program input; 1 to 4 have no output"},
  {"#o",          Direction::output,  1, {5, 12}, {}, "program output"},
};
const SwitchRow switch_rows[] = {
  {"op#", &operations_list, "0",  {1, 12}, {}, "α", "operation"},
  {"cc#", &clear_list,      "0",  {1, 12}, {}, "",  "clear after sending, or correct (+1) when receiving"},
  {"rp#", &repeat_list,     "1",  {5, 12}, {}, "",  "add cycles the program lasts"},
  {"sf",  &figures_list,    "10", {},      {}, "",  "significant figures"},
  {"sc",  &selective_list,  "0",  {},      {}, "",  "selective clear"},
};
const ProgramRow program_rows[] = {
  {"#", "#i", "",   {1, Accumulator::receivers}},
  {"#", "#i", "#o", {Accumulator::receivers + 1, Accumulator::controls}},
};

const Accumulator& of(const Unit& unit) { return static_cast<const Accumulator&>(unit); }

const RegisterRow register_rows[] = {
  {"sign", 1, RegisterKind::flags, "1 is M",
   [](const Unit& unit, int) -> std::uint64_t { return of(unit).value().minus ? 1 : 0; }},
  {"digits", 40, RegisterKind::digits, "four bits a decade: hexadecimal digits are the decimal ones",
   [](const Unit& unit, int) -> std::uint64_t { return of(unit).value().digits; }},
  {"carries", 10, RegisterKind::flags, "carry flip-flops",
   [](const Unit& unit, int) -> std::uint64_t { return gather(of(unit).carries()); }},
  {"programs", 12, RegisterKind::flags, "active program controls; bit 0 is control 1",
   [](const Unit& unit, int) -> std::uint64_t { return of(unit).active(); }},
  {"repeat", 4, RegisterKind::number, "repeat counter",
   [](const Unit& unit, int) { return static_cast<std::uint64_t>(of(unit).repeat_count()); }},
};

const InventoryRow inventory_rows[] = {
  {"receivers",     Accumulator::receivers, {Accumulator::program_in}},
  {"transceivers",  Accumulator::controls - Accumulator::receivers, {Accumulator::program_in + Accumulator::receivers}},
  {"digit inputs",  5, {Accumulator::alpha}},
  {"digit outputs", 2, {Accumulator::output_a}},
};
// clang-format on

constexpr std::uint8_t every_input = (1U << Accumulator::output_a) - 1U;

[[nodiscard]] Accumulator::ControlSet control_bit(int control) {
  return static_cast<Accumulator::ControlSet>(1U << static_cast<unsigned>(control - 1));
}

}  // namespace

const FrontPanel& Accumulator::panel_table() {
  static const FrontPanel panel(
      {jack_rows, switch_rows, program_rows, register_rows, inventory_rows});
  return panel;
}

Accumulator::Accumulator(int number) : Unit(fmt::format("a{}", number), panel_table()) {}

void Accumulator::set_value(Number number) {
  value_ = number;
  carries_ = 0;
  if (faulty_) hold_stuck();
}

void Accumulator::set_faults(const AccumulatorFaults& faults) {
  faults_ = faults;
  faulty_ = faults != AccumulatorFaults{};
  if (faulty_) hold_stuck();
}

void Accumulator::hold_stuck() {
  carries_ = (carries_ & ~faults_.carries_off) | faults_.carries_on;
  if (faults_.sign != StuckSign::no) value_.minus = faults_.sign == StuckSign::minus;
}

void Accumulator::impose(const OperationSet& set) {
  if (set == imposed_) return;
  imposed_ = set;
  command_changed();
}

/// Updates command_. Operations imposed on one half of a pair apply to both halves.
void Accumulator::command_changed() {
  command_ = partner_ == nullptr ? imposed_ : imposed_.joined_with(partner_->imposed_);
  is_imposed_ = !command_.empty();
  operations_changed();
  if (partner_ == nullptr) return;
  partner_->command_ = command_;
  partner_->is_imposed_ = is_imposed_;
  partner_->operations_changed();
}

Decades Accumulator::cleared_value() const {
  const int significant = setting(figures);
  return significant < decade_count ? in_place(5, decade_count - significant) : 0;
}

void Accumulator::clear_number() {
  const Number before = value_;
  value_ = {cleared_value(), false};
  carries_ = 0;
  if (!faulty_) return;
  const Decades kept = spread(faults_.uncleared) * 0xFU;
  value_.digits = (value_.digits & ~kept) | (before.digits & kept);
  value_.minus = before.minus && (faults_.uncleared & pm_wire) != 0;
  hold_stuck();
}

void Accumulator::clear_pair() {
  clear_number();
  if (partner_ != nullptr) partner_->clear_number();
}

std::vector<std::uint32_t> Accumulator::in_both_halves(std::uint16_t jack) const {
  std::vector<std::uint32_t> jacks{first_jack() + jack};
  if (partner_ != nullptr) jacks.push_back(partner_->first_jack() + jack);
  return jacks;
}

void Accumulator::interconnect(Accumulator& left, Accumulator& right) {
  left.partner_ = &right;
  right.partner_ = &left;
  left.is_left_ = true;
  right.is_left_ = false;
  left.command_changed();
}

void Accumulator::clock(ClockPulses pulses) {
  react(pulses);
  if (faulty_) hold_stuck();
}

void Accumulator::react(ClockPulses pulses) {
  using namespace clock_pulse;
  // In a phase with 10P or 9P, no other clock pulse matters to the accumulator.
  if ((pulses & p10) != 0) {
    if (operations().sends()) carries_ |= advance(value_.digits, every_decade);
    return;
  }
  if ((pulses & p9) != 0) {
    send_digits();
    return;
  }
  if ((pulses & p1_prime) != 0) send_completion();
  if ((pulses & ccg) != 0 && operations().clear) clear_number();
  if ((pulses & rp_first) != 0) carry_over();
  if ((pulses & scg) != 0 && setting(selective_clear) != 0) clear_number();
  if ((pulses & cpp) != 0) end_programs();
  if ((pulses & rp_second) != 0) begin_programs();
}

void Accumulator::receive(std::uint16_t jack, Pulses pulses) {
  if (jack < output_a) {
    count(jack, pulses);
  } else if (pulses == one_pulse) {  // only wire 1 starts programs (docs/eniac-decisions.md#wiring)
    start_program(jack - program_in + 1);
  }
}

void Accumulator::start_program(int control) {
  const ControlSet bit = control_bit(control);
  if (time().phase >= phase::first_rp && time().phase < phase::second_rp) {
    pending_ |= bit;
    listen_also(clock_pulse::rp_second);
    return;
  }
  // A digit pulse in the middle of an add cycle can start only a program with operation 0.
  if (setting(operation + static_cast<std::size_t>(control - 1)) != op_none) {
    fail(
        fmt::format("program {} is started by a digit pulse, but its operation is not 0", control));
    return;
  }
  if (control <= receivers) return;
  active_ |= bit;
  repeating_ = true;
  listen_also(clock_pulse::cpp | clock_pulse::rp_second);
}

int Accumulator::propagate_carries(int carry) {
  Decades rippled = 0;
  for (int place = 1; place <= decade_count; ++place) {
    // Stop if no carry enters this place, and the flip-flops of this and all higher places are 0.
    if (carry == 0 && carries_ >> (4 * (place - 1)) == 0) break;
    const int counted = digit(value_.digits, place) + carry;
    const bool passes_on = counted >= 10;
    value_.digits ^= in_place(digit(value_.digits, place) ^ counted % 10, place);
    if (passes_on) rippled |= in_place(1, place);
    // This place can send two carries to the next place: one because its flip-flop is set, and one
    // because its digit has now passed 9.
    carry = digit(carries_, place) + (passes_on ? 1 : 0);
    if (faulty_ && digit(faults_.lost_carries, place) != 0) carry = 0;
  }
  carries_ = rippled;
  return carry;
}

void Accumulator::carry_over() {
  if (is_left_half()) return;  // the right half also handles carries of the left half
  const auto ripple = [](Accumulator& half, int carry) {
    if (half.operations().receive == 0 && carry == 0) {
      half.carries_ = 0;
      return 0;
    }
    return half.propagate_carries(carry);
  };
  const int out = ripple(*this, 0);
  Accumulator& highest = partner_ != nullptr ? *partner_ : *this;
  const int beyond = partner_ != nullptr ? ripple(highest, out) : out;
  if (beyond % 2 != 0) highest.value_.minus = !highest.value_.minus;
  if (highest.faulty_) highest.hold_stuck();
}

void Accumulator::end_programs() {
  active_ &= transceiver_controls;
  if (!repeating_) return;
  ++repeat_count_;
  ControlSet ended = 0;
  for (ControlSet left = active_; left != 0; left &= left - 1) {
    const int index = std::countr_zero(left);
    if (setting(repeat + static_cast<std::size_t>(index - receivers)) + 1 == repeat_count_)
      ended |= static_cast<ControlSet>(1U << static_cast<unsigned>(index));
  }
  if (ended == 0) return;
  active_ &= static_cast<ControlSet>(~ended);
  repeat_count_ = 0;
  repeating_ = false;
  for (; ended != 0; ended &= ended - 1)
    send(program_out + static_cast<std::size_t>(std::countr_zero(ended) - receivers));
}

void Accumulator::begin_programs() {
  carries_ = 0;
  active_ |= pending_;
  pending_ = 0;
  repeating_ = (active_ & transceiver_controls) != 0;
  if ((active_ & (active_ - 1)) != 0) check_combination();
  OperationSet next = own_operations();
  if (partner_ != nullptr) next = next.joined_with(partner_->own_operations());
  own_ = next;
  operations_changed();
}

OperationSet Accumulator::own_operations() const {
  OperationSet set;
  for (ControlSet left = active_ | pending_; left != 0; left &= left - 1) {
    const auto index = static_cast<std::size_t>(std::countr_zero(left));
    const std::uint16_t what = setting(operation + index);
    const bool with_clear = setting(clear_correct + index) != 0;
    if (what <= op_epsilon) {
      set.receive |= static_cast<std::uint8_t>(1U << what);
      set.correct |= with_clear;
      continue;
    }
    set.send_a |= what == op_a || what == op_as;
    set.send_s |= what == op_s || what == op_as;
    const bool last = index < receivers || setting(repeat + index - receivers) == repeat_count_;
    set.clear |= with_clear && last;
  }
  return set;
}

void Accumulator::check_combination() {
  // Programs that overlap must have equal clear switches and equal repeat switches. At most one of
  // these programs may have an operation (docs/eniac.md#accumulators-a1-to-a20). The simulator
  // tolerates only one violation: several programs may receive. The monitor then gets a report, and
  // the received numbers are added. Golden tests rely on the sum.
  int receiving = 0;
  int sending = 0;
  bool clears_differ = false;
  bool repeats_differ = false;
  std::optional<std::uint16_t> clear_switch;
  std::optional<std::uint16_t> repeat_switch;
  std::string programs;
  for (ControlSet left = active_; left != 0; left &= left - 1) {
    const auto index = static_cast<std::size_t>(std::countr_zero(left));
    programs += (programs.empty() ? "" : ", ") + std::to_string(index + 1);
    const std::uint16_t what = setting(operation + index);
    if (what != op_none) ++(what <= op_epsilon ? receiving : sending);
    clears_differ |=
        clear_switch.value_or(setting(clear_correct + index)) != setting(clear_correct + index);
    clear_switch = setting(clear_correct + index);
    if (index < receivers) continue;
    const std::uint16_t cycles = setting(repeat + index - receivers);
    repeats_differ |= repeat_switch.value_or(cycles) != cycles;
    repeat_switch = cycles;
  }
  const char* const why = clears_differ                  ? "their clear switches differ"
                          : repeats_differ               ? "their repeat switches differ"
                          : sending > 0 && receiving > 0 ? "one sends and one receives"
                          : sending > 1                  ? "more than one of them sends"
                                                         : nullptr;
  if (why != nullptr)
    fail(fmt::format("programs {} are active at once, but {}", programs, why));
  else if (receiving > 1)
    monitor().irregular(time(), fmt::format("{}: programs {} receive at once", name(), programs));
}

void Accumulator::operations_changed() {
  const OperationSet& now = operations();
  for (unsigned moved = now.receive ^ opened_; moved != 0; moved &= moved - 1) {
    const auto input = static_cast<unsigned>(std::countr_zero(moved));
    set_open(input, (now.receive >> input & 1U) != 0);
  }
  opened_ = now.receive;
  update_listening();
}

void Accumulator::update_listening() {
  using namespace clock_pulse;
  const OperationSet& now = operations();
  const auto when = [](bool needed, ClockPulses pulses) {
    return needed ? pulses : ClockPulses{0};
  };
  const bool at_work = (active_ | pending_) != 0;
  listen(static_cast<ClockPulses>(
      when(now.sends(), p10 | p9 | rp_first) | when(now.send_s || now.correct, p1_prime) |
      when(now.receive != 0, rp_first) | when(now.clear, ccg) |
      when(setting(selective_clear) != 0, scg) | when(active_ != 0, cpp) |
      when(!now.empty() || at_work || carries_ != 0, rp_second) |
      // A half of a pair must also react to programs and carries of the other half.
      when(partner_ != nullptr, rp_first | rp_second)));
}

void Accumulator::clear_button() {
  clear_number();
}

void Accumulator::reset() {
  Unit::reset();
  if (partner_ != nullptr) {
    Accumulator& other = *partner_;
    partner_ = nullptr;
    other.partner_ = nullptr;
    other.command_changed();
    command_changed();
  }
  pending_ = active_ = 0;
  repeat_count_ = 0;
  repeating_ = false;
  own_ = {};
  clear_number();
  operations_changed();
}

void Accumulator::switch_moved(std::size_t /*index*/) {
  update_listening();
}

void Accumulator::connected() {
  // Store the opposite of each gate's state. Then operations_changed() sets every gate.
  opened_ = every_input ^ operations().receive;
  operations_changed();
}

void Accumulator::save_control(ControlWriter& out) const {
  out.put(active_ | static_cast<std::uint64_t>(pending_) << 12U |
          static_cast<std::uint64_t>(repeat_count_) << 24U |
          static_cast<std::uint64_t>(repeating_) << 28U |
          static_cast<std::uint64_t>(own_.receive) << 32U |
          static_cast<std::uint64_t>(own_.send_a) << 37U |
          static_cast<std::uint64_t>(own_.send_s) << 38U |
          static_cast<std::uint64_t>(own_.clear) << 39U |
          static_cast<std::uint64_t>(own_.correct) << 40U |
          static_cast<std::uint64_t>(imposed_.receive) << 41U |
          static_cast<std::uint64_t>(imposed_.send_a) << 46U |
          static_cast<std::uint64_t>(imposed_.send_s) << 47U |
          static_cast<std::uint64_t>(imposed_.clear) << 48U |
          static_cast<std::uint64_t>(imposed_.correct) << 49U);
}

void Accumulator::load_control(ControlReader& in) {
  const std::uint64_t word = in.get();
  const auto field = [word](unsigned shift, unsigned bits) {
    return word >> shift & ((1ULL << bits) - 1U);
  };
  active_ = static_cast<ControlSet>(field(0, 12));
  pending_ = static_cast<ControlSet>(field(12, 12));
  repeat_count_ = static_cast<int>(field(24, 4));
  repeating_ = field(28, 1) != 0;
  const auto set = [&](unsigned shift) {
    return OperationSet{static_cast<std::uint8_t>(field(shift, 5)), field(shift + 5, 1) != 0,
                        field(shift + 6, 1) != 0, field(shift + 7, 1) != 0,
                        field(shift + 8, 1) != 0};
  };
  own_ = set(32);
  imposed_ = set(41);
  command_changed();
}

ProgramEffect Accumulator::effect(std::size_t program) const {
  const std::uint16_t what = setting(operation + program);
  ProgramEffect effect{.operation = position_of(operation + program),
                       .clears = setting(clear_correct + program) != 0};
  if (program >= receivers) effect.repeats = setting(repeat + program - receivers) + 1;
  for (const Accumulator* const half : {this, static_cast<const Accumulator*>(partner_)}) {
    if (half == nullptr) continue;
    if (what <= op_epsilon) effect.opens.push_back(half->node_of(alpha + std::size_t{what}));
    if (what == op_a || what == op_as) effect.sends.push_back(half->node_of(output_a));
    if (what == op_s || what == op_as) effect.sends.push_back(half->node_of(output_s));
  }
  return effect;
}

std::string Accumulator::state_line() const {
  return fmt::format("{} {} {} {}", to_text(value()), to_text(carries_), repeat_count_,
                     flags_text(active_, controls));
}

}  // namespace chessvm::eniac
