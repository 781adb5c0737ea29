// SPDX-License-Identifier: MIT
// Tests macros: breakpoints and texts of expansions, with both kinds of listings.
#include <fstream>
#include <regex>
#include <string>

#include "tests/base/temporary_folder.hpp"
#include "tests/vm/debugger/support.hpp"

namespace chessvm::vm::debugger::test::macros_test {
namespace {

using assembler::Macros;
using chessvm::TemporaryFolder;

constexpr const char* calls =
    "        .isa v4\n"
    "        .org 100\n"
    "        .macro two n, r\n"
    "        mov n,A<->r\n"
    "        mov n+1,A\n"  // line 5
    "        print\n"
    "        .endm\n"
    "start\n"
    "        two 5, B\n"
    "        two 7, C\n"  // line 10
    "        jsr sub\n"
    "        two 9, D\n"
    "        halt\n"
    "sub\n"
    "        mov 1,A\n"  // line 15
    "        mov 2,A\n"
    "        ret\n";

class Macro : public testing::TestWithParam<Macros> {
 protected:
  [[nodiscard]] static Console console(const std::string& source,
                                       const std::filesystem::path& path = "test.asm") {
    return Console(assembled(path, source, GetParam()));
  }
};

INSTANTIATE_TEST_SUITE_P(Listing, Macro, testing::Values(Macros::folded, Macros::expanded),
                         [](const auto& each) {
                           return each.param == Macros::folded ? "Folded" : "Expanded";
                         });

TEST_P(Macro, CallStopsAtItsFirstInstruction) {
  Console console = this->console(calls);
  EXPECT_EQ(console("break test.asm:9"), "1: break 100.0\n");
  EXPECT_EQ(console("break test.asm:10"), "2: break 101.0\n");
  EXPECT_CONTAINS(console("continue"), "breakpoint 2\n101.0 ");
}

TEST_P(Macro, LineStopsInEveryExpansionWithItsText) {
  Console console = this->console(calls);
  EXPECT_EQ(console("break test.asm:5"), "1: break test.asm:5 at 100.3, 101.3, 103.3\n");
  EXPECT_CONTAINS(console("continue"),
                  "100.3 start          mov 6,A            test.asm:5         mov 5+1,A\n");
  EXPECT_CONTAINS(console("continue"),
                  "101.3 start+1        mov 8,A            test.asm:5         mov 7+1,A\n");
  EXPECT_EQ(console("where"),
            "101.3 start+1        mov 8,A            test.asm:5         mov 7+1,A\n"
            "expanded at test.asm:10: two 7, C\n");
  EXPECT_CONTAINS(console("list"), "    4          mov n,A<->r\n>   5          mov 7+1,A\n");
  EXPECT_CONTAINS(console("continue"), "103.3 ");
  EXPECT_CONTAINS(console("continue"), "halted");
  EXPECT_CONTAINS(console("stops"), "hit 3  100.3 start, 101.3 start+1, 103.3 start+3\n");
  EXPECT_CONTAINS(console("reverse-continue"), "103.3 ");
  EXPECT_EQ(console("save-stops s"), "");
  EXPECT_EQ(console("delete; source s"), "2: break test.asm:5 at 100.3, 101.3, 103.3\n");
  EXPECT_CONTAINS(console("delete; restart; until test.asm:6"), "100.5 ");
}

TEST_P(Macro, HeaderAndEndMeanTheNextLineWithCode) {
  Console console = this->console(calls);
  EXPECT_EQ(console("break test.asm:3"), "1: break test.asm:3 at 100.0, 101.0, 103.0\n");
  EXPECT_EQ(console("break test.asm:7"), "2: break 100.0\n");
}

TEST_P(Macro, StepsGoThroughItsLines) {
  Console console = this->console(calls);
  EXPECT_CONTAINS(console("line"), "100.3 ");
  EXPECT_CONTAINS(console("line; line"), "101.0 ");
  EXPECT_CONTAINS(console("reverse-line"), "100.5 ");
}

TEST_P(Macro, MayBeNestedConditionalAndNameLabels) {
  Console console = this->console(
      "        .isa v4\n"
      "        .org 100\n"
      "        .macro put value\n"
      "        mov value,A\n"
      "        print\n"  // line 5
      "        .endm\n"
      "        .macro pair name, one\n"
      "name    put one\n"
      "        .if one > 1\n"
      "        put one+1\n"  // line 10
      "        .endif\n"
      "        .endm\n"
      "        pair first, 1\n"
      "        pair second, 2\n"
      "        jmp first\n");  // line 15
  EXPECT_EQ(console("break test.asm:5"), "1: break test.asm:5 at 100.2, 101.2, 101.5\n");
  EXPECT_EQ(console("break test.asm:8"), "2: break test.asm:8 at 100.0, 101.0\n");
  EXPECT_EQ(console("break test.asm:10"), "3: break 101.3\n");
  EXPECT_EQ(console("break test.asm:13"), "4: break 100.0\n");
  EXPECT_EQ(console("break test.asm:14"), "5: break 101.0\n");
  console("delete 2 5");
  EXPECT_CONTAINS(
      console("continue 3"),
      "breakpoint 3\n101.3 second         mov 3,A            test.asm:4         mov 2+1,A\n");
  EXPECT_EQ(console("where"),
            "101.3 second         mov 3,A            test.asm:4         mov 2+1,A\n"
            "expanded at test.asm:10: put one+1\n"
            "expanded at test.asm:14: pair second, 2\n");
}

TEST_P(Macro, MayStandInAnIncludeAndInclude) {
  const TemporaryFolder folder;
  std::ofstream(folder.path() / "macros.inc") << "        .macro both n\n"
                                                 "        mov n,A\n"
                                                 "        .include body.inc\n"
                                                 "        .endm\n";
  std::ofstream(folder.path() / "body.inc") << "        print\n"
                                               "        print\n";
  Console console = this->console(
      "        .isa v4\n"
      "        .include macros.inc\n"
      "        .org 100\n"
      "        both 1\n"
      "        both 2\n"  // line 5
      "        .include body.inc\n"
      "        halt\n",
      folder.path() / "test.asm");
  EXPECT_EQ(console("break macros.inc:2"), "1: break macros.inc:2 at 100.0, 100.4\n");
  EXPECT_EQ(console("break body.inc:2"), "2: break body.inc:2 at 100.3, 101.1, 101.3\n");
  EXPECT_EQ(console("break test.asm:5"), "3: break 100.4\n");
  EXPECT_CONTAINS(console("continue"), "100.3 ");
  EXPECT_CONTAINS(console("where"), "expanded at test.asm:4: both 1\n");
}

TEST(Macros, AreFoundInExpandedListingsOfOlderAssemblers) {
  const auto assembly = assembler::assemble("test.asm", calls);
  const std::string listing = std::regex_replace(assembler::listing(assembly, Macros::expanded),
                                                 std::regex("# (expanded|image|source) .*\n"), "");
  auto read = parse_listing(listing, "test.lst");
  ASSERT_TRUE(read);
  EXPECT_FALSE(read.value().provenance.image);
  Console console(Program{assembly.encoding.image, {}, std::move(read.value().source)});
  EXPECT_EQ(console("break test.asm:9"), "1: break 100.0\n");
  EXPECT_EQ(console("break test.asm:5"), "2: break test.asm:5 at 100.3, 101.3, 103.3\n");
  EXPECT_CONTAINS(console("continue; continue"), "mov 7+1,A\n");
  EXPECT_CONTAINS(console("list"), "mov n,A<->r\n");
}

TEST(Macros, DamagedExpansionsAreRefusedWithTheirLine) {
  const std::string good =
      assembler::listing(assembler::assemble("test.asm", calls), Macros::folded);
  for (const auto& [what, instead] : std::vector<std::pair<std::string, std::string>>{
           {"# expanded 100.0 3", "# expanded 100.9 3"},
           {"# expanded 100.0 3", "# expanded 99.0 3"},
           {"# expanded 100.0 3", "# expanded 100.0 7"},
           {"+1:9", "+2:9"},
           {"+1:9", "+1:0"},
           {"+1:9", "+1"},
           {"+1:9 +1:4 | ", "| "},
           {"+1:9 +1:4 | ", "+1:9 +1:4 "}}) {
    std::string bad = good;
    ASSERT_NE(bad.find(what), std::string::npos) << what;
    bad.replace(bad.find(what), what.size(), instead);
    const auto parsed = parse_listing(bad, "l");
    ASSERT_FALSE(parsed) << what << " -> " << instead;
    EXPECT_GT(parsed.error().line, 10U);
  }
}

}  // namespace
}  // namespace chessvm::vm::debugger::test::macros_test
