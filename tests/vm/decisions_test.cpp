// SPDX-License-Identifier: MIT
// Tests cases that the golden vectors lack: last rows of tables, operand carries, reset, errors.
#include <gtest/gtest.h>

#include "tests/vm/vectors.hpp"
#include "vm/deck.hpp"
#include "vm/machine.hpp"

namespace chessvm::vm::test::decisions_test {
namespace {

struct RowRun {
  MachineState state;
  Stop stop = Stop::limit;
};

/// Executes row `row` with `words` on both interpreters, for at most 50 instructions. Row 100 holds
/// a `halt`.
RowRun run_row(RowNumber row, const std::string& words) {
  Image image;
  set_row(image, 100, "959999999999");
  set_row(image, row, words);
  MachineState state;
  state.pc = row;
  select_bank(state, function_table(row));
  Machine stepped(image);
  EXPECT_TRUE(stepped.set_state(state));
  Machine ran = stepped;
  DeckReader reader;
  CardStack punch;
  RowRun result;
  for (int i = 0; i < 50 && result.stop == Stop::limit; ++i)
    result.stop = stepped.step(reader, punch);
  result.state = stepped.state();
  EXPECT_EQ(ran.run({.instructions = 50}, reader, punch), result.stop);
  EXPECT_EQ(ran.state(), result.state);
  return result;
}

void expect_error(RowNumber row, const std::string& words, MachineError error,
                  std::uint64_t add_cycles, std::uint64_t instructions = 1) {
  SCOPED_TRACE(words);
  const RowRun run = run_row(row, words);
  EXPECT_EQ(run.stop, Stop::error);
  EXPECT_EQ(name(run.state.error), name(error));
  EXPECT_EQ(run.state.add_cycles, add_cycles);
  EXPECT_EQ(run.state.instructions, instructions);
  EXPECT_EQ(run.state.pc, row + 1);
}

TEST(Decisions, RowsThatCannotBeFetched) {
  for (const RowNumber row : {199, 299, 399}) {
    expect_error(row, "959999999999", MachineError::pc_wrapped, row == 399 ? 13 : 12);
    EXPECT_TRUE(run_row(row, "959999999999").state.ir.empty());
  }
  for (RowNumber row = 300; row < 306; ++row)
    expect_error(row, "999595959595", MachineError::reserved_row, 13);
}

TEST(Decisions, PaddingWhereAnOpcodeBelongs) {
  expect_error(123, "999999999999", MachineError::illegal_opcode, 12);
  expect_error(123, "995299999999", MachineError::illegal_opcode, 12);
  expect_error(123, "529952999999", MachineError::illegal_opcode, 12 + 1 + 6, 2);
  expect_error(323, "529999999999", MachineError::illegal_opcode, 13);  // in ft3, word 0 is data
  const RowRun run = run_row(123, "529952999999");
  EXPECT_EQ(unread_text(run.state.ir), "52999999") << "IR is past the opcode";
}

TEST(Decisions, OperandsAtTheEndOfTheRow) {
  for (const char* opcode : {"40", "71", "80", "81", "82", "73", "74", "84"}) {
    SCOPED_TRACE(opcode);
    // The opcode is the last word of the row, so its operand is missing.
    expect_error(123, std::string("5252525252") + opcode, MachineError::operand_misaligned,
                 5 * 1 + 12 + 5 * 6, 6);
    // Operand 99 carries into padding or beyond the row. For `jmp` it is legal and means row 00.
    if (std::string(opcode) != "73")
      for (const char* end : {"99", "9999", "9999999999"})
        expect_error(
            123, std::string(10 - std::string(end).size(), '0') + opcode + end,
            MachineError::operand_misaligned,
            12 + 4 * (5 - std::string(end).size() / 2) + 6 * (5 - std::string(end).size() / 2),
            1 + (5 - std::string(end).size() / 2));
  }
  const RowRun run = run_row(123, "739999999999");
  EXPECT_EQ(run.stop, Stop::halt) << "row 100 holds a halt";
  EXPECT_EQ(run.state.pc, 101);
}

TEST(Decisions, BankWordBeyondTheRow) {
  expect_error(123, "525252527441", MachineError::operand_misaligned, 12 + 4 + 4 * 6, 5);
  expect_error(123, "525252528441", MachineError::operand_misaligned, 12 + 4 + 4 * 6, 5);
  EXPECT_EQ(run_row(123, "525252528441").state.rr, 0);
}

TEST(Decisions, BankCodes) {
  for (int code = 0; code < 100; ++code) {
    const std::string text = {
        '7', '4', '4', '1', static_cast<char>('0' + code / 10), static_cast<char>('0' + code % 10)};
    if (code == 9 || code == 90 || code == 99) continue;
    expect_error(123, text + "000000", MachineError::illegal_bank, 12);
  }
  // Operand 00 of a far jump is stored as 99, so it carries into the bank word. 98 becomes 99,
  // which selects function table 3. 99 becomes 00, which selects no table.
  EXPECT_EQ(run_row(123, "749998000000").state.error, MachineError::reserved_row);
  EXPECT_EQ(run_row(123, "749999000000").state.error, MachineError::illegal_bank);
}

/// Compares operand carries with a model in which IR is a ten-digit number (specification, 4.4).
TEST(Decisions, CarryFollowsTheTenDigitModel) {
  constexpr std::uint64_t empty = 10'000'000'000;
  for (int first = 0; first < 100; ++first) {
    for (const int second : {0, 1, 39, 40, 71, 97, 98, 99}) {
      for (const int third : {0, 52, 98, 99}) {
        const std::array words{40, first, second, third, 99, 99};
        std::uint64_t ir = 0;
        for (std::size_t i = 6; i-- > 1;) ir = ir * 100 + static_cast<std::uint64_t>(words[i]);
        ir = ir + 1;  // inc(V) in the specification
        Image image;
        for (int i = 0; i < 6; ++i) image.set_word(100, i, words[static_cast<std::size_t>(i)]);
        Machine machine(image);
        DeckReader reader;
        CardStack punch;
        const Stop stop = machine.step(reader, punch);
        SCOPED_TRACE(std::to_string(first) + " " + std::to_string(second) + " " +
                     std::to_string(third));
        if (ir == empty) {
          EXPECT_EQ(stop, Stop::error);
          continue;
        }
        EXPECT_EQ(machine.state().rf.words[0], ir % 100);
        ir = ir / 100 + 9'900'000'000 + 1;
        if (ir == empty) {
          EXPECT_TRUE(machine.state().ir.empty());
        } else {
          // The machine's IR holds the stored words; `ir` is the number that they form, plus 1.
          ASSERT_EQ(machine.state().ir.next, 2);
          std::uint64_t expected = ir - 1;
          for (std::size_t i = 2; i < 6; ++i, expected /= 100)
            EXPECT_EQ(machine.state().ir.words[i], expected % 100) << i;
        }
      }
    }
  }
}

TEST(Decisions, ReadWaitsWithoutChange) {
  Image image;
  set_row(image, 100, "915295999999");
  Machine machine(image);
  DeckReader reader;
  CardStack punch;
  EXPECT_EQ(machine.run({}, reader, punch), Stop::waiting_for_card);
  EXPECT_EQ(machine.state().instructions, 1U);
  EXPECT_EQ(machine.state().add_cycles, 12U);
  EXPECT_EQ(machine.state().status, Status::waiting_for_card);
  EXPECT_EQ(machine.run({}, reader, punch), Stop::waiting_for_card) << "still none";
  EXPECT_EQ(machine.state().instructions, 1U);
  reader.add({12345, false});
  EXPECT_EQ(machine.step(reader, punch), Stop::limit);
  EXPECT_EQ(machine.state().add_cycles, 12U) << "the card costs nothing more";
  EXPECT_EQ(to_text(machine.state().ls), "P1234500000");
  EXPECT_EQ(machine.run({}, reader, punch), Stop::halt);
  EXPECT_EQ(machine.state().instructions, 3U);
  EXPECT_EQ(machine.step(reader, punch), Stop::halt) << "halted for good";
  EXPECT_EQ(machine.state().instructions, 3U);
}

TEST(Decisions, NegativeCardsSubtract) {
  Image image;
  set_row(image, 100, "919599999999");
  Machine machine(image);
  DeckReader reader;
  reader.add({1, true});
  CardStack punch;
  EXPECT_EQ(machine.run({}, reader, punch), Stop::halt);
  EXPECT_EQ(to_text(machine.state().ls), "M9999900000");
}

TEST(Decisions, BreakIsResumable) {
  Image image;
  set_row(image, 100, "529452959999");
  Machine machine(image);
  DeckReader reader;
  CardStack punch;
  EXPECT_EQ(machine.run({}, reader, punch), Stop::brk);
  EXPECT_EQ(machine.state().status, Status::brk);
  EXPECT_EQ(machine.run({}, reader, punch), Stop::halt);
  EXPECT_EQ(machine.state().rf.words[0], 2);
}

TEST(Decisions, ResetSelectsFunctionTable1) {
  const MachineState state;
  EXPECT_EQ(state.pc, 100);
  EXPECT_FALSE(state.memory[12].negative);
  EXPECT_TRUE(state.memory[13].negative);
  EXPECT_TRUE(state.memory[14].negative);
  Machine machine((Image()));
  DeckReader reader;
  CardStack punch;
  machine.run({.instructions = 5}, reader, punch);
  machine.reset();
  EXPECT_EQ(machine.state(), state);
}

TEST(Decisions, LimitsStopAtTheInstruction) {
  Image image;
  set_row(image, 100, "527399999999");  // `inc A` and `jmp 00` take 13 + 8 add cycles
  for (const std::uint64_t limit : {0U, 1U, 13U, 14U, 21U, 1'000'000U, 1'000'008U}) {
    Machine machine(image);
    DeckReader reader;
    CardStack punch;
    EXPECT_EQ(machine.run({.add_cycles = limit}, reader, punch), Stop::limit);
    EXPECT_GE(machine.state().add_cycles, limit);
    EXPECT_LT(machine.state().add_cycles, limit + 13);
    Machine counted(image);
    EXPECT_EQ(counted.run({.instructions = limit}, reader, punch), Stop::limit);
    EXPECT_EQ(counted.state().instructions, limit);
  }
}

TEST(States, ImpossibleOnesAreRefused) {
  Machine machine((Image()));
  const auto refused = [&](auto change) {
    MachineState state;
    change(state);
    const MachineState before = machine.state();
    const auto set = machine.set_state(state);
    EXPECT_EQ(machine.state(), before);
    return !set && !set.error().message.empty();
  };
  EXPECT_TRUE(refused([](auto& s) { s.pc = 99; }));
  EXPECT_TRUE(refused([](auto& s) { s.pc = 400; }));
  EXPECT_TRUE(refused([](auto& s) { s.rr = 50; }));
  EXPECT_TRUE(refused([](auto& s) { s.rr = 400; }));
  EXPECT_TRUE(refused([](auto& s) { s.rf.words[2] = 100; }));
  EXPECT_TRUE(refused([](auto& s) { s.ls.words[4] = 255; }));
  EXPECT_TRUE(refused([](auto& s) { s.memory[3].words[0] = 100; }));
  EXPECT_TRUE(refused([](auto& s) { s.memory[11].negative = true; }));
  EXPECT_TRUE(refused([](auto& s) { s.memory[12].negative = true; }));
  EXPECT_TRUE(refused([](auto& s) { s.memory[14].negative = false; }));
  EXPECT_TRUE(refused([](auto& s) { s.pc = 250; }));  // the signs in memory select table 1
  EXPECT_TRUE(refused([](auto& s) {
    s.ir.next = 0;
    s.pc = 110;
  }));
  EXPECT_TRUE(refused([](auto& s) {
    s.ir.next = 2;
    s.pc = 100;
  }));
  EXPECT_TRUE(refused([](auto& s) {
    s.ir.next = 3;
    s.pc = 110;
    s.ir.words[5] = 100;
  }));
  EXPECT_TRUE(refused([](auto& s) { s.error = MachineError::pc_bounds; }));
  EXPECT_TRUE(refused([](auto& s) {
    s.status = Status::halted;
    s.error = MachineError::pc_wrapped;
    s.pc = 150;
  }));
}

TEST(States, EveryErrorHasItsName) {
  std::vector<std::string_view> names;
  for (int i = 0; i <= static_cast<int>(MachineError::reserved_row); ++i)
    names.push_back(name(static_cast<MachineError>(i)));
  EXPECT_EQ(names,
            (std::vector<std::string_view>{"-", "PC_WRAPPED", "OPERAND_MISALIGNED", "ILLEGAL_BANK",
                                           "ILLEGAL_ACC", "ILLEGAL_FTL", "ILLEGAL_ADDRESS",
                                           "ILLEGAL_OPCODE", "PC_BOUNDS", "RESERVED_ROW"}));
}

}  // namespace
}  // namespace chessvm::vm::test::decisions_test
