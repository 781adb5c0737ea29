// SPDX-License-Identifier: MIT
// Runs golden programs pulse by pulse. Checks the compiler's proofs about signs and the `expect`
// statements of chessvm.rtm: digit pulses may start a program line only while a register makes a
// choice. A choice starts one line, or none if the program addresses memory that does not exist.
#include <gtest/gtest.h>

#include <map>

#include "sim/eniac/engine/pulse_engine.hpp"
#include "sim/eniac/units/accumulator/accumulator.hpp"
#include "sim/eniac/units/initiating_unit.hpp"
#include "sim/rtm/schedule/demand.hpp"
#include "tests/sim/rtm/support.hpp"
#include "tests/sim/wired/lockstep/golden_program.hpp"
#include "tests/sim/wired/lockstep/wired_support.hpp"

namespace chessvm::rtm::test::signs_wired_test {
namespace {

/// Lists the wires whose pulses start program lines when an accumulator makes a choice. The first
/// list has wires of output A, and the second has wires of output S.
struct Lines {
  std::vector<int> additive;
  std::vector<int> subtractive;
};

std::map<int, Lines> lines_of_choices() {
  auto program = chessvm::test::parsed(chessvm::test::real_program());
  const auto demand = rtm::elaborate(program.syntax, program.diagnostics);
  EXPECT_TRUE(demand) << program.complaints();
  std::map<int, Lines> lines;
  for (const rtm::Trigger& trigger : demand->schedule.triggers) {
    Lines& of = lines[std::stoi(trigger.jack.substr(1))];
    (trigger.jack.back() == 'A' ? of.additive : of.subtractive).push_back(trigger.wire);
  }
  return lines;
}

/// Returns true if output A sends pulses on `wire` for `number`.
bool has_pulses(const eniac::Number& number, int wire) {
  return wire == rtm::sign_wire ? number.minus : eniac::digit(number.digits, wire) != 0;
}

/// Returns true if output S sends no pulses on `wire`, because the digit is 9 or the sign is minus.
/// Ignores 1'P, which the wires of choices never carry.
bool lacks_pulses(const eniac::Number& number, int wire) {
  return wire == rtm::sign_wire ? number.minus : eniac::digit(number.digits, wire) == 9;
}

/// Counts how often each accumulator sends. The key of each map is the number of the accumulator.
struct Watched {
  std::map<int, int> choices;      // add cycles in which the accumulator makes a choice
  std::map<int, int> additive;     // other add cycles in which the accumulator sends on output A
  std::map<int, int> subtractive;  // other add cycles in which the accumulator sends on output S
};

/// Checks the current add cycle, and counts the choices and the numbers that the accumulators send.
void watch(eniac::Machine& machine, const std::map<int, Lines>& lines, Watched& watched) {
  bool chooses = false;
  std::string choosing;
  std::string started;
  int starts = 0;
  for (const auto& [number, of] : lines) {
    const eniac::Accumulator& unit = machine.accumulator(number);
    const eniac::OperationSet& now = unit.operations();
    if (!now.sends()) continue;
    // To make a choice, a register sends on A and S, or on S alone if its choices use no wire of A.
    const bool choice = now.send_s && (now.send_a || of.additive.empty());
    chooses |= choice;
    if (choice) choosing += " a" + std::to_string(number);
    ++(choice ? watched.choices : now.send_a ? watched.additive : watched.subtractive)[number];
    const eniac::Number value = unit.value();
    const auto start = [&, unit_number = number](char output, int wire) {
      ++starts;
      started += " a" + std::to_string(unit_number) + '.' + output + '.' + std::to_string(wire);
    };
    for (const int wire : of.additive)
      if (now.send_a && has_pulses(value, wire)) start('A', wire);
    for (const int wire : of.subtractive)
      if (now.send_s && !lacks_pulses(value, wire)) start('S', wire);
  }
  EXPECT_LE(starts, chooses ? 1 : 0)
      << "add cycle " << machine.time().cycle << ": started" << started << ", choosing" << choosing;
}

TEST(SignsOfTheWiredCpu, StartWhatIsChosenAndNothingElse) {
  const std::map<int, Lines> lines = lines_of_choices();
  Watched watched;
  for (const wired::test::Json& program : wired::test::read_objects("lockstep.jsonl")) {
    SCOPED_TRACE(program.at("id").get<std::string>());
    auto made = wired::WiredComputer::make(
        wired::test::patch_under_test(), wired::test::image_of(program), eniac::EngineKind::pulse);
    ASSERT_TRUE(made) << chessvm::to_text(made.error());
    const auto deck = wired::parse_cards(wired::test::deck_of(program), "deck");
    ASSERT_TRUE(deck);
    made.value()->load(deck.value());
    eniac::Machine& machine = made.value()->machine();
    machine.initiating_unit().press_initiate();
    const std::uint64_t end =
        wired::test::checkpoint_of(program.at("checkpoints").back()).add_cycles;
    eniac::PulseEngine engine(machine);
    while (machine.time().cycle < end && engine.step_add_cycle() && !HasFailure())
      watch(machine, lines, watched);
    ASSERT_FALSE(HasFailure());
    ASSERT_GE(machine.time().cycle, end);
  }
  // The registers IR, EX, m0 and m9 make choices by their signs, and also send without a choice.
  for (const auto& [number, of] : lines) {
    EXPECT_GT(watched.choices[number], 10) << 'a' << number;
    EXPECT_GT(watched.additive[number], 10) << 'a' << number;
  }
  EXPECT_GT(watched.subtractive[3], 10);  // EX sends on S where `expect` says that EX is minus
}

}  // namespace
}  // namespace chessvm::rtm::test::signs_wired_test
