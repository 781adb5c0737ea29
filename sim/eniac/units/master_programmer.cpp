// SPDX-License-Identifier: MIT
#include "sim/eniac/units/master_programmer.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>

namespace chessvm::eniac {
namespace {

const SettingList stages_list = SettingList::numbers(1, MasterProgrammer::stages_per_stepper);
const SettingList limit_list = SettingList::numbers(0, 9);
const SettingList plug_list{"plug", "unplug"};
const SettingList owners_ab{"A|a", "B|b"};
const SettingList owners_bc{"B|b", "C|c"};
const SettingList owners_cd{"C|c", "D|d"};
const SettingList owners_de{"D|d", "E|e"};
const SettingList owners_fg{"F|f", "G|g"};
const SettingList owners_gh{"G|g", "H|h"};
const SettingList owners_hj{"H|h", "J|j"};
const SettingList owners_jk{"J|j", "K|k"};

constexpr NumberRange stage_range{1, MasterProgrammer::stages_per_stepper};
constexpr NumberRange decade_range{1, MasterProgrammer::decades};

// clang-format off
const JackRow jack_rows[] = {
  {"%i",   Direction::input,  1, {}, {}, "stepper input"},
  {"%#o",  Direction::output, 1, stage_range,  {}, "stage output"},
  {"%di",  Direction::input,  1, {}, {}, "direct input: next stage"},
  {"%cdi", Direction::input,  1, {}, {}, "clear direct input: stage 1"},
  {"#di",  Direction::input,  1, decade_range, {}, "decade direct input: adds 1"},
};
const SwitchRow switch_rows[] = {
  {"c%|C%",   &stages_list, "1", {}, {}, "", "stages used"},
  {"d#s#",    &limit_list,  "0", decade_range, stage_range, "", "limit of a decade in a stage"},
  {"a20|A20", &owners_ab,   "A", {}, {}, "", "stepper that decade 20 belongs to"},
  {"a18|A18", &owners_bc,   "B", {}, {}, "", "stepper that decade 18 belongs to"},
  {"a14|A14", &owners_cd,   "C", {}, {}, "", "stepper that decade 14 belongs to"},
  {"a12|A12", &owners_de,   "D", {}, {}, "", "stepper that decade 12 belongs to"},
  {"a10|A10", &owners_fg,   "F", {}, {}, "", "stepper that decade 10 belongs to"},
  {"a8|A8",   &owners_gh,   "G", {}, {}, "", "stepper that decade 8 belongs to"},
  {"a4|A4",   &owners_hj,   "H", {}, {}, "", "stepper that decade 4 belongs to"},
  {"a2|A2",   &owners_jk,   "J", {}, {}, "", "stepper that decade 2 belongs to"},
  {"gate63",  &plug_list, "plug", {}, {}, "", "unplug: no decade belongs to a stepper"},
};

const ProgramRow program_rows[] = {{"%i", "%i", "", {}, ProgramKind::stepper}};

const MasterProgrammer& of(const Unit& unit) { return static_cast<const MasterProgrammer&>(unit); }

const RegisterRow register_rows[] = {
  {"stage%", 3, RegisterKind::number, "stage of a stepper, from 1",
   [](const Unit& unit, int stepper) { return static_cast<std::uint64_t>(of(unit).stage(stepper)) + 1; }},
  {"inputs", 10, RegisterKind::flags, "pending stepper inputs; bit 0 is A",
   [](const Unit& unit, int) -> std::uint64_t { return unit.programs_at_work(); }},
  {"decade#", 4, RegisterKind::number, "digit of a decade",
   [](const Unit& unit, int index) { return static_cast<std::uint64_t>(of(unit).decade(index + 1)); },
   decade_range},
};
const InventoryRow inventory_rows[] = {
  {"steppers", MasterProgrammer::steppers,
   {MasterProgrammer::stepper_in, MasterProgrammer::direct_in, MasterProgrammer::clear_direct_in}},
  {"decade inputs", MasterProgrammer::decades,
   {MasterProgrammer::decade_in}},
};

/// The letters of the steppers to which decades 1 to 20 belong. If a decade has two letters, an
/// associator switch selects one of them.
constexpr std::array<std::string_view, MasterProgrammer::decades> owner_letters{
  "K", "JK", "J", "HJ", "H", "H", "H", "GH", "G", "FG",
  "E", "DE", "D", "CD", "C", "C", "C", "BC", "B", "AB"};
// clang-format on

constexpr int no_owner = -1;
constexpr std::uint64_t never = ~0ULL;
constexpr int intervals_per_add_cycle = 10;  // one for each pulse of 10P

/// If a pulse enters a stepper in this phase (pulse time 9) or later, the stepper does not answer
/// at the CPP of the same add cycle (docs/eniac.md#hazards).
constexpr int first_late_phase = 18;

[[nodiscard]] constexpr MasterProgrammer::StepperSet bit(int stepper) {
  return static_cast<MasterProgrammer::StepperSet>(1U << static_cast<unsigned>(stepper));
}

}  // namespace

const FrontPanel& MasterProgrammer::panel_table() {
  static const FrontPanel panel(
      {jack_rows, switch_rows, program_rows, register_rows, inventory_rows});
  return panel;
}

std::optional<int> MasterProgrammer::direct_input_stepper(std::uint16_t jack) {
  if (jack < direct_in || jack >= clear_direct_in) return std::nullopt;
  return jack - direct_in;
}

MasterProgrammer::MasterProgrammer() : Unit("p", panel_table()) {
  last_step_.fill(never);
  fresh_cycle_ = cpp_cycle_ = direct_pulses_cycle_ = never;
  assign_decades();
  refresh_all();
}

void MasterProgrammer::set_decade(int number, int value) {
  decades_[index(number - 1)] = value;
  if (const int owner = owners_[index(number - 1)]; owner != no_owner) refresh(owner);
}

void MasterProgrammer::turn(int stepper, bool answers) {
  if ((due_ & bit(stepper)) != 0) {
    for (const int number : owned_decades(stepper)) decades_[index(number - 1)] = 0;
    step_stage(stepper, cpp_interval());
  }
  if (answers && !owned_decades(stepper).empty()) count(stepper, owned_decades(stepper).front());
  refresh(stepper);
}

std::span<const DirectPulse> MasterProgrammer::direct_pulses_at_cpp() const {
  const std::uint64_t cycle = time().phase == 0 ? time().cycle - 1 : time().cycle;
  if (direct_pulses_cycle_ != cycle) return {};
  return direct_pulses_;
}

void MasterProgrammer::clock(ClockPulses /*pulses*/) {  // the unit listens only to CPP
  ripen();
  const StepperSet answering = open_;
  open_ = 0;
  awaits_turn_ = false;
  cpp_cycle_ = time().cycle;
  turns_made_ = 0;
  if (direct_pulses_cycle_ == cpp_cycle_)
    for (DirectPulse& pulse : direct_pulses_) pulse.before_own_step = true;
  for (int stepper = 0; stepper < steppers; ++stepper) {
    const bool answers = (answering & bit(stepper)) != 0;
    // Check due_ only now: an output pulse of an earlier stepper may have changed due_.
    if (!answers && (due_ & bit(stepper)) == 0) continue;
    const int stage_before = stage(stepper);
    turn(stepper, answers);
    turns_made_ = stepper + 1;
    if (answers) send(stage_out + index(stepper * stages_per_stepper + stage_before));
  }
  turns_made_ = steppers;
  update_listening();
}

void MasterProgrammer::receive(std::uint16_t jack, Pulses /*pulses*/) {
  if (jack < stage_out) {
    take_input(jack - stepper_in);
  } else {
    if (time().phase >= phase::cpp) note_direct_pulse(jack);
    if (jack >= decade_in) check_coincidence(jack);
    act(jack, interval_of_10p());
  }
  update_listening();
}

void MasterProgrammer::take_input(int stepper) {
  ripen();
  if (time().phase < first_late_phase) {
    open_ |= bit(stepper);
    return;
  }
  // A late pulse before CPP also delays the answer to an earlier pulse at this input. A pulse at
  // CPP does not delay that answer.
  if (time().phase < phase::cpp) open_ &= static_cast<StepperSet>(~bit(stepper));
  fresh_ |= bit(stepper);
  fresh_cycle_ = time().cycle;
}

void MasterProgrammer::ripen() {
  if (fresh_cycle_ == time().cycle) return;
  open_ |= fresh_;
  fresh_ = 0;
}

void MasterProgrammer::act(std::uint16_t jack, std::uint64_t interval) {
  if (jack >= decade_in) {
    const int number = jack - decade_in + 1;
    const int owner = owners_[index(number - 1)];
    if (owner == no_owner) return;
    count(owner, number);
    refresh(owner);
  } else if (jack >= clear_direct_in) {
    set_stage(jack - clear_direct_in, 0);
  } else if (const int stepper = jack - direct_in; last_step_[index(stepper)] != interval) {
    step_stage(stepper, interval);
    refresh(stepper);
  }
}

void MasterProgrammer::check_coincidence(std::uint16_t jack) {
  // A decade would count both of two coincident pulses. Steppers need no check, because their gates
  // pass only one of the two pulses.
  if (setting(gate63) == 0 && decade_pulses_[jack - decade_in].notice(time(), one_pulse))
    monitor().irregular(time(), fmt::format("{}.{}: two pulses on one wire in one pulse time",
                                            name(), panel().jacks()[jack].name));
}

void MasterProgrammer::note_direct_pulse(std::uint16_t jack) {
  if (direct_pulses_cycle_ != time().cycle) direct_pulses_.clear();
  direct_pulses_cycle_ = time().cycle;
  const bool turns_begun = cpp_cycle_ == time().cycle;
  // If clock() has not run at this CPP yet, store false. Later, clock() changes this value to true.
  direct_pulses_.push_back({jack, turns_begun && stepper_of(jack) >= turns_made_});
  if (!turns_begun) awaits_turn_ = true;
}

int MasterProgrammer::stepper_of(std::uint16_t direct_jack) const {
  if (direct_jack >= decade_in) return owners_[static_cast<std::size_t>(direct_jack - decade_in)];
  return direct_jack - (direct_jack >= clear_direct_in ? clear_direct_in : direct_in);
}

void MasterProgrammer::step_stage(int stepper, std::uint64_t interval) {
  const int next = stage(stepper) + 1;
  stages_[index(stepper)] = next < stages_used(stepper) ? next : 0;
  last_step_[index(stepper)] = interval;
}

void MasterProgrammer::count(int stepper, int from_decade) {
  for (const int number : owned_decades(stepper)) {
    if (number < from_decade) continue;
    int& value = decades_[index(number - 1)];
    value = (value + 1) % 10;
    if (value != 0) return;
  }
}

bool MasterProgrammer::is_due(int stepper) const {
  const auto owned = owned_decades(stepper);
  if (owned.empty()) return false;  // a stepper without decades has no limits
  const int now = stage(stepper);
  const bool at_limits = std::all_of(
      owned.begin(), owned.end(), [&](int number) { return decade(number) == limit(number, now); });
  // If the stepper uses one stage and its decades are all 0, a step changes nothing. Such a stepper
  // is not due. So the unit need not listen to CPP for unused steppers.
  const bool stays =
      now == 0 && stages_used(stepper) == 1 &&
      std::all_of(owned.begin(), owned.end(), [&](int number) { return decade(number) == 0; });
  return at_limits && !stays;
}

/// Updates the stepper's bit in due_. The unit listens to CPP while at least one stepper is due.
void MasterProgrammer::refresh(int stepper) {
  if (is_due(stepper) == ((due_ & bit(stepper)) != 0)) return;
  due_ ^= bit(stepper);
  update_listening();
}

void MasterProgrammer::refresh_all() {
  for (int stepper = 0; stepper < steppers; ++stepper) refresh(stepper);
}

void MasterProgrammer::update_listening() {
  listen(idle() && !awaits_turn_ ? ClockPulses{0} : clock_pulse::cpp);
}

void MasterProgrammer::assign_decades() {
  counters_ = {};
  owners_.fill(no_owner);
  if (setting(gate63) != 0) return;
  std::size_t switch_index = gate63;  // the switches are in descending order of decades
  for (int number = 1; number <= decades; ++number) {
    const std::string_view letters = owner_letters[index(number - 1)];
    const std::size_t choice = letters.size() == 1 ? 0 : setting(--switch_index);
    const auto owner = static_cast<int>(stepper_letters.find(letters[choice]));
    owners_[index(number - 1)] = owner;
    Counter& counter = counters_[index(owner)];
    counter.decades[counter.size++] = number;
  }
}

void MasterProgrammer::switch_moved(std::size_t index_moved) {
  if (index_moved >= associator) assign_decades();
  refresh_all();
  update_listening();
}

std::uint64_t MasterProgrammer::interval_of_10p() const {
  // Number of 10P pulses so far in this add cycle. These pulses come in the odd phases 1 to 19.
  const int begun = std::min((time().phase + 1) / 2, intervals_per_add_cycle);
  return time().cycle * intervals_per_add_cycle + static_cast<unsigned>(begun);
}

std::uint64_t MasterProgrammer::cpp_interval() const {
  return time().cycle * intervals_per_add_cycle + intervals_per_add_cycle;
}

void MasterProgrammer::clear_button() {
  stages_.fill(0);
  decades_.fill(0);
  open_ = fresh_ = 0;
  refresh_all();
  update_listening();
}

void MasterProgrammer::reset() {
  Unit::reset();
  clear_button();
}

void MasterProgrammer::load_control(ControlReader& in) {
  open_ = static_cast<StepperSet>(in.get());
  fresh_ = 0;
  update_listening();
}

ProgramEffect MasterProgrammer::effect(std::size_t program) const {
  ProgramEffect effect;
  for (int stage = 0; stage < stages_used(static_cast<int>(program)); ++stage)
    effect.sends.push_back(
        node_of(stage_out + program * stages_per_stepper + static_cast<std::size_t>(stage)));
  return effect;
}

std::string MasterProgrammer::state_line() const {
  std::string stages;
  std::string inputs;
  for (int stepper = 0; stepper < steppers; ++stepper) {
    stages += static_cast<char>('0' + stage(stepper));
    // 2 means "pending" (docs/eniac-decisions.md#master-programmer).
    inputs += input_pending(stepper) ? '2' : '0';
  }
  std::string digits;
  for (int number = decades; number >= 1; --number)
    digits += static_cast<char>('0' + decade(number));
  return fmt::format("{} {} {}", stages, digits, inputs);
}

}  // namespace chessvm::eniac
