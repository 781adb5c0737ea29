// SPDX-License-Identifier: MIT
#include "sim/eniac/units/divider.hpp"

#include <fmt/format.h>

#include <bit>

namespace chessvm::eniac {
namespace {

const SettingList input_list{"α|a|alpha", "β|b|beta", "0"};
const SettingList clear_list{"0", "C|c"};
const SettingList kind_list{"D4|d4",       "D7|d7",          "D8|d8",       "D9|d9",
                            "D10|d10",     "S4|s4|R4|r4",    "S7|s7|R7|r7", "S8|s8|R8|r8",
                            "S9|s9|R9|r9", "S10|s10|R10|r10"};
const SettingList round_off_list{"RO|ro", "NRO|nro"};
const SettingList disposal_list{"1", "2", "3", "4", "OFF|off"};
const SettingList interlock_list{"I|i", "NI|ni"};
const SettingList adapter_list{"A|a", "B|b", "C|c"};

constexpr std::array places_of_kind{4, 7, 8, 9, 10};
constexpr std::uint16_t no_input = 2;
constexpr std::uint16_t rounds_off = 0;
constexpr std::uint16_t waits = 0;
constexpr std::uint16_t disposal_off = 4;
constexpr std::uint16_t adapter_a = 0;
constexpr std::uint16_t adapter_c = 2;
constexpr int wire_of_first_place = 9;

// clang-format off
const JackRow jack_rows[] = {
  {"#i",  Direction::input,   1, {1, 8}, {}, "program input"},
  {"#o",  Direction::output,  1, {1, 8}, {}, "program output"},
  {"#l",  Direction::input,   1, {1, 8}, {}, "interlock; all eight act alike"},
  {"ans", Direction::output, 11, {},     {}, "answer digits, counted up and down"},
};
const SwitchRow switch_rows[] = {
  {"nr#", &input_list,     "α",   {1, 8}, {}, "", "numerator receives"},
  {"dr#", &input_list,     "α",   {1, 8}, {}, "", "denominator receives"},
  {"nc#", &clear_list,     "0",   {1, 8}, {}, "", "clear numerator at the end"},
  {"dc#", &clear_list,     "0",   {1, 8}, {}, "", "clear denominator at the end"},
  {"pl#", &kind_list,      "D4",  {1, 8}, {}, "", "divide or extract a root; places"},
  {"ro#", &round_off_list, "NRO", {1, 8}, {}, "", "round off"},
  {"an#", &disposal_list,  "1",   {1, 8}, {}, "", "answer disposal"},
  {"il#", &interlock_list, "NI",  {1, 8}, {}, "", "wait for interlock"},
  {"da",  &adapter_list,   "A",   {},     {}, "", "answer adapter, division"},
  {"ra",  &adapter_list,   "A",   {},     {}, "", "answer adapter, root"},
};
const StaticTerminal terminal_rows[] = {
  {"quotient",    2, "answer of a division"},
  {"numerator",   3, "numerator, radicand"},
  {"denominator", 5, "denominator, twice the root"},
  {"shift",       7, "remainder, shifted one place to the left"},
};
const ProgramRow program_rows[] = {{"#", "#i", "#o", {1, Divider::programs}}};

const Divider& of(const Unit& unit) { return static_cast<const Divider&>(unit); }

const RegisterRow register_rows[] = {
  {"place", 4, RegisterKind::number, "place of the answer, from 0",
   [](const Unit& unit, int) { return static_cast<std::uint64_t>(of(unit).place()); }},
  {"ring", 4, RegisterKind::number, "program ring, 0 at rest",
   [](const Unit& unit, int) { return static_cast<std::uint64_t>(of(unit).ring()); }},
  {"programs", 8, RegisterKind::flags, "program controls; bit 0 is control 1",
   [](const Unit& unit, int) -> std::uint64_t { return unit.programs_at_work(); }},
  {"flipflops", Divider::flip_flop_count, RegisterKind::flags, "flip-flops and gates, in the order of Divider::flip_flops()",
   [](const Unit& unit, int) {
     std::uint64_t bits = 0;
     unsigned place = 0;
     for (const Divider::FlipFlop& one : of(unit).flip_flops()) bits |= (one.set ? 1ULL : 0ULL) << place++;
     return bits;
   }, {}, RegisterUse::state_only},
};
const InventoryRow inventory_rows[] = {
  {"programs", Divider::programs, {Divider::program_in}},
};
// clang-format on

}  // namespace

const FrontPanel& Divider::panel_table() {
  static const FrontPanel panel(
      {jack_rows, switch_rows, program_rows, register_rows, inventory_rows});
  return panel;
}

std::span<const StaticTerminal> Divider::terminals() {
  return terminal_rows;
}

Divider::Divider(const Accumulators& accumulators)
    : Unit("d", panel_table()), connections_(terminal_rows, accumulators) {}

void Divider::connect(std::size_t terminal, int accumulator) {
  if (commanding_) impose({});
  connections_.connect(terminal, accumulator);
  command();
}

std::size_t Divider::program() const {
  return static_cast<std::size_t>(std::countr_zero(active_));
}

int Divider::places() const {
  return places_of_kind[setting(kind_and_places + program()) % places_of_kind.size()];
}

void Divider::receive(std::uint16_t jack, Pulses /*pulses*/) {
  if (jack >= interlock_in)
    interlocked_ = true;
  else
    start(jack - std::size_t{program_in});
}

void Divider::start(std::size_t index) {
  const auto bit = static_cast<std::uint8_t>(1U << index);
  const bool again =
      active_ == bit && (work_.step == Step::started ||
                         (work_.step == Step::receive_arguments && time().phase < phase::first_rp));
  if (again) return;  // an earlier pulse at this CPP or of this digit has started the program
  if (active_ != 0) {
    monitor().irregular(time(), fmt::format("{}: program {} is started while {} is at work", name(),
                                            index + 1, program() + 1));
    return;
  }
  active_ = bit;
  dividing_ = setting(kind_and_places + index) < places_of_kind.size();
  work_ = {};
  // A digit pulse starts the program as a pulse at the previous CPP would (docs/eniac.md#hazards).
  work_.step = time().phase < phase::first_rp ? Step::receive_arguments : Step::started;
  update();
}

void Divider::clock(ClockPulses pulses) {
  using namespace clock_pulse;
  if ((pulses & (coded | p1_prime)) != 0) send_answer(pulses);
  if ((pulses & p1_prime) != 0 && work_.step == Step::shift_out && !work_.last_shift) ++work_.place;
  if ((pulses & cpp) != 0) {
    disposing_ = no_disposal;
    end_step();
  }
  if ((pulses & rp_second) != 0 && work_.step == Step::started)
    work_.step = Step::receive_arguments;
  update();
}

void Divider::end_step() {
  Step& step = work_.step;
  switch (step) {
    case Step::rest:
    case Step::started:
      break;
    case Step::receive_arguments:
      step = Step::look_at_signs;
      break;
    case Step::look_at_signs:
      work_.expect_minus = is_minus(numerator);
      work_.denominator_minus = is_minus(denominator);
      step = Step::settle;
      break;
    case Step::settle:
      step = dividing_ ? Step::add_denominator : Step::first_root_answer;
      break;
    case Step::first_root_answer:
      step = Step::add_denominator;
      break;
    case Step::add_denominator:
      step = Step::count_answer;
      break;
    case Step::count_answer:
      if (overdraft())
        begin_shift();
      else
        step = Step::add_denominator;
      break;
    case Step::shift_out:
      work_.expect_minus = !work_.expect_minus;
      step = Step::shift_back;
      break;
    case Step::shift_back:
      step = work_.last_shift ? Step::round_off_1 : Step::add_denominator;
      break;
    case Step::test_round_off:
      work_.correcting = setting(round_off + program()) == rounds_off && !overdraft();
      step = Step::correct_answer;
      break;
    case Step::wait_for_interlock:
      if (setting(interlock + program()) != waits || interlocked_) step = Step::ending;
      break;
    case Step::ending:
      end_program();
      break;
    default:  // each of the remaining steps has only one successor
      step = static_cast<Step>(static_cast<int>(step) + 1);
  }
}

void Divider::begin_shift() {
  work_.step = Step::shift_out;
  work_.last_shift = work_.place == places() - 2;
  work_.shift_answer_minus = same_signs();
}

void Divider::end_program() {
  const std::size_t index = program();
  if (setting(interlock + index) == waits) interlocked_ = false;
  if (const std::uint16_t kind = setting(disposal + index); kind != disposal_off)
    disposing_ = static_cast<std::uint8_t>(kind + 1);
  if (setting(numerator_clear + index) != 0) connections_.accumulator(numerator).clear_pair();
  if (setting(denominator_clear + index) != 0) connections_.accumulator(denominator).clear_pair();
  to_rest();
  // Send the output pulse last, because this pulse may start the next program of the divider. The
  // divider must be at rest then.
  send(program_out + index);
}

void Divider::to_rest() {
  active_ = 0;
  work_ = {};
}

Divider::Answer Divider::present_answer() const {
  const auto one = [](bool minus) { return minus ? Answer::minus_one : Answer::plus_one; };
  const auto two = [](bool minus) { return minus ? Answer::minus_two : Answer::plus_two; };
  switch (work_.step) {
    case Step::first_root_answer:
      return Answer::plus_one;
    case Step::count_answer:
      return dividing_ ? one(!same_signs()) : two(!same_signs());
    case Step::shift_out:
      return dividing_ ? Answer::none : one(work_.shift_answer_minus);
    case Step::shift_back:
      return dividing_ || work_.last_shift ? Answer::none : one(work_.shift_answer_minus);
    case Step::correct_answer:
      if (!work_.correcting) return Answer::none;
      return dividing_ ? one(!same_signs()) : two(!same_signs());
    default:
      return Answer::none;
  }
}

void Divider::send_answer(ClockPulses pulses) {
  using namespace clock_pulse;
  const Answer what = present_answer();
  if (what == Answer::none) return;
  const int wire = wire_of_first_place - work_.place;
  const Pulses place_wire = wire > 0 ? wire_bit(wire) : no_pulses;
  const bool two = what == Answer::plus_two || what == Answer::minus_two;
  if (what == Answer::plus_one || what == Answer::plus_two) {
    if ((pulses & (two ? p2 : p1)) != 0) send(answer, place_wire);
    return;
  }
  // Send -1 or -2 as a complement. The wire of the present place gets eight pulses for -1, and
  // seven for -2. Every other wire gets nine pulses. Wire 1 also gets a 1'P.
  if ((pulses & p1_prime) != 0)
    send(answer, wire_bit(1));
  else if ((pulses & (two ? p2_prime : p1)) != 0)
    send(answer, static_cast<Pulses>(all_wires & ~place_wire));
  else
    send(answer, all_wires);
}

Divider::Operations Divider::working_operations() const {
  Operations sets{};
  const auto receive = [&](Terminals terminal, std::uint8_t input) {
    sets[terminal].receive |= input;
  };
  const auto clear_out = [&](Terminals terminal) {
    sets[terminal].send_a = sets[terminal].clear = true;
  };
  const auto subtract_or_add = [&] {
    receive(numerator, receive_gamma);
    (same_signs() ? sets[denominator].send_s : sets[denominator].send_a) = true;
  };
  const auto take_argument = [&](Terminals terminal, std::uint16_t input) {
    if (input == 0) receive(terminal, receive_alpha);
    if (input == 1) receive(terminal, receive_beta);
  };
  switch (work_.step) {
    case Step::started:
    case Step::receive_arguments:
      take_argument(numerator, setting(numerator_input + program()));
      take_argument(denominator, setting(denominator_input + program()));
      break;
    case Step::shift_out:
      clear_out(numerator);
      receive(shift, receive_alpha);
      break;
    case Step::shift_back:
      clear_out(shift);
      receive(numerator, receive_gamma);
      break;
    case Step::add_denominator:
      subtract_or_add();
      break;
    default:
      if (work_.step >= Step::round_off_1 && work_.step <= Step::round_off_5) subtract_or_add();
  }
  if (present_answer() != Answer::none) {
    if (dividing_)
      receive(quotient, receive_alpha);
    else
      receive(denominator, receive_gamma);
  }
  return sets;
}

void Divider::add_disposal(Operations& sets) const {
  if (disposing_ == no_disposal) return;
  const bool of_division = disposing_ <= 2;
  const bool second = disposing_ == 2 || disposing_ == 4;
  const std::uint16_t adapter = setting(of_division ? division_adapter : root_adapter);
  OperationSet& set = sets[of_division ? quotient : denominator];
  const bool complement = second && adapter != adapter_a;
  set.send_a |= !complement;
  set.send_s |= complement;
  set.clear |= second ? adapter != 1 : adapter == adapter_c;
}

void Divider::command() {
  Operations sets = working_operations();
  add_disposal(sets);
  bool any = false;
  for (const OperationSet& set : sets) any |= !set.empty();
  if (any || commanding_) impose(sets);
  commanding_ = any;
}

void Divider::impose(const Operations& sets) const {
  // If several terminals are cabled to one accumulator, impose the union of their operations.
  for (std::size_t terminal = 0; terminal < sets.size(); ++terminal) {
    OperationSet together;
    for (std::size_t other = 0; other < sets.size(); ++other)
      if (connections_.number(other) == connections_.number(terminal))
        together = together.joined_with(sets[other]);
    connections_.accumulator(terminal).impose(together);
  }
}

void Divider::update() {
  using namespace clock_pulse;
  command();
  ClockPulses wanted = 0;
  if (present_answer() != Answer::none) wanted |= coded | p1_prime;
  if (work_.step == Step::shift_out) wanted |= p1_prime;
  if (!idle()) wanted |= cpp;
  if (work_.step == Step::started) wanted |= rp_second;
  listen(wanted);
}

void Divider::clear_button() {
  disposing_ = no_disposal;
  interlocked_ = false;
  to_rest();
  update();
}

void Divider::reset() {
  clear_button();
  dividing_ = false;
  Unit::reset();
}

void Divider::save_control(ControlWriter& out) const {
  std::uint64_t flip_flops = 0;
  for (const bool set :
       {dividing_, interlocked_, commanding_, work_.expect_minus, work_.denominator_minus,
        work_.last_shift, work_.shift_answer_minus, work_.correcting})
    flip_flops = flip_flops << 1U | static_cast<std::uint64_t>(set);
  out.put(flip_flops | static_cast<std::uint64_t>(active_) << 8U |
          static_cast<std::uint64_t>(work_.step) << 16U |
          static_cast<std::uint64_t>(work_.place) << 24U |
          static_cast<std::uint64_t>(disposing_) << 32U);
}

void Divider::load_control(ControlReader& in) {
  const std::uint64_t word = in.get();
  unsigned position = 0;
  for (bool* const flip_flop :
       {&work_.correcting, &work_.shift_answer_minus, &work_.last_shift, &work_.denominator_minus,
        &work_.expect_minus, &commanding_, &interlocked_, &dividing_})
    *flip_flop = (word >> position++ & 1U) != 0;
  active_ = static_cast<std::uint8_t>(word >> 8U & 0xFFU);
  work_.step = static_cast<Step>(word >> 16U & 0xFFU);
  work_.place = static_cast<std::uint8_t>(word >> 24U & 0xFFU);
  disposing_ = static_cast<std::uint8_t>(word >> 32U & 0xFFU);
  update();
}

int Divider::ring() const {
  switch (work_.step) {
    case Step::look_at_signs:
      return 1;
    case Step::settle:
      return 2;
    case Step::first_root_answer:
      return 3;
    default:
      if (work_.step < Step::round_off_1) return 0;
      return static_cast<int>(work_.step) - static_cast<int>(Step::round_off_1) + 1;
  }
}

std::array<Divider::FlipFlop, Divider::flip_flop_count> Divider::flip_flops() const {
  const Answer answer_now = present_answer();
  Operations sets = working_operations();
  const Step step = work_.step;
  const bool arguments = step == Step::started || step == Step::receive_arguments;
  const bool receives_answer = answer_now != Answer::none;
  return {{
      {"divff", dividing_},
      {"clrff", step == Step::ending},
      {"coinff", step >= Step::wait_for_interlock},
      {"dpg",
       receives_answer && !dividing_ && (step == Step::shift_out || step == Step::shift_back)},
      {"ng",
       step == Step::add_denominator || (step >= Step::round_off_1 && step <= Step::round_off_5)},
      {"psrcff", step >= Step::round_off_1},
      {"denomff", work_.denominator_minus},
      {"n+", !work_.expect_minus},
      {"n-", work_.expect_minus},
      {"qa", receives_answer && dividing_},
      {"SAC", step == Step::shift_back},
      {"-2", answer_now == Answer::minus_two},
      {"-1", answer_now == Answer::minus_one},
      {"NAC", step == Step::shift_out},
      {"dA", sets[denominator].send_a},
      {"na", arguments && (sets[numerator].receive & receive_alpha) != 0},
      {"da", arguments && (sets[denominator].receive & receive_alpha) != 0},
      {"dg", receives_answer && !dividing_ && step != Step::shift_out && step != Step::shift_back},
      {"npg", step == Step::shift_back},
      {"+2", answer_now == Answer::plus_two},
      {"+1", answer_now == Answer::plus_one},
      {"sa", step == Step::shift_out},
      {"dS", sets[denominator].send_s},
      {"nb", arguments && (sets[numerator].receive & receive_beta) != 0},
      {"db", arguments && (sets[denominator].receive & receive_beta) != 0},
      {"A1", disposing_ == 1},
      {"A2", disposing_ == 2},
      {"A3", disposing_ == 3},
      {"A4", disposing_ == 4},
  }};
}

std::string Divider::flip_flop_text() const {
  std::string text;
  for (const FlipFlop& one : flip_flops())
    if (one.set) text.append(text.empty() ? "" : " ").append(one.name);
  return text;
}

ProgramEffect Divider::effect(std::size_t program) const {
  ProgramEffect effect{.operation = position_of(kind_and_places + program),
                       .clears = setting(numerator_clear + program) != 0 ||
                                 setting(denominator_clear + program) != 0,
                       .sends = {node_of(answer)}};
  const auto add = [this](std::vector<std::uint32_t>& list, Terminals terminal, int jack) {
    for (const std::uint32_t each :
         connections_.accumulator(terminal).in_both_halves(static_cast<std::uint16_t>(jack)))
      list.push_back(each);
  };
  for (const Terminals terminal : {numerator, shift})
    add(effect.sends, terminal, Accumulator::output_a);
  for (const Terminals terminal : {denominator, quotient})
    for (const int output : {Accumulator::output_a, Accumulator::output_s})
      add(effect.sends, terminal, output);
  for (const Terminals terminal : {quotient, shift})
    add(effect.opens, terminal, Accumulator::alpha);
  constexpr int gamma = 2;
  for (const auto& [terminal, input] :
       {std::pair{numerator, setting(numerator_input + program)},
        std::pair{denominator, setting(denominator_input + program)}}) {
    add(effect.opens, terminal, Accumulator::alpha + gamma);
    if (input != no_input) add(effect.opens, terminal, Accumulator::alpha + input);
  }
  return effect;
}

std::string Divider::state_line() const {
  const std::string set = flip_flop_text();
  return fmt::format("{} {} {}{}{}", work_.place, ring(), flags_text(active_, programs),
                     set.empty() ? "" : " ", set);
}

}  // namespace chessvm::eniac
