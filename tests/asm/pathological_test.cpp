// SPDX-License-Identifier: MIT
// Tests meaningless input: the assembler must refuse it with a reason, and never crash or hang.
#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include "asm/outputs/outputs.hpp"
#include "tests/asm/support.hpp"

namespace chessvm::test::pathological_test {
namespace {

using Ids = std::vector<std::string>;

std::string repeated(std::string_view piece, std::size_t times) {
  std::string text;
  for (std::size_t i = 0; i < times; ++i) text += piece;
  return text;
}

TEST(Pathological, LongLines) {
  EXPECT_EQ(ids(assemble_at_100("  mov 1" + repeated("+1", 500'000) + ",A\n")),
            Ids{"3:line-too-long"});
  EXPECT_EQ(ids(assemble_at_100("  mov 1" + repeated("+0", 30'000) + ",A\n  halt\n")), Ids{});
  EXPECT_EQ(ids(assemble_at_100("  .dw 1" + repeated(",1", 30'000) + "\n")), Ids{"3:ft-full"});
  EXPECT_EQ(ids(assemble_at_100("  halt ;" + repeated("x", 1'000'000) + "\n")), Ids{});
  EXPECT_EQ(ids(assemble_at_100("  " + repeated("x", 60'000) + "\n")), Ids{"3:unknown-opcode"});
  EXPECT_EQ(ids(assemble_at_100(repeated("x", 60'000) + "-\n")), Ids{"3:bad-label-name"});
}

TEST(Pathological, DeepNesting) {
  EXPECT_EQ(ids(assemble_at_100("  .dw " + repeated("(", 256) + "1" + repeated(")", 256) + "\n")),
            Ids{});
  EXPECT_EQ(ids(assemble_at_100("  .dw " + repeated("(", 30'000) + "\n")), Ids{"3:nesting-depth"});
  EXPECT_EQ(ids(assemble_at_100("  .dw " + repeated("row(", 15'000) + "\n")),
            Ids{"3:nesting-depth"});
  EXPECT_EQ(ids(assemble_at_100(repeated("  .if 0\n", 1000) + repeated("  .endif\n", 1000))),
            Ids{});
}

TEST(Pathological, ManyLines) {
  EXPECT_EQ(ids(assemble(repeated("\n", 250'000))), Ids{"200001:expansion-limit"});
  EXPECT_EQ(ids(assemble(repeated("\n", 200'000))), Ids{});
  EXPECT_EQ(ids(assemble_at_100(repeated("  frob\n", 150'000))).size(), 150'000U);
  EXPECT_EQ(ids(assemble(std::string(17UL << 20U, ' '))), Ids{"0:source-too-large"});
}

TEST(Pathological, MacrosThatGrow) {
  EXPECT_EQ(ids(assemble("  .macro aa\n  aa\n  aa\n  .endm\n  aa\n")), Ids{"2:macro-depth"});
  EXPECT_EQ(ids(assemble("  .macro aa x\n  .dw x\n  aa x,x\n  .endm\n  aa 1\n")).size(), 2U);
}

TEST(Pathological, LineEndsAndMarks) {
  EXPECT_EQ(ids(assemble("\xEF\xBB\xBF  .isa v4\r\n  .org 100\r\n  halt\r\n")), Ids{});
  EXPECT_EQ(ids(assemble("  .isa v4\r\n  .org 100\r\n  halt")), Ids{});
  EXPECT_EQ(ids(assemble("")), Ids{});
  EXPECT_EQ(ids(assemble(std::string_view("  .isa v4\n \0\n", 13))), Ids{"2:control-character"});
  EXPECT_EQ(ids(assemble("  .isa\rv4\n")), Ids{"1:control-character"});
  EXPECT_EQ(ids(assemble("  .isa v4 ; \xFF\n")), Ids{"1:invalid-utf8"});
  EXPECT_EQ(ids(assemble_at_100("  inc \xC3\xA9\n  \xC3\xA9\n\xC3\xA9\n")),
            (Ids{"3:bad-argument", "4:unknown-opcode", "5:bad-label-name"}));
}

RC_GTEST_PROP(Pathological, AnySequenceOfWordsIsJudged, ()) {
  static const std::vector<std::string> words = {
      "\n",     " ",       "  ",    ".isa v4", ".org 100", ".org 306", ".org",    "mov",
      "jmp",    "jmp far", "jsr",   "A",       "B",        ",",        "<->",     "[B]",
      "5",      "0",       "M99",   "(",       ")",        "+",        "-",       "*",
      "loop",   ".loop",   "@loop", ":",       ".macro",   ".endm",    ".if",     ".else",
      ".endif", ".elif",   ".equ",  ".table",  ".dw",      ".align",   "mm",      ".raw",
      "swap",   "read",    "ret",   "\"",      ";",        "row(",     "==",      "%0",
      ".ifdef", ".assert", "x",     "\t",      "addn",     ".error",   ".section"};
  const auto picks =
      *rc::gen::container<std::vector<std::size_t>>(rc::gen::inRange<std::size_t>(0, words.size()));
  std::string source = "  .isa v4\n  .org 100\n";
  for (const std::size_t pick : picks) source += words[pick] + (pick % 3 == 0 ? " " : "");
  const auto assembly = assemble(source);
  (void)printed(assembly);
  if (assembly.ok()) {
    (void)listing(assembly, assembler::Macros::expanded);
    (void)utilisation_map(assembly);
    const auto again =
        vm::parse_image(to_text(assembly.encoding.image, assembly.encoding.comments), "x");
    RC_ASSERT(again);
    RC_ASSERT(again.value().image == assembly.encoding.image);
  }
}

}  // namespace
}  // namespace chessvm::test::pathological_test
