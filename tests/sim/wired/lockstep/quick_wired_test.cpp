// SPDX-License-Identifier: MIT
// Runs the quick CPU in lockstep; after a near jump, its wiring sends no pulse to cy.checkpoint.
// CHESSVM_RANDOM_PROGRAMS and CHESSVM_SEED set the number and the choice of random programs.
#include <gtest/gtest.h>

#include <iostream>

#include "base/files/file.hpp"
#include "sim/eniac/units/accumulator/accumulator.hpp"
#include "sim/wired/machine/program_files.hpp"
#include "tests/programs/support/assembled.hpp"
#include "tests/sim/wired/lockstep/random_program.hpp"
#include "tests/sim/wired/lockstep/wired_support.hpp"
#include "tests/support/amount.hpp"
#include "tests/support/slow_build.hpp"
#include "vm/renumber.hpp"

namespace chessvm::wired::test::quick_wired_test {
namespace {

constexpr std::uint64_t usual_programs = sanitized ? 20 : 200;

vm::Image quick(const vm::Image& image) {
  auto made = vm::renumbered(image, vm::Cpu::quick);
  EXPECT_TRUE(made) << made.error().message;
  return made.value();
}

std::string quick_patch() {
  return std::filesystem::path(CHESSVM_WIRED_PATCH).replace_filename("quick.e").string();
}

struct QuickPair : Pair {
  explicit QuickPair(const vm::Image& image, const Deck& deck = {}, LockstepOptions options = {},
                     eniac::EngineKind engine = eniac::EngineKind::compiled)
      : Pair(image, deck, std::move(options), engine, quick_patch()) {}
};

TEST(QuickWired, SelfTestIsEqualOnEveryEngine) {
  const Deck deck = load_cards(CHESSVM_SOURCE_DIR "/programs/vmtest/vmtest.deck").value();
  for (const auto& engine : eniac::engine_names) {
    QuickPair pair(quick(programs::assembled("vmtest/vmtest.asm")), deck, {}, engine.kind);
    ASSERT_FALSE(pair.lockstep->start()) << pair.trouble();
    EXPECT_EQ(pair.lockstep->run(), LockstepEnd::halted) << pair.trouble();
    EXPECT_EQ(pair.lockstep->count().cards, 12U);
  }
}

TEST(QuickWired, RandomProgramsAreEqual) {
  const std::uint64_t programs = amount("CHESSVM_RANDOM_PROGRAMS", usual_programs);
  const std::uint64_t seed = chosen_seed(1'946);
  std::cout << "CHESSVM_SEED=" << seed << '\n';
  std::uint64_t checkpoints = 0;
  std::uint64_t instructions = 0;
  for (std::uint64_t i = 0; i < programs; ++i) {
    Random random(seed + i);
    const vm::Image image = random_program(random, i % 4 == 3 ? Cards::printed : Cards::none);
    QuickPair pair(quick(image));
    ASSERT_FALSE(pair.lockstep->start()) << pair.trouble();
    ASSERT_EQ(pair.lockstep->run(), LockstepEnd::halted)
        << "program " << i << ": " << pair.trouble();
    checkpoints += pair.lockstep->count().checkpoints;
    instructions += pair.vm.state().instructions;
  }
  std::cout << programs << " programs, " << checkpoints << " checkpoints, " << instructions
            << " instructions\n";
  EXPECT_GT(instructions, programs * 500);
}

/// The wired CPU takes over at `goal`, even if a near jump led to the current row.
TEST(QuickWired, HandsOver) {
  const vm::Image image = quick(programs::assembled("vmtest/vmtest.asm"));
  const Deck deck = load_cards(CHESSVM_SOURCE_DIR "/programs/vmtest/vmtest.deck").value();
  for (std::uint64_t goal = 1'000; goal < 40'000; goal += 1'237) {
    QuickPair pair(image, deck, {.run_ahead = VirtualCpu::Goal{.add_cycles = goal}});
    ASSERT_FALSE(pair.lockstep->start()) << pair.trouble();
    EXPECT_EQ(pair.lockstep->run(), LockstepEnd::halted) << goal << ": " << pair.trouble();
  }
}

/// A loop of near jumps shows no row fetch; the limit and an interruption must still end the run.
TEST(QuickWired, ALoopOfNearJumpsEndsAtTheLimit) {
  const auto assembly = assembler::assemble(
      "loop.asm", "  .isa v4\n  .cpu quick\n  .org 100\nL1\n  inc A\n  jmp L1\n");
  ASSERT_TRUE(assembly.ok());
  QuickPair limited(assembly.encoding.image, {}, {.max_cycles = 100'000});
  ASSERT_FALSE(limited.lockstep->start()) << limited.trouble();
  EXPECT_EQ(limited.lockstep->run(), LockstepEnd::limit);
  const std::atomic<bool> interrupt = true;
  QuickPair interrupted(assembly.encoding.image, {}, {.interrupt = &interrupt});
  EXPECT_EQ(interrupted.lockstep->start().value_or(LockstepEnd::limit), LockstepEnd::interrupted);
}

/// The program enters row 101 three times; cy.checkpoint gets a pulse only at the first entry.
TEST(QuickWired, FetchesOfARowAreCountedWhereTheyAreNotSeen) {
  const auto assembly = assembler::assemble("count.asm",
                                            "  .isa v4\n  .cpu quick\n  .org 100\n  mov 3,A\nL1\n"
                                            "  dec A\n  jz L2\n  jmp L1\nL2\n  halt\n");
  ASSERT_TRUE(assembly.ok());
  using enum LockstepOptions::Differences;
  for (const auto differences : {sought, followed}) {
    QuickPair pair(assembly.encoding.image, {},
                   {.differences = differences, .counted_row = vm::RowNumber{101}});
    ASSERT_FALSE(pair.lockstep->start()) << pair.trouble();
    EXPECT_EQ(pair.lockstep->run(), LockstepEnd::halted) << pair.trouble();
    EXPECT_EQ(pair.lockstep->count().fetches, 3U);
  }
}

/// With Differences::followed, a run can pause and go on within a loop that shows no row fetch.
TEST(QuickWired, ALoopOfNearJumpsCanBeFollowed) {
  const auto assembly = assembler::assemble(
      "loop.asm", "  .isa v4\n  .cpu quick\n  .org 100\nL1\n  inc A\n  jmp L1\n");
  ASSERT_TRUE(assembly.ok());
  QuickPair pair(assembly.encoding.image, {},
                 {.differences = LockstepOptions::Differences::followed});
  ASSERT_FALSE(pair.lockstep->start()) << pair.trouble();
  for (std::uint64_t paused = 1'000; paused <= 3'000; paused += 1'000) {
    EXPECT_FALSE(pair.lockstep->step(1'000));
    EXPECT_EQ(pair.wired().add_cycles(), paused);
  }
}

TEST(QuickWired, ADifferenceIsFound) {
  const auto assembly = assembler::assemble(
      "sum.asm", "  .isa v4\n  .cpu quick\n  .org 100\n  mov 25,A\n  mov A,D\n  add D,A\n  halt\n");
  ASSERT_TRUE(assembly.ok());
  QuickPair pair(assembly.encoding.image);
  ASSERT_FALSE(pair.lockstep->start()) << pair.trouble();
  pair.computer->machine().accumulator(standard_assignment.rf).set_value({.digits = 1});
  EXPECT_EQ(pair.lockstep->run(), LockstepEnd::diverged);
}

TEST(QuickWired, RefusesTheImageOfTheOtherCpu) {
  const vm::Image published = programs::assembled("vmtest/vmtest.asm");
  const auto wrong_image = WiredComputer::make(quick_patch(), published, eniac::EngineKind::fast);
  ASSERT_FALSE(wrong_image);
  EXPECT_EQ(wrong_image.error().message,
            "this patch wires the CPU quick, but the program is for the CPU published");
  const auto wrong_patch =
      WiredComputer::make(CHESSVM_WIRED_PATCH, quick(published), eniac::EngineKind::fast);
  ASSERT_FALSE(wrong_patch);
  EXPECT_EQ(wrong_patch.error().message,
            "this patch wires the CPU published, but the program is for the CPU quick");
}

}  // namespace
}  // namespace chessvm::wired::test::quick_wired_test
