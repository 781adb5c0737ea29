// SPDX-License-Identifier: MIT
// Tests decks, symbol files and disassembly as text.
#include <gtest/gtest.h>

#include <fstream>

#include "tests/vm/program_builder.hpp"
#include "vm/deck.hpp"
#include "vm/disassemble.hpp"
#include "vm/image/symbols.hpp"

#include "tests/base/temporary_folder.hpp"

namespace chessvm::vm::text_test {
namespace {

TEST(Deck, Cards) {
  const auto value = [](std::string_view line) {
    const auto card = parse_card(line);
    EXPECT_TRUE(card) << line;
    return card ? (card.value().negative ? -1 : 1) * card.value().value : 0;
  };
  EXPECT_EQ(value("12345"), 12345);
  EXPECT_EQ(value("1"), 10000) << "blank columns are 0";
  EXPECT_EQ(value("  3"), 300);
  EXPECT_EQ(value("12345" + std::string(75, 'x')), 12345);
  EXPECT_EQ(value("12345" + std::string(76, ' ')), 12345) << "blanks behind the last column";
  EXPECT_EQ(value("J2345"), -12345) << "11-punch over 1";
  EXPECT_EQ(value("1234R"), -12349);
  EXPECT_EQ(value("-2345"), -2345) << "11-punch alone is digit 0";
}

TEST(Deck, RefusedCards) {
  const auto refused_at = [](std::string_view line) {
    const auto card = parse_card(line);
    return card ? 0U : card.error().column;
  };
  EXPECT_EQ(refused_at(""), 1U);
  EXPECT_EQ(refused_at("     12345"), 1U) << "digits after column 5 only";
  EXPECT_EQ(refused_at("12A45"), 3U);
  EXPECT_EQ(refused_at("+1234"), 1U);
  EXPECT_EQ(refused_at("12345" + std::string(75, ' ') + '1'), 81U);
  EXPECT_EQ(refused_at("12345 \xc3\xa9"), 7U);
  EXPECT_EQ(refused_at("12345\t"), 6U);
  EXPECT_EQ(refused_at(std::string_view("1\0", 2)), 2U);
}

TEST(Deck, Lines) {
  EXPECT_EQ(parse_deck("12345\r\n1\n22", "d").value().size(), 3U);
  EXPECT_TRUE(parse_deck("", "d").value().empty());
  const auto refused = parse_deck("12345\n\n", "d");
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().line, 2U);
  EXPECT_EQ(refused.error().path, "d");
}

/// Returns a reader of a deck. Opens the file of the deck and then removes it.
StreamReader stream_of(const std::string& text) {
  const TemporaryFolder folder;
  std::ofstream(folder.path() / "d", std::ios::binary) << text;
  return {FileLines::open(folder.path() / "d").value(), "d"};
}

TEST(Deck, TheTrueWidthOfALineThatIsTooLong) {
  for (const std::size_t columns : {81UL, 82UL, 200UL, 201UL, 100'000UL})
    for (const char* end : {"", "\n", "\r\n"}) {
      const std::string text = std::string(columns, '1') + end;
      const std::string expected = "a card has 80 columns, found " + std::to_string(columns);
      EXPECT_EQ(parse_deck(text, "d").error().message, expected);
      StreamReader reader = stream_of(text);
      EXPECT_FALSE(reader.next());
      ASSERT_TRUE(reader.failure());
      EXPECT_EQ(reader.failure()->message, expected);
      EXPECT_EQ(reader.failure()->column, 81U);
    }
}

TEST(Deck, NamesOtherKindsOfFiles) {
  EXPECT_EQ(parse_deck("# isa=v4\n", "d").error().message.find("'#' is not a digit"), 0U);
  EXPECT_NE(parse_deck("# isa=v4\n", "d").error().message.find("; this is an image: "),
            std::string::npos);
}

TEST(Deck, Stream) {
  StreamReader reader = stream_of("12345\r\n00001");
  EXPECT_EQ(reader.next()->value, 12345);
  EXPECT_EQ(reader.next()->value, 1);
  EXPECT_FALSE(reader.next());
  EXPECT_FALSE(reader.failure());
  StreamReader long_line = stream_of("12345\n" + std::string(1'000'000, '1') + "\n");
  EXPECT_TRUE(long_line.next());
  EXPECT_FALSE(long_line.next());
  ASSERT_TRUE(long_line.failure());
  EXPECT_EQ(long_line.failure()->line, 2U);
  EXPECT_EQ(long_line.failure()->message, "a card has 80 columns, found 1000000");
}

TEST(SymbolFile, NamesRows) {
  const auto symbols = parse_symbols(
      "# chessvm symbols 1\nrow 107 scan a.asm:3\nrow 200 far sub dir/b.asm:12\n"
      "constant -5 minus a.asm:1\ntable 342 squares a.asm:9\n",
      "a.sym");
  ASSERT_TRUE(symbols) << symbols.error().message;
  EXPECT_EQ(symbols.value().all().size(), 4U);
  EXPECT_EQ(symbols.value().label(107), "scan");
  EXPECT_EQ(symbols.value().place(107), "scan");
  EXPECT_EQ(symbols.value().place(109), "scan+2");
  EXPECT_EQ(symbols.value().place(106), "");
  EXPECT_EQ(symbols.value().place(201), "far+1");
  EXPECT_EQ(symbols.value().place(342), "") << "table words are not labels";
  EXPECT_EQ(symbols.value().all()[1].place, "sub dir/b.asm:12");
}

TEST(SymbolFile, NamesImageAndSources) {
  const auto parsed = [](const std::string& comments) {
    return parse_symbols("# chessvm symbols 1\n" + comments + "row 107 x a.asm:3\n", "a.sym");
  };
  const Provenance written{0x0000abcd, {{"a.asm", 1}, {"with blank.inc", 0xffffffff}}};
  const auto symbols = parsed(to_text(written));
  ASSERT_TRUE(symbols) << symbols.error().message;
  EXPECT_EQ(symbols.value().provenance(), written);
  EXPECT_EQ(symbols.value().label(107), "x");
  // The reader ignores all other comments, because later versions may write more kinds.
  for (const char* const other :
       {"#", "# ", "# image", "# image crc32:12", "# image crc32:0000000g",
        "# image crc32:1234567 8", "# image crc32:123456789", "# source 2 crc32:00000001 a.asm",
        "# source 1 crc32:00000001", "# source 1 crc32:00000001 ", "# source 1 a.asm",
        "# source x crc32:00000001 a"}) {
    const auto passed = parsed(other + std::string("\n"));
    ASSERT_TRUE(passed) << other;
    EXPECT_EQ(passed.value().provenance(), Provenance{}) << other;
  }
  EXPECT_FALSE(parsed("# image \x1b\n"));
}

TEST(SymbolFile, Refused) {
  const auto line_of = [](const std::string& text) {
    const auto symbols = parse_symbols(text, "a.sym");
    return symbols ? 0U : symbols.error().line;
  };
  const std::string first = "# chessvm symbols 1\n";
  EXPECT_EQ(line_of(""), 1U);
  EXPECT_EQ(line_of("# chessvm symbols 2\n"), 1U);
  for (const char* line :
       {"", "row", "row 99 x a:1", "row 401 x a:1", "row 1x x a:1", "row 107  a:1", "row 107 x",
        "row 107 x a", "row 107 x a:", "row 107 x :1", "row 107 x a:0", "rows 107 x a:1",
        "table 305 x a:1", "constant 100 x a:1", "row 107 x\t a:1"})
    EXPECT_EQ(line_of(first + line + "\n"), 2U) << line;
  EXPECT_FALSE(parse_symbols(first + "row 107 x a:1", "a.sym")) << "cut off";
}

TEST(Disassembler, EveryInstructionComesBack) {
  for (const isa::Instruction& instruction : isa::table) {
    for (const RowNumber row : {105, 207, 320}) {
      const int table = row / 100 * 100;
      const int operand = instruction.operand == isa::Operand::none   ? 0
                          : instruction.operand == isa::Operand::word ? 37
                                                                      : table + 41;
      Image image;
      ASSERT_TRUE(test::write_row(image, row, {{isa::operation(instruction), operand}}));
      const auto lines = disassemble_row(image, row);
      ASSERT_EQ(lines.size(), 1U);
      EXPECT_EQ(lines[0].instruction, &instruction);
      EXPECT_EQ(lines[0].operand, operand);
      EXPECT_EQ(lines[0].first_word, first_code_word(row));
      EXPECT_EQ(lines[0].words, 1 + isa::operand_words(instruction.operand));
      EXPECT_EQ(lines[0].text.find('%'), std::string::npos);
    }
  }
}

TEST(Disassembler, Text) {
  Image image;
  const auto text = [&](std::initializer_list<int> words) {
    int at = 0;
    for (const int word : words) image.set_word(110, at++, word);
    std::string joined;
    for (const auto& line :
         disassemble_row(image, 110, [](RowNumber row) { return "<" + std::to_string(row) + ">"; }))
      joined += line.text + "; ";
    return joined;
  };
  EXPECT_EQ(text({40, 99, 2, 40, 4, 1}), "mov 0,A; swap A,D; mov 5,A; swap A,B; ");
  EXPECT_EQ(text({74, 49, 90, 99, 99, 99}), "jmp far <250>; ");
  EXPECT_EQ(text({73, 99, 99, 99, 99, 99}), "jmp <100>; ");
  EXPECT_EQ(text({99, 52, 99, 99, 99, 99}), ".dw 99; inc A; ");
  EXPECT_EQ(text({99, 99, 99, 99, 99, 99}), ".dw 99; ");
  EXPECT_EQ(text({5, 52, 52, 52, 52, 40}), ".dw 5; inc A; inc A; inc A; inc A; .dw 40; ");
  EXPECT_EQ(text({74, 41, 12, 52, 99, 99}), ".dw 74; .dw 41; .dw 12; inc A; ");
}

}  // namespace
}  // namespace chessvm::vm::text_test
