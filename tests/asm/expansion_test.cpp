// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>
#include <unistd.h>

#include "tests/asm/support.hpp"

namespace chessvm::test::expansion_test {
namespace {

using Ids = std::vector<std::string>;

TEST(Macro, ReplacesWholeWords) {
  const auto assembly = assemble_at_100(
      "  .macro set k,reg\n"
      "  mov k,A ; k stays in a comment\n"
      "  swap A,reg\n"
      "  .endm\n"
      "kk .equ 9\n"
      "  set kk+1, B\n"
      "  set (2,3),C\n");
  EXPECT_EQ(ids(assembly), Ids{"9:bad-argument"});  // `(2,3)` is one argument, but has no value
  const auto good = assemble_at_100(
      "  .macro set k,reg\n  mov k,A\n  swap A,reg\n  .endm\n  set 11,B\n  set 12,C\n");
  ASSERT_TRUE(good.ok()) << printed(good);
  EXPECT_EQ(row(good, 100), "401001401102");
}

TEST(Macro, OwnLabelsAreNewInEachExpansion) {
  const auto assembly = assemble_at_100(
      "  .macro wait\n"
      "@again\n"
      "  dec A\n"
      "  jn @again\n"
      "  .endm\n"
      "  wait\n"
      "  wait\n"
      "  halt\n");
  ASSERT_TRUE(assembly.ok()) << printed(assembly);
  EXPECT_EQ(row(assembly, 100), "538099989999");
  EXPECT_EQ(row(assembly, 101), "538000950000");
  EXPECT_EQ(assembly.symbols.at("again@2").value, 101);
}

TEST(Macro, LocalLabelsBelongToTheCaller) {
  const auto assembly = assemble_at_100(
      "  .macro back\n  jmp .top\n  .endm\nfirst\n.top\n  back\nsecond\n.top\n  back\n  jmp "
      "first\n  jmp second\n");
  ASSERT_TRUE(assembly.ok()) << printed(assembly);
  EXPECT_EQ(row(assembly, 100), "739998999999");
  EXPECT_EQ(row(assembly, 101), "730099999999");
}

TEST(Macro, CarriesItsLabel) {
  const auto assembly =
      assemble_at_100("  .macro nop\n  clr A\n  .endm\n  inc A\nhere nop\n  jmp here\n");
  ASSERT_TRUE(assembly.ok()) << printed(assembly);
  EXPECT_EQ(assembly.symbols.at("here").value, 101);
}

TEST(Macro, CallsMacrosWithItsArguments) {
  const auto assembly = assemble_at_100(
      "  .macro inner x\n  .dw x\n  .endm\n  .macro outer y\n  inner y+1\n  .endm\n  outer 5*2\n");
  ASSERT_TRUE(assembly.ok()) << printed(assembly);
  EXPECT_EQ(row(assembly, 100), "110000000000");
}

TEST(Macro, RecursionEndsByCondition) {
  const auto assembly = assemble_at_100(
      "  .macro count n\n  .if n\n  .dw n\n  count n-1\n  .endif\n  .endm\n  count 5\n");
  ASSERT_TRUE(assembly.ok()) << printed(assembly);
  EXPECT_EQ(row(assembly, 100), "050403020100");
}

TEST(Macro, ErrorsPointAtTheArgument) {
  const auto assembly = assemble_at_100("  .macro load k\n  mov k,A\n  .endm\n  load 500\n");
  ASSERT_EQ(ids(assembly), Ids{"6:value-overflow"});
  const Diagnostic& diagnostic = assembly.diagnostics.all()[0];
  EXPECT_EQ(assembly.sources.position(diagnostic.where).column, 8U);
  ASSERT_EQ(diagnostic.all_notes().size(), 2U);
  EXPECT_EQ(diagnostic.all_notes()[0].message, "this line becomes 'mov 500,A'");
  EXPECT_EQ(assembly.sources.position(diagnostic.all_notes()[0].where).column, 3U);
  EXPECT_EQ(diagnostic.all_notes()[1].message, "in expansion of macro 'load'");
}

TEST(Macro, ErrorsOfOneExpansionShareItsBacktrace) {
  const auto assembly = assemble_at_100(
      "  .macro inner\n  frob\n  frob\n  .endm\n  .macro outer\n  inner\n  .endm\n  outer\n");
  const auto errors = assembly.diagnostics.all();
  ASSERT_EQ(errors.size(), 2U) << printed(assembly);
  ASSERT_NE(errors[0].backtrace, nullptr);
  ASSERT_EQ(errors[0].backtrace->size(), 2U);
  EXPECT_EQ(errors[0].backtrace->at(0).message, "in expansion of macro 'inner'");
  EXPECT_EQ(errors[0].backtrace->at(1).message, "in expansion of macro 'outer'");
  EXPECT_EQ(errors[0].backtrace, errors[1].backtrace);
}

TEST(Condition, ChoosesOneBranch) {
  for (int k = 0; k < 4; ++k) {
    assembler::Options options;
    options.definitions = {"kk=" + std::to_string(k)};
    const auto assembly = assemble_at_100(
        "  .if kk==1\n  .dw 11\n  .elif kk==2\n  .dw 22\n  .elif kk>1\n  .dw 33\n  .else\n  .dw "
        "44\n  .endif\n",
        options);
    ASSERT_TRUE(assembly.ok()) << printed(assembly);
    EXPECT_EQ(
        row(assembly, 100).substr(0, 4),
        (std::vector<std::string>{"4400", "1100", "2200", "3300"}[static_cast<std::size_t>(k)]));
  }
}

TEST(Condition, SkippedLinesAreNotLookedAt) {
  const auto assembly = assemble_at_100(
      "  .if 0\n  nonsense\n  .if undefined\n  .else\n  .endif\n  .include missing\n  .macro x\n  "
      ".endm\n  .elif 1\n  halt\n  .endif\n");
  EXPECT_TRUE(assembly.ok()) << printed(assembly);
}

TEST(Condition, SeesWhatIsDefinedAbove) {
  const auto assembly = assemble_at_100(
      "  .ifdef late\n  .error \"not yet\"\n  .endif\n  .ifndef late\n  .dw 1\n  .endif\nlate .equ "
      "1\n"
      "  .ifdef late\n  .dw 2\n  .else\n  .error \"now\"\n  .endif\n");
  ASSERT_TRUE(assembly.ok()) << printed(assembly);
  EXPECT_EQ(row(assembly, 100), "010200000000");
}

TEST(Condition, KnowsPlaces) {
  const auto assembly = assemble_at_100(
      "here\n  inc A\nthere\n  .if there-here==1\n  jmp here\n  .endif\n  jmp there\n");
  ASSERT_TRUE(assembly.ok()) << printed(assembly);
  EXPECT_EQ(row(assembly, 101).substr(0, 4), "7399");
}

TEST(Condition, ClosingWordsCountInColumnOneOnlyInABlock) {
  const auto block = assemble_at_100("  .if 0\nnonsense\n.else\n  halt\n.endif\n");
  EXPECT_TRUE(block.ok()) << printed(block);
  // Outside a block, `.else` and `.if` are local labels, as in the published language.
  const auto label = assemble_at_100("main\n.else\n  jmp .else\n.if inc A\n  jn .if\n  jmp main\n");
  ASSERT_TRUE(label.ok()) << printed(label);
  EXPECT_EQ(label.symbols.at("main.if").value, 101);
}

TEST(Definition, DefaultsToOneAndIsCheckedLikeASource) {
  assembler::Options options;
  options.definitions = {"one", "two=1+1"};
  EXPECT_TRUE(assemble_at_100("  .assert one==1\n  .assert two==2\n", options).ok());
  for (const char* bad : {"x", "9a=1", "aa=", "aa=500", "aa=bb", "", "=", "aa=1\nbb", "aa bb",
                          "aa=4;5", "aa=4 ; five", "aa;=4", "aa .equ 3;=4", "aa=4=4", " aa=4",
                          "aa:=4", "; =4", ".isa=4", ".include=expansion_test.cpp"}) {
    options.definitions = {bad};
    const auto assembly = assemble_at_100("  halt\n", options);
    EXPECT_FALSE(assembly.ok()) << bad;
    EXPECT_NE(printed(assembly).find("<command line>:1:"), std::string::npos) << bad;
  }
  options.definitions = {"aa=1", "aa=1"};
  EXPECT_EQ(ids(assemble_at_100("  halt\n", options)), std::vector<std::string>{"2:redefinition"});
}

TEST(Include, SearchesBesideTheIncluderThenTheFolders) {
  namespace fs = std::filesystem;
  const fs::path root = fs::temp_directory_path() / ("easm_include_" + std::to_string(::getpid()));
  fs::create_directories(root / "lib");
  std::ofstream(root / "lib" / "one.inc") << "  .include two.inc\n";
  std::ofstream(root / "lib" / "two.inc") << "  .dw 22\n";
  assembler::Options options;
  EXPECT_FALSE(assembler::assemble(root / "m.asm", "  .include one.inc\n", options).ok());
  options.include_folders = {root / "lib"};
  const auto assembly =
      assembler::assemble(root / "m.asm", "  .org 100\n  .include one.inc\n", options);
  EXPECT_TRUE(assembly.ok()) << printed(assembly);
  EXPECT_EQ(row(assembly, 100), "220000000000");
  EXPECT_EQ(assembly.sources.size(), 3U);
  fs::remove_all(root);
}

}  // namespace
}  // namespace chessvm::test::expansion_test
