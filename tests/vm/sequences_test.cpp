// SPDX-License-Identifier: MIT
// Tests all sequences of three instructions, because the fast interpreter executes some sequences
// as one operation.
#include <gtest/gtest.h>

#include "tests/vm/program_builder.hpp"
#include "vm/deck.hpp"
#include "vm/machine.hpp"
#include "vm/native/core_choice.hpp"
#include "vm/reference.hpp"

namespace chessvm::vm::test::sequences_test {
namespace {

constexpr int operations = static_cast<int>(isa::table.size());

isa::Operation numbered(int number) {
  return static_cast<isa::Operation>(number);
}

bool leaves_the_row(isa::Operation operation) {
  const isa::Flow flow = isa::describe(operation).flow;
  return isa::ends_row(flow) || flow == isa::Flow::breakpoint || flow == isa::Flow::halt;
}

/// Executes sequences in the even rows of one image; the odd rows hold `halt`, where runs end.
class Sequences {
 public:
  void add(const std::vector<Source>& sequence) {
    if (!write_row(image_, row_, sequence)) return;
    write_row(image_, row_ + 1, {{isa::Operation::halt}});
    row_ += 2;
    if (row_ >= 198) run();
  }
  [[nodiscard]] RowNumber halt_row() const { return row_ + 1; }
  [[nodiscard]] int compared() const { return compared_; }
  void run() {
    for (const native::CoreKind core : {native::CoreKind::interpreter, native::CoreKind::native}) {
      const Machine machine(image_, native::core_maker(core));
      for (RowNumber row = 100; row < row_; row += 2)
        for (const int a : {7, -58}) compare(machine, row, a);
    }
    row_ = 100;
    image_ = {};
  }

 private:
  void compare(Machine machine, RowNumber row, int a) {
    MachineState state;
    state.pc = row;
    state.rr = row + 1;
    state.rf = {a < 0, {static_cast<std::uint8_t>((a + 100) % 100), 21, 32, 43, 54}};
    state.ls = {true, {65, 76, 87, 98, 9}};
    int word = 1;
    for (Accumulator& accumulator : state.memory)
      for (std::uint8_t& digits : accumulator.words) digits = static_cast<std::uint8_t>(word++);
    ASSERT_TRUE(machine.set_state(state));
    DeckReader reader;
    CardStack punch;
    CardStack reference_punch;
    const Stop fast = machine.run({}, reader, punch);
    Stop slow = Stop::limit;
    while (slow == Stop::limit)
      slow = reference_step(machine.image(), state, reader, reference_punch);
    ++compared_;
    ASSERT_EQ(fast, slow) << "row " << row;
    ASSERT_EQ(machine.state(), state) << "row " << row << " A " << a;
    ASSERT_EQ(punch.cards(), reference_punch.cards());
  }

  Image image_;
  RowNumber row_ = 100;
  int compared_ = 0;
};

TEST(Differential, EverySequenceOfThree) {
  Sequences sequences;
  for (int first = 0; first < operations; ++first) {
    if (leaves_the_row(numbered(first))) continue;
    for (int second = 0; second < operations; ++second) {
      if (leaves_the_row(numbered(second))) continue;
      for (int third = 0; third < operations; ++third) {
        const auto source = [&](int number, int constant) -> Source {
          const isa::Operand operand = isa::describe(numbered(number)).operand;
          return {numbered(number),
                  operand == isa::Operand::word ? constant : sequences.halt_row()};
        };
        sequences.add({source(first, 61), source(second, 12), source(third, 93)});
        if (HasFatalFailure()) {
          FAIL() << isa::describe(numbered(first)).mnemonic << "; "
                 << isa::describe(numbered(second)).mnemonic << "; "
                 << isa::describe(numbered(third)).mnemonic << " or shortly before";
        }
      }
    }
  }
  sequences.run();
  EXPECT_GT(sequences.compared(), 120'000);
}

}  // namespace
}  // namespace chessvm::vm::test::sequences_test
