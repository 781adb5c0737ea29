// SPDX-License-Identifier: MIT
// Tests that a memory word gets its name from a line that uses the name as an address.
#include "programs/debugger_views.hpp"
#include "tests/vm/debugger/support.hpp"

namespace chessvm::vm::debugger::test::word_names_test {
namespace {

TEST(WordNames, ComeFromTheLinesThatLoadAddresses) {
  Console console(R"(        .isa v4
total   .equ 20
left    .equ 21
limit   .equ 40
        .org 100
        mov total,A<->B
        mov [B],A
        mov limit,A
        mov A,[B]
        mov left,A
        swap A,B
        mov limit,A
        mov A,[B]
        halt
)");
  EXPECT_EQ(console("name"), "[20] total\n[21] left\n");
}

TEST(WordNames, AreNotThoseOfConstantsWithTheValueOfAnAddress) {
  Console console(R"(        .isa v4
wins    .equ 4
place   .equ 4
        .org 100
        mov place,A<->B
        mov wins,A
        mov A,[B]
        halt
)");
  EXPECT_EQ(console("name"), "[04] place\n");
}

/// Code after an illegal instruction is not executed, so the names in it do not count.
TEST(WordNames, AreNotThoseBehindAnIllegalInstruction) {
  const char* const source = R"(        .isa v4
total   .equ 20
        .org 100
        mov total,A
        swap A,B
        jmp next
next
        mov A,[B]
        mov total,A<->B
        mov [B],A
        halt
)";
  EXPECT_EQ(Console(source)("name"), "[20] total\n");
  Program broken = assembled("test.asm", source);
  for (RowNumber at = 100; at < 103; ++at) broken.image.set_word(at, 0, 98);
  EXPECT_EQ(Console(std::move(broken))("name"), "");
}

TEST(WordNames, AreNotGuessedWithoutSource) {
  auto program = assembled("test.asm", adder);
  program.source = SourceMap(program.symbols);
  EXPECT_EQ(Console(std::move(program))("name"), "");
}

TEST(WordNames, OfTicTacToeAreItsVariables) {
  Console console(assembled_file("programs/tic/tic.asm"), programs::debugger_views());
  const std::string names = console("name");
  for (const char* constant : {"nothing", "loses", "draws", "wins", "both", "second", "root"})
    EXPECT_FALSE(contains(names, constant)) << constant << " in\n" << names;
  EXPECT_EQ(names, "[60] best\n[72] move\n");
}

}  // namespace
}  // namespace chessvm::vm::debugger::test::word_names_test
