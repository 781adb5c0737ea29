// SPDX-License-Identifier: MIT
// Compares states, cards and stops of native code and the reference interpreter.
#include <fcntl.h>
#include <gtest/gtest.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstddef>
#include <fstream>
#include <thread>

#include "tests/support/amount.hpp"
#include "tests/support/slow_build.hpp"
#include "tests/vm/random_programs.hpp"
#include "tests/vm/single_instruction.hpp"
#include "vm/native/core_choice.hpp"
#include "vm/native/native_core.hpp"

namespace chessvm::vm::native_test {
namespace {

using native::CoreKind;
using test::belongs_to_reference;
using test::write_row;

/// Returns the number of random programs in each test; `./dev soak` sets a larger number.
int programs() {
  return amount("CHESSVM_NATIVE_PROGRAMS", thinned(1'000));
}

class Native : public testing::Test {
 protected:
  void SetUp() override {
    if (const auto reason = native::no_native_code()) GTEST_SKIP() << reason->message;
  }
};

TEST_F(Native, LegalPrograms) {
  test::compare_programs(native::core_maker(CoreKind::native), test::legal_program, programs(), 0);
}

TEST_F(Native, AnyRom) {
  test::compare_programs(native::core_maker(CoreKind::native), test::any_program, programs(), 0);
}

/// The programs run so long that the automatic core switches from the interpreter to native code.
TEST_F(Native, TakesOverFromTheInterpreter) {
  test::compare_programs(native::core_maker(CoreKind::automatic), test::legal_program, 1,
                         10'000'000, 2'000'000);
}

/// If native code lacks an operation, programs give the same results, so only this test notices.
TEST_F(Native, ExecutesEveryInstructionButDevicesAndStops) {
  for (const isa::Instruction& instruction : isa::table) {
    const bool in_table = isa::has_target(instruction);
    Image image;
    ASSERT_TRUE(write_row(image, 100, {{isa::operation(instruction), in_table ? 103 : 7}}));
    for (const RowNumber row : {101, 103, 151})
      ASSERT_TRUE(write_row(image, row, {{isa::Operation::halt}}));
    ASSERT_TRUE(write_row(image, 150, {{isa::Operation::jsr, 103}}));
    MachineState state;
    state.rr = 151;
    state.rf = {false, {7, 7, 7, 7, 7}};
    const auto core = native::translate(std::make_shared<const Program>(image));
    ASSERT_TRUE(core) << core.error().message;
    core.value()->run(state, 1'000);
    EXPECT_EQ(state.instructions, belongs_to_reference(instruction) ? 0U : 1U)
        << instruction.mnemonic;
  }
}

/// Returns a program with two rows that jump to each other without end.
Image endless() {
  Image image;
  EXPECT_TRUE(write_row(image, 100, {{isa::Operation::inc}, {isa::Operation::jmp, 150}}));
  EXPECT_TRUE(write_row(image, 150, {{isa::Operation::jmp, 100}}));
  return image;
}

TEST_F(Native, ExceedsItsLimitByLessThanItsOvershoot) {
  const auto core = native::translate(std::make_shared<const Program>(endless()));
  ASSERT_TRUE(core);
  for (std::uint64_t limit = 1; limit < 1'000; ++limit) {
    MachineState state;
    core.value()->run(state, limit);
    EXPECT_GE(state.add_cycles, limit);
    EXPECT_LE(state.add_cycles, limit + core.value()->overshoot());
  }
}

/// Copies of a machine share the translated code, even if they run in several threads.
TEST_F(Native, IsSharedByThreads) {
  constexpr RunLimits limits{.add_cycles = 50'000'000};
  const Machine start(endless(), native::core_maker(CoreKind::automatic));
  Machine expected(endless());
  DeckReader reader;
  CardStack punch;
  expected.run(limits, reader, punch);
  std::vector<Machine> machines(4, start);
  std::vector<std::thread> threads;
  for (Machine& machine : machines)
    threads.emplace_back([&machine, limits] {
      DeckReader no_cards;
      CardStack no_punch;
      machine.run(limits, no_cards, no_punch);
    });
  for (std::thread& thread : threads) thread.join();
  for (const Machine& machine : machines) EXPECT_EQ(machine.state(), expected.state());
}

/// The machine must count every fetch of a watched row, although native code executes the program.
TEST_F(Native, LeavesWatchedRowsToTheReference) {
  Machine machine(endless(), native::core_maker(CoreKind::native));
  machine.watch(150);
  DeckReader reader;
  CardStack punch;
  machine.run({.instructions = 30'000}, reader, punch);
  EXPECT_EQ(machine.fetches_of_watched_row(), 10'000U);
}

/// F-J must keep the sign of the accumulator they come from, even if native code learns the address
/// of a memory access only at run time. Then the bank changes, or RF and LS are exchanged.
TEST_F(Native, SignsOfBankAccumulatorsAreKept) {
  using isa::Operation;
  for (const Operation access : {Operation::mov_from_memory, Operation::mov_to_memory}) {
    for (int table = 1; table <= 3; ++table) {
      Image image;
      const RowNumber row = table * rows_per_table + 10;
      const RowNumber elsewhere = (table % 3 + 1) * rows_per_table + 20;
      ASSERT_TRUE(write_row(image, row, {{access}, {Operation::swapall}, {Operation::halt}}));
      ASSERT_TRUE(write_row(image, row + 1, {{access}, {Operation::jmp_far, elsewhere}}));
      ASSERT_TRUE(write_row(image, row + 4, {{access}, {Operation::ret}}));
      ASSERT_TRUE(write_row(image, row + 5, {{Operation::jmp, row + 4}}));
      // Row `elsewhere` + 2 is the target of a jump and a call, and follows the row with the call.
      ASSERT_TRUE(write_row(image, elsewhere - 1, {{Operation::jmp, elsewhere + 2}}));
      ASSERT_TRUE(write_row(image, elsewhere, {{Operation::swapall}, {Operation::halt}}));
      ASSERT_TRUE(write_row(image, elsewhere + 1, {{Operation::jsr, elsewhere + 2}}));
      ASSERT_TRUE(write_row(image, elsewhere + 2, {{Operation::swapall}, {Operation::halt}}));
      ASSERT_TRUE(write_row(image, row + 2, {{Operation::jmp, row}}));
      ASSERT_TRUE(write_row(image, row + 3, {{Operation::jmp, row + 1}}));
      Machine machine(image, native::core_maker(CoreKind::native));
      Machine reference(image, native::core_maker(CoreKind::reference));
      for (int address = 0; address < memory_words; ++address)
        for (const int start : {0, 1, 4}) {
          MachineState state = test::marked_state();
          state.pc = row + start;
          state.rr = elsewhere + 2;
          select_bank(state, table);
          state.rf.words[1] = static_cast<std::uint8_t>(address);
          ASSERT_TRUE(machine.set_state(state));
          ASSERT_TRUE(reference.set_state(state));
          DeckReader reader;
          CardStack punch;
          machine.run({}, reader, punch);
          reference.run({}, reader, punch);
          ASSERT_EQ(machine.state(), reference.state()) << "address " << address << " row " << row;
        }
    }
  }
}

/// Runs the native code directly, so that the interpreter cannot execute the program instead.
TEST_F(Native, TranslatesSeveralChangesOfBankInOneStretch) {
  using isa::Operation;
  for (const Operation access : {Operation::mov_from_memory, Operation::mov_to_memory}) {
    Image image;
    ASSERT_TRUE(write_row(image, 100, {{access}, {Operation::jmp_far, 220}}));
    ASSERT_TRUE(write_row(image, 220, {{Operation::inc}, {Operation::jmp_far, 330}}));
    ASSERT_TRUE(write_row(image, 330, {{Operation::jmp_far, 101}}));
    ASSERT_TRUE(write_row(image, 101, {{Operation::swapall}, {Operation::halt}}));
    const auto core = native::translate(std::make_shared<const Program>(image));
    ASSERT_TRUE(core) << core.error().message;
    Machine reference(image, native::core_maker(CoreKind::reference));
    for (int address = 0; address < memory_words; ++address) {
      MachineState state = test::marked_state();
      state.pc = 100;
      select_bank(state, 1);
      state.rf.words[1] = static_cast<std::uint8_t>(address);
      ASSERT_TRUE(reference.set_state(state));
      DeckReader reader;
      CardStack punch;
      reference.run({.instructions = 6}, reader, punch);
      core.value()->run(state, 1'000);
      ASSERT_EQ(state.instructions, 6U) << "halt is left to the interpreter";
      ASSERT_EQ(state, reference.state()) << "address " << address;
    }
  }
}

/// Returns the number of memory areas of this process that are both writable and executable.
int writable_code() {
  std::ifstream maps("/proc/self/maps");
  int found = 0;
  for (std::string line; std::getline(maps, line);)
    found += line.find(" rwx") != std::string::npos ? 1 : 0;
  return found;
}

TEST_F(Native, NoMemoryIsWritableAndExecutable) {
  const auto core = native::translate(std::make_shared<const Program>(endless()));
  ASSERT_TRUE(core);
  EXPECT_EQ(writable_code(), 0);
}

/// Makes the kernel refuse every mprotect of this process; false if the kernel cannot do that.
bool forbid_mprotect() {
  constexpr std::array<std::uint16_t, 3> codes{BPF_LD | BPF_W | BPF_ABS, BPF_JMP | BPF_JEQ | BPF_K,
                                               BPF_RET | BPF_K};
  std::array<sock_filter, 4> filter{{{codes[0], 0, 0, offsetof(seccomp_data, nr)},
                                     {codes[1], 0, 1, SYS_mprotect},
                                     {codes[2], 0, 0, SECCOMP_RET_ERRNO | EACCES},
                                     {codes[2], 0, 0, SECCOMP_RET_ALLOW}}};
  const sock_fprog program{.len = filter.size(), .filter = filter.data()};
  return ::prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 &&
         ::prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program, 0, 0) == 0;
}

/// Simulates a system that lets no process execute generated code.
TEST_F(Native, FallsBackWhereMemoryCannotBeExecuted) {
  const pid_t child = ::fork();
  ASSERT_GE(child, 0);
  if (child == 0) {
    if (!forbid_mprotect()) ::_exit(77);
    const auto reason = native::no_native_code();
    Machine machine(endless(), native::core_maker(CoreKind::native));
    DeckReader reader;
    CardStack punch;
    machine.run({.instructions = 30'000}, reader, punch);
    const bool good = reason && reason->message.find("forbids") != std::string::npos &&
                      machine.state().instructions == 30'000;
    ::_exit(good ? 0 : 1);
  }
  int status = 0;
  ASSERT_EQ(::waitpid(child, &status, 0), child);
  if (WIFEXITED(status) && WEXITSTATUS(status) == 77) GTEST_SKIP() << "no seccomp here";
  EXPECT_TRUE(WIFEXITED(status) && WEXITSTATUS(status) == 0) << status;
}

TEST(CoreChoice, NotesWhatReplacesNativeCode) {
  const Failure reason = Failure::because("the system forbids it");
  const std::string note = "the interpreter instead of native code: the system forbids it";
  EXPECT_EQ(native::replacement_note(CoreKind::automatic, reason), note);
  EXPECT_EQ(native::replacement_note(CoreKind::native, reason), note);
  EXPECT_EQ(native::replacement_note(CoreKind::interpreter, reason), "");
  EXPECT_EQ(native::replacement_note(CoreKind::reference, reason), "");
  EXPECT_EQ(native::replacement_note(CoreKind::automatic, std::nullopt), "");
}

}  // namespace
}  // namespace chessvm::vm::native_test
