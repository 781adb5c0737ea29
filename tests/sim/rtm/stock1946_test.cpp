// SPDX-License-Identifier: MIT
// Tests that sim/rtm/machine/stock1946.hpp has the same numbers of parts as the simulated machine.
#include <gtest/gtest.h>

#include "sim/eniac/machine/machine.hpp"
#include "sim/eniac/units/accumulator/accumulator.hpp"
#include "sim/eniac/units/constant_transmitter.hpp"
#include "sim/eniac/units/function_table.hpp"
#include "sim/eniac/units/initiating_unit.hpp"
#include "sim/eniac/units/master_programmer.hpp"
#include "sim/eniac/units/multiplier.hpp"
#include "sim/rtm/machine/stock1946.hpp"
#include "sim/rtm/schedule/demand.hpp"

namespace chessvm::test::stock1946_test {
namespace {

namespace stock = rtm::stock;
using rtm::HostKind;

TEST(Stock1946, IsTheSimulatedMachine) {
  EXPECT_EQ(stock::accumulators, eniac::accumulator_count);
  EXPECT_EQ(stock::receivers, eniac::Accumulator::receivers);
  EXPECT_EQ(stock::accumulator_programs, eniac::Accumulator::controls);
  EXPECT_EQ(stock::tables, eniac::function_table_count);
  EXPECT_EQ(stock::table_programs, eniac::FunctionTable::controls);
  EXPECT_EQ(stock::constant_programs, eniac::ConstantTransmitter::programs);
  EXPECT_EQ(stock::last_card_program, eniac::ConstantTransmitter::card_programs);
  EXPECT_EQ(stock::clear_programs, eniac::InitiatingUnit::clear_programs);
  EXPECT_EQ(stock::multiplier_programs, eniac::Multiplier::programs);
  EXPECT_EQ(stock::stages_per_stepper, eniac::MasterProgrammer::stages_per_stepper);
  EXPECT_EQ(stock::amplifiers_per_unit, eniac::amplifier_channels);
  EXPECT_EQ(stock::amplifiers, eniac::amplifier_units * eniac::amplifier_channels);
  EXPECT_EQ(stock::permuters, eniac::adapters_of_each_kind);
  EXPECT_EQ(stock::digit_to_program_adapters, eniac::adapters_of_each_kind);
}

/// For each kind of jack, the compiler knows the highest number. The simulated machine must have
/// the jack with this number, and no jack with the next number.
TEST(Stock1946, EndsWhereTheSimulatedMachineEnds) {
  eniac::Machine machine;
  const auto has = [&](const std::string& jack) { return !machine.plug("1-1", jack); };
  const int last_tray = stock::program_lines / stock::lines_per_tray;
  const auto line = [](int tray, int number) {
    return std::to_string(tray) + "-" + std::to_string(number);
  };
  EXPECT_TRUE(has(line(last_tray, stock::lines_per_tray)));
  EXPECT_FALSE(has(line(last_tray, stock::lines_per_tray + 1)));
  for (const char input : stock::digit_inputs)
    EXPECT_FALSE(machine.plug("1", std::string("a1.") + input)) << input;
  EXPECT_FALSE(machine.plug("a1.A", std::to_string(stock::digit_trunks)));
  EXPECT_TRUE(machine.plug("a1.A", std::to_string(stock::digit_trunks + 1)));
}

TEST(Stock1946, DelaysAreHostedAsLongAsSomeUnitWaits) {
  EXPECT_EQ(stock::longest_delay, rtm::Axis::longest);
  for (int length = 1; length <= stock::longest_delay; ++length) {
    bool hosted = false;
    for (const stock::HostRange& host : stock::hosts)
      hosted = hosted || stock::can_delay(host.kind, length);
    EXPECT_TRUE(hosted) << length;
  }
  EXPECT_FALSE(stock::can_delay(HostKind::accumulator, 10));
  EXPECT_FALSE(stock::can_follow_digits(HostKind::constant, 1));
  EXPECT_TRUE(stock::can_follow_digits(HostKind::multiplier, 14));
}

}  // namespace
}  // namespace chessvm::test::stock1946_test
