// SPDX-License-Identifier: MIT
// Tests which instructions the fast interpreter leaves to the reference interpreter.
#include "vm/core.hpp"

#include <gtest/gtest.h>

#include "tests/vm/program_builder.hpp"

namespace chessvm::vm::test::core_test {
namespace {

/// If the core lacks an operation, programs still give the same results, so only this test notices.
TEST(Core, ExecutesEveryInstructionButDevicesAndStops) {
  for (const isa::Instruction& instruction : isa::table) {
    const bool in_table = isa::has_target(instruction);
    Image image;
    ASSERT_TRUE(write_row(image, 101, {{isa::operation(instruction), in_table ? 103 : 7}}));
    ASSERT_TRUE(write_row(image, 102, {{isa::Operation::halt}}));
    ASSERT_TRUE(write_row(image, 103, {{isa::Operation::halt}}));
    MachineState state;
    state.pc = 101;
    state.rr = 103;
    state.rf = {false, {7, 7, 7, 7, 7}};
    run_core(Program(image), state, 1'000);
    EXPECT_EQ(state.instructions, belongs_to_reference(instruction) ? 0U : 1U)
        << instruction.mnemonic;
  }
}

}  // namespace
}  // namespace chessvm::vm::test::core_test
