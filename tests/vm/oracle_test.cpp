// SPDX-License-Identifier: MIT
// Compares every instruction, over all its operands, with arithmetic written only for this test.
#include <gtest/gtest.h>

#include <bitset>
#include <functional>

#include "tests/vm/single_instruction.hpp"

namespace chessvm::vm::test::oracle_test {
namespace {

using isa::Operation;

int wrap(int value) {
  while (value > 99) value -= 200;
  while (value < -100) value += 200;
  return value;
}

int digits(int value) {
  return value < 0 ? value + 100 : value;
}

/// Runs cases and records the executed instructions. Other tests cover errors, cards and stops.
class Oracle : public testing::Test {
 protected:
  void unary();
  void moves();
  void constants();
  void sums();
  void words_of_memory();
  void accumulators();
  void table_words();
  void near_jumps();
  void far_jumps_select_the_bank();

  std::bitset<isa::opcodes> executed_;

 private:
  /// Runs `source` for every value of A, with D = `d`. `expected` receives the state before the
  /// instruction and the value of A, and changes the state into the expected one.
  void for_all_a(Source source, const std::function<void(MachineState&, int)>& expected,
                 int d = 43);
  /// Runs a near jump for every A. `taken` returns true if the jump must be taken for the given A.
  void for_all_jumps(Operation operation, const std::function<bool(int)>& taken);
  MachineState execute(const Machines& at_start, const isa::Instruction& instruction) {
    executed_.set(static_cast<std::size_t>(isa::operation(instruction)));
    return test::execute(at_start, instruction);
  }
};

void Oracle::for_all_a(Source source, const std::function<void(MachineState&, int)>& expected,
                       int d) {
  const isa::Instruction& instruction = isa::describe(source.operation);
  SCOPED_TRACE(std::string(instruction.mnemonic) + " operand " + std::to_string(source.operand) +
               " D " + std::to_string(d));
  Machines machine(single(source));
  for (int a = -100; a < 100; ++a) {
    MachineState before = marked_state();
    set_a(before, a);
    before.rf.words[3] = static_cast<std::uint8_t>(d);
    ASSERT_TRUE(machine.set_state(before));
    const MachineState after = execute(machine, instruction);
    expected(before, a);
    ASSERT_EQ(after.rf, before.rf) << "A " << a;
    ASSERT_EQ(after.ls, before.ls) << "A " << a;
    ASSERT_EQ(after.memory, before.memory) << "A " << a;
    ASSERT_EQ(after.rr, before.rr) << "A " << a;
    if (testing::Test::HasFailure()) return;
  }
}

std::function<void(MachineState&, int)> a_becomes(int (*function)(int)) {
  return [function](MachineState& state, int a) { set_a(state, function(a)); };
}

void Oracle::unary() {
  for_all_a({Operation::inc}, a_becomes([](int a) { return wrap(a + 1); }));
  for_all_a({Operation::dec}, a_becomes([](int a) { return wrap(a - 1); }));
  for_all_a({Operation::clr}, a_becomes([](int) { return 0; }));
  for_all_a({Operation::flipn}, a_becomes([](int a) { return a < 0 ? a + 100 : a - 100; }));
  for_all_a({Operation::lodig}, a_becomes([](int a) {
              const int low = digits(a) % 10;
              return a < 0 ? low - 100 : low;
            }));
  for_all_a({Operation::swapdig}, a_becomes([](int a) {
              const int swapped = digits(a) % 10 * 10 + digits(a) / 10;
              return a < 0 ? swapped - 100 : swapped;
            }));
  for_all_a({Operation::clrall}, [](MachineState& state, int) { state.rf = {}; });
  for_all_a({Operation::print}, [](MachineState&, int) {});
}

void Oracle::moves() {
  const std::array from_rf{Operation::mov_ba, Operation::mov_ca, Operation::mov_da,
                           Operation::mov_ea};
  for (std::size_t i = 0; i < from_rf.size(); ++i)
    for_all_a({from_rf[i]}, [i](MachineState& state, int) { set_a(state, state.rf.words[i + 1]); });
  const std::array from_ls{Operation::mov_fa, Operation::mov_ga, Operation::mov_ha,
                           Operation::mov_ia, Operation::mov_ja};
  for (std::size_t i = 0; i < from_ls.size(); ++i)
    for_all_a({from_ls[i]}, [i](MachineState& state, int) { set_a(state, state.ls.words[i]); });
  const std::array swaps{Operation::swap_ab, Operation::swap_ac, Operation::swap_ad,
                         Operation::swap_ae};
  for (std::size_t i = 0; i < swaps.size(); ++i)
    for_all_a({swaps[i]}, [i](MachineState& state, int a) {
      const int other = state.rf.words[i + 1];
      state.rf.words[i + 1] = static_cast<std::uint8_t>(digits(a));
      set_a(state, other);
    });
  for_all_a({Operation::swapall}, [](MachineState& state, int) { std::swap(state.rf, state.ls); });
}

void Oracle::constants() {
  for (int constant = 0; constant < 100; ++constant) {
    for_all_a({Operation::mov_constant, constant},
              [=](MachineState& state, int) { set_a(state, constant); });
    for_all_a({Operation::add_constant, constant},
              [=](MachineState& state, int a) { set_a(state, wrap(a + constant)); });
  }
}

void Oracle::sums() {
  for (int d = 0; d < 100; ++d) {
    for_all_a(
        {Operation::add_d}, [=](MachineState& state, int a) { set_a(state, wrap(a + d)); }, d);
    for_all_a(
        {Operation::sub_d}, [=](MachineState& state, int a) { set_a(state, wrap(a - d)); }, d);
  }
}

void Oracle::words_of_memory() {
  for (int address = 0; address < memory_words; ++address) {
    const auto accumulator = static_cast<std::size_t>(address / 5);
    const auto word = static_cast<std::size_t>(address % 5);
    for (const int a : {-100, -12, -1, 0, 7, 88, 99}) {
      SCOPED_TRACE(std::to_string(address) + " A " + std::to_string(a));
      MachineState before = marked_state();
      set_a(before, a);
      before.rf.words[1] = static_cast<std::uint8_t>(address);
      Machines load(single({Operation::mov_from_memory}));
      ASSERT_TRUE(load.set_state(before));
      const MachineState loaded = execute(load, isa::describe(Operation::mov_from_memory));
      EXPECT_EQ(value_of_a(loaded), address + 1) << "words are marked 1 up";
      EXPECT_EQ(loaded.ls, before.memory[accumulator]);
      EXPECT_EQ(loaded.memory, before.memory);

      Machines store(single({Operation::mov_to_memory}));
      ASSERT_TRUE(store.set_state(before));
      const MachineState stored = execute(store, isa::describe(Operation::mov_to_memory));
      auto expected = before.memory;
      expected[accumulator].words[word] = static_cast<std::uint8_t>(digits(a));
      EXPECT_EQ(stored.memory, expected);
      EXPECT_EQ(stored.ls, expected[accumulator]);
      EXPECT_EQ(stored.rf, before.rf);
    }
  }
}

void Oracle::accumulators() {
  for (int index = 0; index < memory_accumulators; ++index) {
    MachineState before = marked_state();
    set_a(before, index);
    Machines load(single({Operation::loadacc}));
    ASSERT_TRUE(load.set_state(before));
    const MachineState loaded = execute(load, isa::describe(Operation::loadacc));
    EXPECT_EQ(loaded.ls, before.memory[static_cast<std::size_t>(index)]);
    EXPECT_EQ(loaded.rf, before.rf);

    Machines store(single({Operation::storeacc}));
    ASSERT_TRUE(store.set_state(before));
    const MachineState stored = execute(store, isa::describe(Operation::storeacc));
    auto expected = before.memory;
    expected[static_cast<std::size_t>(index)].words = before.ls.words;
    EXPECT_EQ(stored.memory, expected);
    EXPECT_EQ(stored.ls, expected[static_cast<std::size_t>(index)]) << "M follows the accumulator";
    EXPECT_EQ(stored.rf, before.rf);
  }
}

void Oracle::table_words() {
  for (int row = 6; row < 100; ++row) {
    const int value = row * 37 % 200 - 100;
    for (const int a : {row, row - 100}) {  // the instruction ignores the sign of A
      Image image = single({Operation::ftl});
      image.set_table_word(300 + row, value);
      Machines machine(image);
      MachineState before = marked_state();
      set_a(before, a);
      ASSERT_TRUE(machine.set_state(before));
      const MachineState after = execute(machine, isa::describe(Operation::ftl));
      EXPECT_EQ(value_of_a(after), value) << row;
      EXPECT_EQ(after.ls, before.ls);
    }
  }
}

TEST_F(Oracle, RegisterErrors) {
  const auto expect_error = [](Operation operation, int a, int b, MachineError error) {
    Machines machine(single({operation}));
    MachineState before = marked_state();
    set_a(before, a);
    before.rf.words[1] = static_cast<std::uint8_t>(b);
    ASSERT_TRUE(machine.set_state(before));
    const MachineState after = test::execute(machine, isa::describe(operation));
    EXPECT_EQ(after.error, error) << isa::describe(operation).mnemonic << a << " " << b;
    EXPECT_EQ(after.status, Status::halted);
    EXPECT_EQ(after.rf, before.rf);
    EXPECT_EQ(after.ls, before.ls);
    EXPECT_EQ(after.memory, before.memory);
  };
  for (int a = -100; a < 100; ++a) {
    const bool legal = a >= 0 && a < memory_accumulators;
    const MachineError error = legal ? MachineError::none : MachineError::illegal_acc;
    if (!legal) expect_error(Operation::loadacc, a, 0, error);
    if (!legal) expect_error(Operation::storeacc, a, 0, error);
    if (digits(a) < 6) expect_error(Operation::ftl, a, 0, MachineError::illegal_ftl);
  }
  for (int b = memory_words; b < 100; ++b) {
    expect_error(Operation::mov_from_memory, 3, b, MachineError::illegal_address);
    expect_error(Operation::mov_to_memory, 3, b, MachineError::illegal_address);
  }
  expect_error(Operation::ret, 0, 0, MachineError::pc_bounds);
}

void Oracle::for_all_jumps(Operation operation, const std::function<bool(int)>& taken) {
  for (const int target : {0, 1, 42, 98}) {
    Machines machine(single({operation, 100 + target}));
    for (int a = -100; a < 100; ++a) {
      MachineState before = marked_state();
      set_a(before, a);
      ASSERT_TRUE(machine.set_state(before));
      if (target == 0 && taken(a)) continue;  // this jump would loop; the golden vectors test it
      const MachineState after = execute(machine, isa::describe(operation));
      EXPECT_EQ(after.pc, taken(a) ? 100 + target : 101) << isa::describe(operation).mnemonic << a;
      EXPECT_EQ(after.rf, before.rf);
      EXPECT_EQ(after.memory, before.memory);
    }
  }
}

void Oracle::near_jumps() {
  const auto edge = [](int digit) { return digit == 0 || digit == 9; };
  for_all_jumps(Operation::jmp, [](int) { return true; });
  for_all_jumps(Operation::jn, [](int a) { return a < 0; });
  for_all_jumps(Operation::jz, [](int a) { return a == 0 || a == -100; });
  for_all_jumps(Operation::jil,
                [&](int a) { return edge(digits(a) / 10) || edge(digits(a) % 10); });
}

void Oracle::far_jumps_select_the_bank() {
  for (const RowNumber target : {101, 198, 200, 250, 306, 398}) {
    for (const Operation operation : {Operation::jmp_far, Operation::jsr, Operation::ret}) {
      Machines machine(single({operation, operation == Operation::ret ? 0 : target}));
      MachineState before = marked_state();
      before.rr = 333;
      if (operation == Operation::ret) before.rr = target;
      ASSERT_TRUE(machine.set_state(before));
      const MachineState after = execute(machine, isa::describe(operation));
      EXPECT_EQ(after.pc, target);
      EXPECT_EQ(after.rr, operation == Operation::jsr   ? 101
                          : operation == Operation::ret ? 0
                                                        : 333);
      for (std::size_t bank = 0; bank < 3; ++bank)
        EXPECT_EQ(after.memory[12 + bank].negative, static_cast<int>(bank) + 1 != target / 100);
    }
  }
}

TEST_F(Oracle, UnassignedOpcodes) {
  for (int opcode = 0; opcode < 100; ++opcode) {
    if (isa::find(Cpu::published, opcode) != nullptr) continue;
    Image image;
    image.set_word(100, 0, opcode);
    Machines machine(image);
    const MachineState after = test::execute(machine, isa::table[0]);
    EXPECT_EQ(after.error, MachineError::illegal_opcode) << opcode;
    EXPECT_EQ(after.pc, 101);
  }
}

TEST_F(Oracle, Unary) {
  unary();
}
TEST_F(Oracle, Moves) {
  moves();
}
TEST_F(Oracle, Constants) {
  constants();
}
TEST_F(Oracle, Sums) {
  sums();
}
TEST_F(Oracle, WordsOfMemory) {
  words_of_memory();
}
TEST_F(Oracle, Accumulators) {
  accumulators();
}
TEST_F(Oracle, TableWords) {
  table_words();
}
TEST_F(Oracle, NearJumps) {
  near_jumps();
}
TEST_F(Oracle, FarJumpsSelectTheBank) {
  far_jumps_select_the_bank();
}

/// Every instruction needs a case, because a comparison of the interpreters does not find a mistake
/// that both make.
TEST_F(Oracle, ExecutesEveryInstruction) {
  unary();
  moves();
  constants();
  sums();
  words_of_memory();
  accumulators();
  table_words();
  near_jumps();
  far_jumps_select_the_bank();
  for (const isa::Instruction& instruction : isa::table) {
    const bool stops = instruction.flow == isa::Flow::breakpoint ||
                       instruction.flow == isa::Flow::halt ||
                       instruction.access == isa::Access::card_reader;
    EXPECT_TRUE(stops || executed_[static_cast<std::size_t>(isa::operation(instruction))])
        << instruction.mnemonic << " has no case";
  }
}

}  // namespace
}  // namespace chessvm::vm::test::oracle_test
