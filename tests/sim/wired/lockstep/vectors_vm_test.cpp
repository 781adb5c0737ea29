// SPDX-License-Identifier: MIT
// Compares the virtual CPU with golden runs of a wired CPU: every accumulator and every add cycle.
#include <gtest/gtest.h>

#include <iostream>

#include "sim/wired/lockstep/virtual_cpu.hpp"
#include "tests/sim/wired/lockstep/golden_program.hpp"
#include "vm/isa.hpp"

namespace chessvm::wired::test::vectors_vm_test {
namespace {

/// Runs the virtual CPU, compares it with a golden run, and returns the number of checkpoints
/// compared. Adds to `undefined_rows` the number of rows whose effect the instruction set leaves
/// undefined.
int follow(const Json& program, int& undefined_rows) {
  const auto deck = vm::parse_deck(deck_of(program), "deck");
  EXPECT_TRUE(deck);
  if (!deck) return 0;
  VirtualCpu vm(image_of(program), deck.value());
  std::vector<std::string> printed;
  std::uint64_t golden_cycle = 0;
  int compared = 0;
  bool device_row = false;
  bool undefined = false;
  for (const Json& fields : program.at("checkpoints")) {
    const GoldenCheckpoint golden = checkpoint_of(fields);
    if (undefined) vm.set_state(to_vm(golden.state, standard_assignment).state);
    if (undefined) vm.set_add_cycles(golden.add_cycles);
    EXPECT_EQ(to_comparable(vm.state()), golden.state);
    if (compared == 0 || device_row) vm.set_add_cycles(golden.add_cycles);
    EXPECT_EQ(vm.state().add_cycles, golden.add_cycles) << "device rows take more, others do not";
    EXPECT_GE(golden.add_cycles, golden_cycle);
    golden_cycle = golden.add_cycles;
    if (testing::Test::HasFailure()) {
      ADD_FAILURE() << program.at("id") << ", checkpoint " << compared;
      return compared;
    }
    ++compared;
    const RowRun row = vm.run_row();
    device_row = row.used_device;
    EXPECT_TRUE(!device_row || program.at("io").get<bool>());
    for (const int card : row.cards) printed.push_back(vm::card_text(card));
    // The wired machine goes on after a row that the instruction set leaves undefined.
    undefined = row.stop == vm::Stop::error;
    if (undefined) ++undefined_rows;
    if (row.stop != vm::Stop::limit && !undefined) {
      const bool halt = program.at("end") == "halt";
      EXPECT_EQ(row.stop, halt ? vm::Stop::halt : vm::Stop::waiting_for_card) << program.at("id");
      EXPECT_EQ(&fields, &program.at("checkpoints").back()) << program.at("id");
    }
  }
  // The recorded run may end before the last cards are punched.
  const auto golden_cards = program.at("printed").get<std::vector<std::string>>();
  EXPECT_TRUE(printed.size() >= golden_cards.size() &&
              std::equal(golden_cards.begin(), golden_cards.end(), printed.begin()))
      << program.at("id");
  return compared;
}

TEST(GoldenRuns, AreWhatTheVirtualCpuDoes) {
  int checkpoints = 0;
  int undefined_rows = 0;
  const std::vector<Json> programs = read_objects("lockstep.jsonl");
  for (const Json& program : programs) checkpoints += follow(program, undefined_rows);
  EXPECT_FALSE(programs.empty()) << vector_directory();
  std::cout << checkpoints << " checkpoints of " << programs.size() << " programs compared, "
            << undefined_rows << " rows without meaning followed\n";
  EXPECT_LT(undefined_rows * 20, checkpoints);
}

TEST(GoldenRuns, AreLegalStatesThatSurviveTheAccumulators) {
  for (const Json& program : read_objects("lockstep.jsonl"))
    for (const Json& fields : program.at("checkpoints")) {
      const ComparableState state = checkpoint_of(fields).state;
      const Import import = to_vm(state, standard_assignment);
      ASSERT_TRUE(import.good()) << program.at("id") << ": " << import.errors.front();
      ASSERT_EQ(to_comparable(import.state), state);
    }
}

TEST(SingleInstructions, AreWhatTheVirtualCpuDoes) {
  const std::vector<Json> vectors = read_objects("opvectors.jsonl");
  EXPECT_FALSE(vectors.empty()) << vector_directory();
  for (std::size_t i = 0; i < vectors.size(); ++i) {
    const Json& vector = vectors[i];
    SCOPED_TRACE("line " + std::to_string(i + 1));
    VirtualCpu vm(image_of_vector(vector), {});
    const Import import = to_vm(before_vector(vector), standard_assignment);
    ASSERT_TRUE(import.good()) << import.errors.front();
    vm.set_state(import.state);
    ASSERT_EQ(vm.run_row().stop, vm::Stop::limit);
    ASSERT_EQ(to_comparable(vm.state()), after_vector(vector));
    ASSERT_EQ(vm.state().add_cycles, vector.at("checkpoint_delta").get<std::uint64_t>());
    const vm::isa::Instruction* const instruction =
        vm::isa::find(vm::Cpu::published, vector.at("op").get<int>());
    ASSERT_NE(instruction, nullptr);
    ASSERT_EQ(instruction->coding.published.add_cycles, vector.at("op_cost").get<int>());
  }
  std::cout << vectors.size() << " instructions compared\n";
}

}  // namespace
}  // namespace chessvm::wired::test::vectors_vm_test
