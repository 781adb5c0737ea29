// SPDX-License-Identifier: MIT
// Tests the cycling unit: docs/eniac.md#cycling-unit-cy.
#include "sim/eniac/units/cycling_unit.hpp"

#include <gtest/gtest.h>

#include "tests/sim/eniac/unit_harness.hpp"

namespace chessvm::eniac::cycling_unit_test {
namespace {

TEST(CyclingUnit, ModesInEitherCase) {
  CyclingUnit unit;
  UnitBench bench(unit);
  EXPECT_EQ(unit.name(), "cy");
  EXPECT_EQ(unit.mode(), CyclingUnit::Mode::one_pulse_time) << "at power-on";
  const std::vector<std::pair<std::string, CyclingUnit::Mode>> spellings{
      {"1a", CyclingUnit::Mode::one_add_cycle},  {"1p", CyclingUnit::Mode::one_pulse_time},
      {"co", CyclingUnit::Mode::continuous},     {"1A", CyclingUnit::Mode::one_add_cycle},
      {"1P", CyclingUnit::Mode::one_pulse_time}, {"CO", CyclingUnit::Mode::continuous}};
  for (const auto& [text, mode] : spellings) {
    bench.set("op", text);
    EXPECT_EQ(unit.mode(), mode) << text;
  }
  unit.set_mode(CyclingUnit::Mode::one_add_cycle);
  EXPECT_EQ(unit.mode(), CyclingUnit::Mode::one_add_cycle);
}

TEST(CyclingUnit, VirtualMachineSwitch) {
  CyclingUnit unit;
  UnitBench bench(unit);
  EXPECT_EQ(unit.virtual_machine_mode(), CyclingUnit::VirtualMachine::check);
  bench.set("vm", "run");
  EXPECT_EQ(unit.virtual_machine_mode(), CyclingUnit::VirtualMachine::run);
}

TEST(CyclingUnit, CheckpointPulseIsNoted) {
  CyclingUnit unit;
  UnitBench bench(unit);
  bench.run_to(2);
  EXPECT_FALSE(bench.monitor().checkpoint);
  bench.program(2, "checkpoint");
  bench.run_to(3);
  EXPECT_TRUE(bench.monitor().checkpoint);
}

}  // namespace
}  // namespace chessvm::eniac::cycling_unit_test
