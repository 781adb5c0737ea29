// SPDX-License-Identifier: MIT
#include "asm/outputs/outputs.hpp"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "tests/asm/support.hpp"
#include "vm/image/symbols.hpp"

namespace chessvm::test::outputs_test {
namespace {

constexpr std::string_view program =
    "  .isa v4\n"
    "  .org 100\n"
    "  .macro put k\n"
    "  mov k,A<->B\n"
    "  .endm\n"
    "five .equ 5\n"
    "  .section main\n"
    "loop\n"
    "  put five\n"
    "  jmp far out\n"
    "  .org 306\n"
    "  .section tail\n"
    "out\n"
    "  mov 0,A\n"
    "  halt\n"
    "list .table 1,-2\n";

assembler::Assembly assembled() {
  auto assembly = assemble(program);
  EXPECT_TRUE(assembly.ok()) << printed(assembly);
  return assembly;
}

TEST(Listing, ShowsPlacesWordsAndCycles) {
  const std::string text = listing(assembled(), assembler::Macros::folded);
  EXPECT_NE(text.find("100.0 0900  40 04 01               26     26     9  |   put five\n"),
            std::string::npos)
      << text;
  EXPECT_NE(text.find("100.3 0900  74 05 99               12     38    10  |   jmp far out\n"),
            std::string::npos)
      << text;
  EXPECT_NE(text.find("306.1 9906  40 99                  17     17    14  |   mov 0,A\n"),
            std::string::npos)
      << text;
  EXPECT_NE(text.find("306.3 9906  94                      6     23    15  |   halt\n"),
            std::string::npos)
      << text;
  EXPECT_NE(text.find("307.0 9907  98 "), std::string::npos) << text;
  EXPECT_EQ(text.find("mov five"), text.rfind("mov five")) << text;
  EXPECT_NE(text.find("\n# image crc32:1b46097e\n# source 1 crc32:114ff128 test.asm\n"),
            std::string::npos)
      << text;
  EXPECT_NE(text.find("\n# expanded 100.0 3 +1:9 +1:4 |   mov five,A<->B\n"), std::string::npos)
      << text;
}

TEST(Listing, CutsLongLines) {
  constexpr std::size_t widest = 200;
  const auto listed = [](std::size_t width) {
    std::string line = "  halt ; ";
    line.resize(width, 'x');
    const auto assembly = assemble("  .isa v4\n  .org 100\n" + line + "\n");
    EXPECT_TRUE(assembly.ok()) << printed(assembly);
    return listing(assembly, assembler::Macros::folded);
  };
  EXPECT_NE(listed(widest).find("xx\n"), std::string::npos) << listed(widest);
  EXPECT_NE(listed(widest + 1).find("xx...\n"), std::string::npos) << listed(widest + 1);
}

TEST(Listing, ExpandsMacrosOnRequest) {
  const std::string text = listing(assembled(), assembler::Macros::expanded);
  EXPECT_NE(text.find("100.0 0900  40 04 01               26     26     4+ |   mov five,A<->B\n"),
            std::string::npos)
      << text;
}

TEST(SymbolFile, IsWhatTheSimulatorReads) {
  const std::string text = symbol_file(assembled());
  EXPECT_EQ(text,
            "# chessvm symbols 1\n"
            "# image crc32:1b46097e\n"
            "# source 1 crc32:114ff128 test.asm\n"
            "row 100 loop test.asm:8\n"
            "row 306 out test.asm:13\n"
            "table 306 list test.asm:16\n"
            "constant 5 five test.asm:6\n");
  const auto read = vm::parse_symbols(text, "x.sym");
  ASSERT_TRUE(read);
  EXPECT_EQ(read.value().label(306), "out");
}

TEST(Map, CountsEveryWordOnce) {
  const std::string text = utilisation_map(assembled());
  EXPECT_NE(text.find("ft1           6        0   594         0    600\n"), std::string::npos)
      << text;
  EXPECT_NE(text.find("ft3           5        0   559        36    600\n"), std::string::npos)
      << text;
  EXPECT_NE(text.find("all          11        0  1753        36   1800\n"), std::string::npos)
      << text;
  EXPECT_NE(text.find("packing efficiency 100.0% [####################]\n"), std::string::npos)
      << text;
  EXPECT_NE(text.find("m             6        0            0  main\n"), std::string::npos) << text;
  EXPECT_NE(text.find("t             3        0            2  tail\n"), std::string::npos) << text;
  EXPECT_NE(text.find("ft3 0   ||||||TT...."), std::string::npos) << text;
  EXPECT_NE(text.find("ft3 1   ||||||t....."), std::string::npos) << text;
}

TEST(Map, RealOperands99AreNotPadding) {
  const std::string text = utilisation_map(assemble_at_100("  mov 0,A\n  jmp 100\n"));
  EXPECT_NE(text.find("ft1           4        2   594         0    600\n"), std::string::npos)
      << text;
}

TEST(DependencyFile, QuotesForMake) {
  assembler::Assembly assembly;
  (void)assembly.sources.add("a b$#.asm", "");
  EXPECT_EQ(dependency_file(assembly, {"out 1.e", "-", "x.sym"}),
            "out\\ 1.e x.sym: \\\n  a\\ b$$\\#.asm\n");
}

TEST(Json, HasPlaceAndNotes) {
  const auto assembly = assemble_at_100("here\n  jmp here\nhere\n");
  ASSERT_EQ(assembly.diagnostics.all().size(), 1U);
  const auto object =
      nlohmann::json::parse(assembler::to_json(assembly.diagnostics.all()[0], assembly.sources));
  EXPECT_EQ(object["schema"], "chessvm.diagnostic/1");
  EXPECT_EQ(object["severity"], "error");
  EXPECT_EQ(object["id"], "redefinition");
  EXPECT_EQ(object["file"], "test.asm");
  EXPECT_EQ(object["line"], 5);
  EXPECT_EQ(object["column"], 1);
  EXPECT_EQ(object["notes"][0]["line"], 3);
}

TEST(Json, SurvivesBytesThatAreNotUtf8) {
  const auto assembly = assemble_at_100("  inc \xFF\n");
  for (const Diagnostic& diagnostic : assembly.diagnostics.all())
    EXPECT_TRUE(nlohmann::json::accept(assembler::to_json(diagnostic, assembly.sources)));
  EXPECT_TRUE(
      nlohmann::json::accept(assembler::to_json(Failure{.path = "\xFF", .message = "\xC3"})));
}

}  // namespace
}  // namespace chessvm::test::outputs_test
