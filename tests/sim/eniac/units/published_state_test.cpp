// SPDX-License-Identifier: MIT
// Tests that each unit's program controls and registers agree with its jacks and its state line.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <map>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "sim/eniac/engine/pulse_engine.hpp"
#include "sim/eniac/machine/machine.hpp"
#include "sim/eniac/units/cards/card_reader.hpp"
#include "tests/sim/eniac/patched_machine.hpp"

namespace chessvm::eniac::published_state_test {
namespace {

/// A patch that starts programs of all kinds of units at the same time.
const std::string everything = R"(set a3 P 0000000144
set a5 P 0000000012
p i.io 1-1
p 1-1 d.3i
p 1-1 m.5i
p 1-1 f1.2i
p 1-1 c.7i
p 1-1 a1.6i
s a1.op6 A
s a1.rp6 5
p 1-1 i.Ci2
p 1-1 p.Ci
p p.C1o 1-2
p 1-2 p.Ki
p 1-2 i.Ri
s f1.rp2 3
b i
)";

std::string group(const std::string& line, std::size_t number) {
  std::istringstream in(line);
  std::string word;
  for (std::size_t n = 0; n < number; ++n) in >> word;
  return word;
}

/// Maps the first letter of a unit's name to an index. In the unit's state line, the group with
/// this index shows the program controls.
const std::map<char, std::size_t> group_of_programs = {
    {'a', 5}, {'c', 1}, {'d', 3}, {'f', 1}, {'m', 2}};

void expect_agreement(const Unit& unit) {
  const FrontPanel& panel = unit.panel();
  const ProgramBits at_work = unit.programs_at_work();
  EXPECT_EQ(std::uint64_t{at_work} >> panel.programs().size(), 0U) << unit.name();
  const auto letter = group_of_programs.find(unit.name().front());
  if (letter != group_of_programs.end() && !panel.programs().empty()) {
    EXPECT_EQ(flags_text(at_work, static_cast<int>(panel.programs().size())),
              group(unit.state_line(), letter->second))
        << unit.name();
  }
  for (const Register& one : panel.registers()) {
    const std::uint64_t value = one.value(unit);
    if (one.row->bits < 64) {
      EXPECT_EQ(value >> static_cast<unsigned>(one.row->bits), 0U) << unit.name() << one.name;
    }
    if (one.name == "programs") {
      EXPECT_EQ(value, at_work) << unit.name();
    }
  }
}

TEST(PublishedState, AgreesWithTheStateLineWhileAllUnitsWork) {
  Machine machine;
  load(machine, everything);
  machine.card_reader().load({"0000000042"});
  PulseEngine engine(machine);
  std::set<std::string> worked;
  for (int pulse_time = 0; pulse_time < 30 * pulse_times_per_add_cycle; ++pulse_time) {
    ASSERT_TRUE(engine.step_pulse_time()) << machine.monitor().failure().value_or("");
    for (const Unit* const unit : machine.units()) {
      expect_agreement(*unit);
      if (unit->programs_at_work() != 0) worked.insert(unit->name());
    }
  }
  EXPECT_EQ(worked, (std::set<std::string>{"a1", "c", "d", "f1", "i", "m", "p"}));
}

TEST(PublishedState, DividerNamesItsFlipFlopsInTheStateLine) {
  Machine machine;
  load(machine, everything);
  PulseEngine engine(machine);
  const Unit& divider = *machine.find_unit("d");
  const auto& registers = divider.panel().registers();
  const auto flip_flops = std::find_if(registers.begin(), registers.end(),
                                       [](const Register& one) { return one.name == "flipflops"; });
  ASSERT_NE(flip_flops, registers.end());
  for (int cycle = 0; cycle < 30; ++cycle) {
    ASSERT_TRUE(engine.step_add_cycle());
    std::istringstream words(divider.state_line());
    std::ptrdiff_t names = -3;  // leaves out the first three words: place, ring, programs
    for (std::string word; words >> word;) ++names;
    std::ptrdiff_t set = 0;
    for (std::uint64_t left = flip_flops->value(divider); left != 0; left &= left - 1) ++set;
    EXPECT_EQ(set, names) << divider.state_line();
  }
}

TEST(PublishedState, ProgramsBeginAndEndAtProgramJacks) {
  const Machine machine;
  for (const Unit* const unit : machine.units()) {
    std::set<std::uint16_t> inputs;
    for (const ProgramControl& program : unit->panel().programs()) {
      const Jack& input = unit->panel().jacks()[program.input];
      EXPECT_EQ(input.direction, Direction::input) << unit->name() << program.name;
      EXPECT_EQ(input.wires, 1) << unit->name() << program.name;
      EXPECT_TRUE(inputs.insert(program.input).second) << unit->name() << program.name;
      EXPECT_EQ(unit->panel().program_of(program.input), &program);
      if (!program.output) continue;
      const Jack& output = unit->panel().jacks()[*program.output];
      EXPECT_EQ(output.direction, Direction::output) << unit->name() << program.name;
      EXPECT_EQ(output.wires, 1) << unit->name() << program.name;
    }
  }
  const FrontPanel& accumulator = machine.find_unit("a7")->panel();
  ASSERT_EQ(accumulator.programs().size(), 12U);
  EXPECT_EQ(accumulator.programs()[3].name, "4");
  EXPECT_FALSE(accumulator.programs()[3].output);
  EXPECT_EQ(accumulator.jacks()[accumulator.programs()[4].output.value()].name, "5o");
  EXPECT_EQ(accumulator.programs_of(ProgramKind::control), 0xFFFU);
  const FrontPanel& initiating = machine.find_unit("i")->panel();
  EXPECT_EQ(initiating.programs_of(ProgramKind::control), 0x3FU);
  EXPECT_EQ(initiating.programs_of(ProgramKind::card), 0xC0U);
  EXPECT_EQ(machine.find_unit("p")->panel().programs_of(ProgramKind::stepper), 0x3FFU);
}

TEST(PublishedState, EffectsFollowTheSwitches) {
  Machine machine;
  ASSERT_FALSE(machine.set_switch("a4.op6", "AS"));
  ASSERT_FALSE(machine.set_switch("a4.cc6", "C"));
  ASSERT_FALSE(machine.set_switch("a4.rp6", "7"));
  ASSERT_FALSE(machine.set_switch("a4.op2", "γ"));
  ASSERT_FALSE(machine.set_switch("d.nr1", "β"));
  ASSERT_FALSE(machine.set_switch("d.dr1", "0"));
  const auto names = [&](const std::vector<std::uint32_t>& nodes) {
    std::string text;
    for (const std::uint32_t node : nodes) text += machine.wiring().nodes()[node].name + " ";
    return text;
  };
  const ProgramEffect sends = machine.find_unit("a4")->effect(5);
  EXPECT_EQ(sends.operation, "AS");
  EXPECT_TRUE(sends.clears);
  EXPECT_EQ(sends.repeats, 7);
  EXPECT_EQ(names(sends.sends), "a4.A a4.S ");
  EXPECT_EQ(names(sends.opens), "");
  const ProgramEffect receives = machine.find_unit("a4")->effect(1);
  EXPECT_EQ(receives.operation, "γ");
  EXPECT_FALSE(receives.clears);
  EXPECT_EQ(receives.repeats, 1);
  EXPECT_EQ(names(receives.opens), "a4.γ ");
  const ProgramEffect divides = machine.find_unit("d")->effect(0);
  EXPECT_EQ(names(divides.opens), "a2.α a7.α a3.γ a3.β a5.γ ");
  EXPECT_EQ(names(divides.sends), "d.ans a3.A a7.A a5.A a5.S a2.A a2.S ");
}

}  // namespace
}  // namespace chessvm::eniac::published_state_test
