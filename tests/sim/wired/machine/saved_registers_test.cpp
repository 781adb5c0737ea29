// SPDX-License-Identifier: MIT
// Tests the rows that a waveform viewer shows. Each register and word must have its own bits.
#include "sim/wired/machine/saved_registers.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <map>

#include "sim/eniac/machine/machine.hpp"
#include "sim/eniac/trace/signals.hpp"
#include "sim/wired/machine/comparable_state.hpp"

namespace chessvm::wired::test::saved_registers_test {
namespace {

using eniac::SavedRow;

std::map<std::string, SavedRow> rows_of(const Assignment& assignment) {
  std::map<std::string, SavedRow> rows;
  for (const eniac::SavedGroup& group : saved_registers(assignment))
    for (const SavedRow& row : group.rows)
      EXPECT_TRUE(rows.emplace(row.name, row).second) << row.name << " twice";
  return rows;
}

/// Returns the digits that a viewer would show in `row`, taken from the state of the machine.
std::string shown(const eniac::Machine& machine, const SavedRow& row) {
  for (const eniac::Signal& signal : eniac::all_signals(machine)) {
    if (signal.full != row.signal) continue;
    const std::uint64_t value = std::get<eniac::RegisterSignal>(signal.source).value();
    if (row.bits == 0) return fmt::format("{:x}", value);
    const int right = signal.bits - row.first_bit - row.bits;
    return fmt::format("{:0{}x}", (value >> right) & ((std::uint64_t{1} << row.bits) - 1),
                       row.bits / 4);
  }
  return "no signal " + row.signal;
}

TEST(SavedRegisters, ShowWhatTheCpuHolds) {
  for (const vm::Cpu cpu : vm::cpus) {
    const Assignment& assignment = assignments[cpu];
    eniac::Machine machine;
    vm::MachineState state;
    state.pc = 207;
    state.rr = 131;
    state.rf.words = {1, 23, 45, 67, 89};
    state.rf.negative = true;
    state.ls.words = {98, 76, 54, 32, 10};
    for (int word = 0; word < vm::memory_words; ++word)
      state.memory[static_cast<std::size_t>(word / 5)].words[static_cast<std::size_t>(word % 5)] =
          static_cast<std::uint8_t>(99 - word);
    write_state(machine, to_comparable(state), assignment);
    auto rows = rows_of(assignment);
    const std::string registers = "ABCDEFGHIJ";
    for (std::size_t i = 0; i < registers.size(); ++i) {
      const auto& half = i < 5 ? state.rf : state.ls;
      EXPECT_EQ(shown(machine, rows.at(registers.substr(i, 1))),
                fmt::format("{:02}", half.words[i % 5]));
    }
    EXPECT_EQ(shown(machine, rows.at("N")), "1");
    EXPECT_EQ(shown(machine, rows.at("M")), "0");
    EXPECT_EQ(shown(machine, rows.at("PC")), "9007") << "row 7 of the second table";
    EXPECT_EQ(shown(machine, rows.at("RR")), "0931");
    EXPECT_EQ(shown(machine, rows.at("opcode")), "00");
    EXPECT_EQ(rows.at("IR").signal, fmt::format("a{}.digits", assignment.ir));
    EXPECT_EQ(rows.at("EX").signal, fmt::format("a{}.digits", assignment.ex));
    for (int word = 0; word < vm::memory_words; ++word)
      EXPECT_EQ(shown(machine, rows.at(fmt::format("{:02}", word))),
                fmt::format("{:02}", 99 - word));
  }
}

}  // namespace
}  // namespace chessvm::wired::test::saved_registers_test
