// SPDX-License-Identifier: MIT
#include "tests/vm/debugger/support.hpp"

namespace chessvm::vm::debugger::test::source_map_test {
namespace {

TEST(SourceMap, KnowsEveryWordOfAListing) {
  const Program program = assembled("folder/test.asm", countdown);
  const SourceMap& map = program.source;
  EXPECT_EQ(map.files(), std::vector<std::string>{"folder/test.asm"});
  EXPECT_EQ(map.line({100, 0}), (SourceLine{0, 4}));
  EXPECT_EQ(map.line({100, 1}), (SourceLine{0, 4}));
  EXPECT_EQ(map.line({101, 4}), (SourceLine{0, 9}));
  EXPECT_EQ(map.line({101, 5}), (SourceLine{0, 9}));
  EXPECT_FALSE(map.line({100, 3})) << "padding has no line";
  EXPECT_FALSE(map.line({150, 0}));
  EXPECT_EQ(map.text({0, 9}), "        jmp loop");
  EXPECT_EQ(*map.places({0, 8}), (std::vector{RomPlace{101, 2}}));
  EXPECT_TRUE(map.starts_line({101, 4}));
  EXPECT_FALSE(map.starts_line({101, 5}));
  EXPECT_EQ(source_place(map, RomPlace{101, 4}), "test.asm:9");
  EXPECT_EQ(source_place(map, RomPlace{150, 0}), "");
}

/// Returns the first word of code at or after a line; row 0, word 0 if there is no such word.
RomPlace first_place(const Program& program, const std::string& file, std::uint32_t line) {
  for (const std::uint32_t number : SourceFiles(program.source).find(file))
    if (const auto code = program.source.code_from({number, line})) return code->places.front();
  return {0, 0};
}

TEST(SourceMap, FindsLinesByTheEndOfTheFileName) {
  const Program program = assembled("folder/test.asm", countdown);
  EXPECT_EQ(first_place(program, "test.asm", 7), (RomPlace{101, 1}));
  EXPECT_EQ(first_place(program, "folder/test.asm", 7), (RomPlace{101, 1}));
  EXPECT_EQ(first_place(program, "test.asm", 5), (RomPlace{101, 0})) << "the next line with code";
  EXPECT_EQ(first_place(program, "est.asm", 7).row, 0);
  EXPECT_EQ(first_place(program, "test.asm", 12).row, 0);
}

TEST(SourceMap, AgreesWithTheLabelsOfChess) {
  const Program program = assembled_file("programs/chess/chess.asm");
  int labels = 0;
  for (const Symbol& symbol : program.symbols.all()) {
    if (symbol.kind != SymbolKind::row || symbol.value >= end_row) continue;
    const RomPlace place{symbol.value, first_code_word(symbol.value)};
    const auto calls = program.source.calls(place);
    const auto line = calls.empty() ? program.source.line(place) : std::optional(calls.back());
    ASSERT_TRUE(line) << symbol.name;
    // A label stands in the line of its row's first instruction or in an earlier line.
    const auto defined = std::stoul(symbol.place.substr(symbol.place.rfind(':') + 1));
    EXPECT_GE(line->line, defined) << symbol.name;
    EXPECT_LE(line->line, defined + 6) << symbol.name;
    ++labels;
  }
  EXPECT_GT(labels, 50);
}

TEST(SourceMap, MacrosBelongToTheLineThatCallsThem) {
  const Program program = assembled("test.asm",
                                    "        .isa v4\n"
                                    "        .org 100\n"
                                    "        mov 7,A<->B\n"
                                    "        mov 1,A<->C\n"
                                    "        halt\n");
  EXPECT_EQ(program.source.line({100, 2})->line, 3U);
  EXPECT_EQ(program.source.line({100, 3})->line, 4U);
  EXPECT_EQ(first_place(program, "test.asm", 5).row, 101);
}

TEST(SourceMap, LabelsAloneWithoutListing) {
  Program program = assembled("test.asm", countdown);
  program.source = SourceMap(program.symbols);
  const SourceMap& map = program.source;
  EXPECT_EQ(map.line({101, 0})->line, 5U);
  EXPECT_FALSE(map.line({101, 1}));
  EXPECT_EQ(first_place(program, "test.asm", 4), (RomPlace{101, 0}));
}

TEST(SourceMap, DamagedListingsAreRefusedWithTheirLine) {
  const auto assembly = assembler::assemble("test.asm", countdown);
  const std::string good = assembler::listing(assembly, assembler::Macros::folded);
  EXPECT_TRUE(parse_listing(good, "l"));
  for (const auto& [what, instead] : std::vector<std::pair<std::string, std::string>>{
           {"# chessvm listing 1", "# chessvm listing 2"},
           {"101.0", "501.0"},
           {"101.0", "101-0"},
           {"101.0", "101.7"},
           {" |  ", "    "},
           {"# file test.asm\n", ""},
           {"   7  |", "   x  |"}}) {
    std::string bad = good;
    ASSERT_NE(bad.find(what), std::string::npos) << what;
    bad.replace(bad.find(what), what.size(), instead);
    const auto parsed = parse_listing(bad, "l");
    ASSERT_FALSE(parsed) << what << " -> " << instead;
    EXPECT_GT(parsed.error().line, 0U);
  }
  EXPECT_FALSE(parse_listing("", "l"));
  // A listing cut at any byte must be read or refused, without a crash.
  for (std::size_t size = 0; size < good.size(); ++size)
    static_cast<void>(parse_listing(good.substr(0, size), "l"));
}

}  // namespace
}  // namespace chessvm::vm::debugger::test::source_map_test
