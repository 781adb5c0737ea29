// SPDX-License-Identifier: MIT
// Runs both CPUs in lockstep on random programs, and hands over from one to the other many times.
// CHESSVM_RANDOM_PROGRAMS, CHESSVM_HAND_OVERS and CHESSVM_INSTRUCTIONS_LATER set test lengths,
// CHESSVM_SEED sets the random choices, and CHESSVM_SHARD=I/N runs a part (docs/campaigns.md).
#include <gtest/gtest.h>

#include <bitset>
#include <cstdlib>
#include <iostream>

#include "base/campaign/shard.hpp"
#include "tests/sim/wired/lockstep/golden_program.hpp"
#include "tests/sim/wired/lockstep/random_program.hpp"
#include "tests/sim/wired/lockstep/wired_support.hpp"
#include "tests/support/amount.hpp"
#include "tests/support/slow_build.hpp"
#include "vm/disassemble.hpp"

namespace chessvm::wired::test::wired_random_test {
namespace {

// A program executes about 1,000 instructions; sanitizers make that slow.
constexpr std::uint64_t usual_programs = sanitized ? 20 : 200;

/// Returns the shard in CHESSVM_SHARD. If it is not set, returns a shard with all random programs.
Shard shard_of_programs() {
  const char* const given = std::getenv("CHESSVM_SHARD");
  if (given == nullptr) return {};
  const auto shard = parse_shard(given);
  EXPECT_TRUE(shard) << "CHESSVM_SHARD=" << given << " is no part of a campaign, as 2/5 is";
  return shard.value_or(Shard());
}

TEST(WiredRandomPrograms, AreEqualRowByRow) {
  const std::uint64_t programs = amount("CHESSVM_RANDOM_PROGRAMS", usual_programs);
  const std::uint64_t seed = chosen_seed(1'946);
  std::cout << "CHESSVM_SEED=" << seed << '\n';
  std::uint64_t rows = 0;
  std::uint64_t checkpoints = 0;
  std::uint64_t add_cycles = 0;
  std::uint64_t instructions = 0;
  std::array<std::uint64_t, 4> in_table{};
  std::bitset<vm::isa::opcodes> opcodes;
  const Shard shard = shard_of_programs();
  for (std::uint64_t i = 0; i < programs; ++i) {
    if (!shard.has(i)) continue;
    Random random(seed + i);
    Pair pair(random_program(random, i % 4 == 3 ? Cards::printed : Cards::none));
    ASSERT_FALSE(pair.lockstep->start()) << pair.trouble();
    ASSERT_EQ(pair.lockstep->run(), LockstepEnd::halted)
        << "program " << i << ": " << pair.trouble();
    const LockstepCount& count = pair.lockstep->count();
    for (std::size_t row = 0; row < count.rows.size(); ++row) {
      if (!count.rows[row]) continue;
      ++in_table[row / vm::rows_per_table];
      for (const vm::DisassembledInstruction& shown :
           vm::disassemble_row(pair.vm.image(), static_cast<vm::RowNumber>(row)))
        if (shown.instruction != nullptr)
          opcodes.set(static_cast<std::size_t>(vm::isa::operation(*shown.instruction)));
    }
    rows += count.rows.count();
    checkpoints += count.checkpoints;
    add_cycles += pair.wired().add_cycles();
    instructions += pair.vm.state().instructions;
  }
  const std::uint64_t run = items_in(shard, programs);
  std::cout << run << " programs, " << rows << " different rows (" << in_table[1] << ", "
            << in_table[2] << ", " << in_table[3] << " by table), " << checkpoints
            << " checkpoints, " << instructions << " instructions, " << add_cycles
            << " add cycles, " << opcodes.count() << " opcodes in these rows\n";
  EXPECT_GT(rows, run * 200);
  EXPECT_GT(instructions, run * 500);
  for (int table = 1; table <= 3; ++table)
    EXPECT_GT(in_table[static_cast<std::size_t>(table)], run * 40);
}

/// Returns the golden programs that run long without cards and without undefined instructions.
std::vector<Json> endless_programs() {
  constexpr std::uint64_t long_enough = 2'000'000;
  std::vector<Json> programs;
  for (Json& program : read_objects("lockstep.jsonl")) {
    VirtualCpu vm(image_of(program), {});
    vm.run_ahead({.instructions = long_enough});
    if (vm.state().instructions + vm::words_per_row >= long_enough)
      programs.push_back(std::move(program));
  }
  return programs;
}

/// After each hand-over, the wired CPU must reach the state of a virtual CPU that ran alone.
TEST(WiredHandOver, LeavesNoTrace) {
  const std::uint64_t hand_overs = amount<std::uint64_t>("CHESSVM_HAND_OVERS", 1'000);
  const std::uint64_t later = amount<std::uint64_t>("CHESSVM_INSTRUCTIONS_LATER", 200);
  const std::uint64_t seed = chosen_seed(1'946);
  std::cout << "CHESSVM_SEED=" << seed << '\n';
  Random random(seed);
  const std::vector<Json> programs = endless_programs();
  ASSERT_FALSE(programs.empty());
  std::uint64_t done = 0;
  std::uint64_t share = 0;
  for (const Json& program : programs) {
    share += (hand_overs + programs.size() - 1) / programs.size();
    SCOPED_TRACE(program.at("id").get<std::string>());
    Pair pair(image_of(program));
    VirtualCpu alone(pair.vm.image(), {});
    VirtualCpu& vm = pair.vm;
    WiredMachine& wired = pair.wired();
    ASSERT_FALSE(pair.lockstep->start()) << pair.trouble();
    while (done < share) {
      const std::uint64_t goal = vm.state().instructions + random() % 5'000;
      vm.run_ahead({.instructions = goal});
      wired.take_over(to_comparable(vm.state()), vm.state().add_cycles);
      ++done;
      const std::uint64_t until = vm.state().instructions + later;
      while (vm.state().instructions < until) {
        ASSERT_EQ(vm.run_row().stop, vm::Stop::limit);
        ASSERT_EQ(wired.run_to_checkpoint(wired.add_cycles() + 1'000, WiredMachine::Breaks::ignored,
                                          nullptr),
                  eniac::StopReason::checkpoint);
      }
      alone.run_ahead({.instructions = vm.state().instructions});
      ASSERT_EQ(wired.state(), to_comparable(alone.state()));
      ASSERT_EQ(wired.add_cycles(), alone.state().add_cycles);
    }
  }
  std::cout << done << " hand-overs in " << programs.size() << " programs\n";
}

/// Switches between the CPUs at random. The wired CPU must end in the state that it reaches alone.
TEST(WiredHandOver, EndsLikeAnUninterruptedRun) {
  constexpr std::uint64_t length = 40'000;
  const std::uint64_t seed = chosen_seed(1'946);
  std::cout << "CHESSVM_SEED=" << seed << '\n';
  Random random(seed);
  for (const Json& program : endless_programs()) {
    SCOPED_TRACE(program.at("id").get<std::string>());
    Pair whole(image_of(program), {}, {.max_cycles = length});
    ASSERT_FALSE(whole.lockstep->start()) << whole.trouble();
    ASSERT_EQ(whole.lockstep->run(), LockstepEnd::limit) << whole.trouble();
    for (int pattern = 0; pattern < 10; ++pattern) {
      Pair pair(image_of(program));
      VirtualCpu& vm = pair.vm;
      WiredMachine& wired = pair.wired();
      ASSERT_FALSE(pair.lockstep->start()) << pair.trouble();
      while (wired.add_cycles() < whole.wired().add_cycles()) {
        if (random() % 2 == 0) {
          vm.run_ahead({.add_cycles = std::min(vm.state().add_cycles + random() % 10'000,
                                               whole.wired().add_cycles())});
          wired.take_over(to_comparable(vm.state()), vm.state().add_cycles);
        }
        for (std::uint64_t rows = random() % 50;
             rows > 0 && wired.add_cycles() < whole.wired().add_cycles(); --rows) {
          ASSERT_EQ(wired.run_to_checkpoint(wired.add_cycles() + 1'000,
                                            WiredMachine::Breaks::ignored, nullptr),
                    eniac::StopReason::checkpoint);
          // The virtual CPU takes over the state of the wired one.
          const Import import = to_vm(wired.state(), wired.assignment());
          ASSERT_TRUE(import.good()) << import.errors.front();
          vm::MachineState state = import.state;
          state.add_cycles = wired.add_cycles();
          vm.set_state(state);
        }
      }
      ASSERT_EQ(wired.state(), whole.wired().state()) << "pattern " << pattern;
      ASSERT_EQ(wired.add_cycles(), whole.wired().add_cycles());
    }
  }
}

}  // namespace
}  // namespace chessvm::wired::test::wired_random_test
