// SPDX-License-Identifier: MIT
// Tests details of layout that no golden source covers.
#include <gtest/gtest.h>

#include "tests/asm/support.hpp"

namespace chessvm::test::layout_test {
namespace {

using Ids = std::vector<std::string>;

TEST(Layout, ALabelBeforeAnInstructionIsDefined) {
  const auto assembly =
      assemble_at_100("  inc A\nhere dec A\n.local dec A\n  jmp here\n  jmp .local\n");
  ASSERT_TRUE(assembly.ok()) << printed(assembly);
  EXPECT_EQ(assembly.symbols.at("here").value, 101);
  EXPECT_EQ(assembly.symbols.at("here.local").value, 102);
  EXPECT_EQ(row(assembly, 100), "529999999999");
}

TEST(Layout, DirectivesMayStandInColumnOne) {
  const auto assembly = assemble(".isa v4\n.org 100\n.align\n.dw 5\n");
  ASSERT_TRUE(assembly.ok()) << printed(assembly);
  EXPECT_EQ(row(assembly, 100), "050000000000");
}

TEST(Layout, TargetsMayBeExpressions) {
  const auto assembly =
      assemble_at_100("loop\n  jmp loop+1\n  jmp far (loop+200)\n  jsr loop+1*2\n");
  ASSERT_TRUE(assembly.ok()) << printed(assembly);
  EXPECT_EQ(row(assembly, 100), "730099999999");
  EXPECT_EQ(row(assembly, 101), "749998999999");
  EXPECT_EQ(row(assembly, 102), "840109999999");
}

TEST(Layout, MalformedRowNumbersAreBadAddresses) {
  for (const char* target : {"12x", "5 5", "1234", "400", "099", "5,A", "1_0"})
    for (const char* jump : {"jmp", "jmp far", "jz", "jsr"})
      EXPECT_EQ(ids(assemble_at_100("  " + std::string(jump) + " " + target + "\n")),
                Ids{"3:bad-address"})
          << jump << " " << target;
}

TEST(Layout, FarIsASymbolToo) {
  const auto assembly = assemble_at_100("far\n  jmp far\n  jmp far far\n  jmp   far    far ; x\n");
  ASSERT_TRUE(assembly.ok()) << printed(assembly);
  EXPECT_EQ(row(assembly, 100), "739998999999");
  EXPECT_EQ(row(assembly, 101), "749908999999");
  EXPECT_EQ(row(assembly, 102), "749908999999");
}

TEST(Layout, BlanksBeforeCommasAreAccepted) {
  const auto assembly = assemble_at_100("  mov B ,A\n  mov [B] , A <-> C\n  swap A ,D\n");
  ASSERT_TRUE(assembly.ok()) << printed(assembly);
  EXPECT_EQ(row(assembly, 100), "204102030000");
}

TEST(Layout, AFullTableRemainsTheCurrentOne) {
  const auto assembly = assemble("  .isa v4\n  .org 199\n  .dw 1,2,3,4,5,6\n  .org 20\n  .dw 7\n");
  ASSERT_TRUE(assembly.ok()) << printed(assembly);
  EXPECT_EQ(row(assembly, 120), "070000000000");
}

TEST(Layout, ErrorsOfBothPassesComeInSourceOrder) {
  const auto assembly = assemble_at_100("  mov lost,A\n  frob\n  mov 500,A\n  inc B\n");
  EXPECT_EQ(ids(assembly),
            (Ids{"3:undefined-symbol", "4:unknown-opcode", "5:value-overflow", "6:bad-argument"}));
}

TEST(Layout, FollowUpErrorsAreNotReported) {
  const auto assembly =
      assemble("  inc A\n  dec A\nhere\n  .dw 1\nk1 .equ 500\nk2 .equ k1\n  mov k1,A\n");
  EXPECT_EQ(ids(assembly), (Ids{"1:no-isa", "1:org-not-set", "5:value-overflow"}));
}

TEST(Layout, RawWritesARowAsItIs) {
  const auto assembly = assemble("  .raw 303, 99, 0, 1, 2, 3, 4\n  .raw 110, 99\n");
  ASSERT_TRUE(assembly.ok()) << printed(assembly);
  EXPECT_EQ(row(assembly, 303), "990001020304");
  EXPECT_EQ(row(assembly, 110), "990000000000");
  for (const char* bad : {"  .raw 400, 1\n", "  .raw 100\n", "  .raw 100,1,2,3,4,5,6,7\n",
                          "  .raw 100,100\n", "  .raw\n", "  .raw 100,1\n  .raw 100,1\n"})
    EXPECT_FALSE(assemble(bad).ok()) << bad;
}

TEST(Warnings, CanBeSilencedOrMadeErrors) {
  const std::string source = "  swap A,F\n  halt\n";
  EXPECT_EQ(ids(assemble_at_100(source)), Ids{"3:swap-a-f"});
  assembler::Options silent;
  silent.silenced[static_cast<std::size_t>(assembler::Id::swap_a_f)] = true;
  EXPECT_EQ(ids(assemble_at_100(source, silent)), Ids{});
  assembler::Options strict;
  strict.warnings_are_errors = true;
  EXPECT_FALSE(assemble_at_100(source, strict).ok());
  strict.silenced = silent.silenced;
  EXPECT_TRUE(assemble_at_100(source, strict).ok());
}

TEST(Warnings, ACallInARoutineThatNeverReturnsIsFine) {
  EXPECT_EQ(ids(assemble_at_100("  jsr game\ngame\n  jsr move\n  jmp game\nmove\n  ret\n")), Ids{});
  EXPECT_EQ(
      ids(assemble_at_100("  jsr game\n  halt\ngame\n  jsr move\n  jn game\n  ret\nmove\n  ret\n")),
      Ids{"6:nested-jsr"});
}

}  // namespace
}  // namespace chessvm::test::layout_test
