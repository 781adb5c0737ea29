// SPDX-License-Identifier: MIT
// Tests the layout that `easm --format` gives a source, and the parts that it must not change.
#include "asm/outputs/format.hpp"

#include <gtest/gtest.h>

#include <random>

#include "base/text/text.hpp"
#include "tests/asm/support.hpp"
#include "tests/support/slow_build.hpp"

namespace chessvm::test::format_test {
namespace {

namespace fs = std::filesystem;
using assembler::format;

std::vector<fs::path> sources_below(const char* folder) {
  std::vector<fs::path> sources;
  for (const auto& entry : fs::recursive_directory_iterator(folder))
    if (entry.path().extension() == ".asm" || entry.path().extension() == ".inc")
      sources.push_back(entry.path());
  EXPECT_FALSE(sources.empty()) << folder;
  return sources;
}

TEST(Format, PutsOperationsAndCommentsInColumns) {
  EXPECT_EQ(
      format("; a\n .isa v4\nlimit\t.equ 5;b\nlong_name .equ 1\n  inc  A ; c\n\t; d\n\n ; e\n"),
      "; a\n"
      "        .isa v4\n"
      "limit   .equ 5                        ;b\n"
      "long_name .equ 1\n"
      "        inc A                         ; c\n"
      "                                      ; d\n"
      "\n"
      "        ; e\n");
}

TEST(Format, PutsBlanksBetweenOperands) {
  const auto line = [](const std::string& text) { return format("        " + text); };
  EXPECT_EQ(line("mov  limit + 2 , A <-> B"), "        mov limit+2,A<->B\n");
  EXPECT_EQ(line(".table 1,-2 ,M3+4"), "        .table 1, -2, M3+4\n");
  EXPECT_EQ(line("store ply,  2 * x"), "        store ply, 2*x\n");
  EXPECT_EQ(line(".if a<-1"), "        .if a < -1\n");
  EXPECT_EQ(line(".assert row( x )==bank(y) ,\"a , b\""),
            "        .assert row(x) == bank(y), \"a , b\"\n");
  EXPECT_EQ(line(".include a  b.inc"), "        .include a  b.inc\n");
  EXPECT_EQ(line(".macro two   a,b"), "        .macro two a, b\n");
}

TEST(Format, KeepsABlankThatCarriesMeaning) {
  const auto line = [](const std::string& text) { return format("        " + text); };
  EXPECT_EQ(line("jmp far  -5+x"), "        jmp far -5+x\n");
  EXPECT_EQ(line("jmp far .top"), "        jmp far .top\n");
  EXPECT_EQ(line("mov M 3,A"), "        mov M 3,A\n") << "still an error";
  EXPECT_EQ(line(".if a = = b"), "        .if a = = b\n") << "still an error";
}

TEST(Format, TellsLabelsFromDirectivesInColumnOne) {
  EXPECT_EQ(format(".org 100\n"), "        .org 100\n");
  EXPECT_EQ(format(".else\n"), ".else\n") << "outside of a block it is a label";
  EXPECT_EQ(format(".if 1\n.else\n.endif\n"), ".if     1\n.else\n.endif\n")
      << "'.if' in column 1 is a label";
  EXPECT_EQ(format(" .if 1\n.else\n.endif\n"), "        .if 1\n        .else\n        .endif\n");
  EXPECT_EQ(format(" .macro aa\n.endm\n"), "        .macro aa\n        .endm\n");
}

TEST(Format, RemovesTheColonOfALabel) {
  EXPECT_EQ(format("loop:inc A\nloop2:\n"), "loop    inc A\nloop2\n");
  EXPECT_EQ(format(".org:\n"), ".org:\n") << "without it .org would be a directive";
}

TEST(Format, EndsLinesAndFilesAlike) {
  EXPECT_EQ(format(""), "");
  EXPECT_EQ(format("\n\n"), "");
  EXPECT_EQ(format("; a \t\n\n\n"), "; a\n");
  EXPECT_EQ(format("\xEF\xBB\xBF; a"), "; a\n");
}

TEST(Format, KeepsTheEndOfEachLine) {
  EXPECT_EQ(format(" .isa v4\r\n .org 100\r\n\r\n halt\r\n\r\n"),
            "        .isa v4\r\n        .org 100\r\n\r\n        halt\r\n");
  EXPECT_EQ(format(" halt\r\n inc A\n dec A\r\n"),
            "        halt\r\n        inc A\n        dec A\r\n");
  EXPECT_EQ(format(" halt\r\n inc A"), "        halt\r\n        inc A\r\n")
      << "an end that is missing is that of the line before";
}

TEST(Format, TheSourcesOfTheTreeAreFormatted) {
  for (const fs::path& path : sources_below(CHESSVM_SOURCE_DIR "/programs"))
    EXPECT_EQ(format(file_text(path)), file_text(path)) << path << ": run easm --format";
}

TEST(Format, ChangesNoImage) {
  std::size_t number = 0;
  for (const char* folder : {CHESSVM_TEST_DATA "/vectors/isa", CHESSVM_TEST_DATA "/asm/bad"})
    for (const fs::path& path : sources_below(folder)) {
      if (sanitized && number++ % 8 != 0) continue;
      const std::string source = file_text(path);
      if (source.size() > 100'000) continue;
      const std::string formatted = format(source);
      EXPECT_EQ(format(formatted), formatted) << path;
      const auto before = assembler::assemble(path, source);
      const auto after = assembler::assemble(path, formatted);
      EXPECT_EQ(ids(before), ids(after)) << path;
      if (before.ok()) {
        EXPECT_TRUE(before.encoding.image == after.encoding.image) << path;
      }
    }
}

/// Returns the source with random blanks, tabs and CR LF where a user may write them.
std::string shaken(std::string_view source, std::mt19937_64& random) {
  const auto blanks = [&random](std::size_t least) {
    std::string text(least + random() % 4, ' ');
    for (char& c : text)
      if (random() % 4 == 0) c = '\t';
    return text;
  };
  std::string result;
  while (!source.empty()) {
    const std::string_view line = take_line(source);
    const std::size_t comment = std::min(line.find(';'), line.size());
    bool quoted = false;
    bool in_blanks = false;
    for (std::size_t i = 0; i < comment; ++i) {
      const char c = line[i];
      if (c == '"') quoted = !quoted;
      if (quoted) {
        result += c;
      } else if (c == ' ') {
        if (!in_blanks) result += blanks(1);
      } else if (c == ',') {
        result += blanks(0) + ',' + blanks(0);
      } else {
        result += c;
      }
      in_blanks = c == ' ' && !quoted;
    }
    if (comment > 0 && comment < line.size()) result += blanks(1);
    result += line.substr(comment);
    if (random() % 4 == 0) result += blanks(1);
    result += random() % 4 == 0 ? "\r\n" : "\n";
  }
  return result;
}

TEST(Format, UndoesAnyLayout) {
  const std::uint64_t seed = 1946;
  std::mt19937_64 random(seed);
  for (const fs::path& path : sources_below(CHESSVM_SOURCE_DIR "/programs")) {
    const std::string source = file_text(path);
    for (int i = 0; i < 20; ++i) {
      std::string formatted = format(shaken(source, random));
      std::erase(formatted, '\r');
      ASSERT_EQ(formatted, source) << path << ", seed " << seed;
    }
  }
}

}  // namespace
}  // namespace chessvm::test::format_test
