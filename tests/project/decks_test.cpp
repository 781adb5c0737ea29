// SPDX-License-Identifier: MIT
// Tests that all tools accept the same decks, and report the place of the error in a bad deck.
#include <gtest/gtest.h>

#include <array>
#include <filesystem>
#include <fstream>
#include <ostream>
#include <string>
#include <string_view>

#include "base/files/file.hpp"
#include "tests/base/temporary_folder.hpp"
#include "tests/support/run_tool.hpp"

namespace chessvm::decks_test {
namespace {

using std::string_view_literals::operator""sv;
using test::run_tool;
using test::ToolOutcome;

/// A command that reads the deck `x.deck`. The first card of a good deck is 12345.
struct Reader {
  const char* name;
  const char* command;       // command line, below CHESSVM_BIN_DIR
  const char* place_format;  // text before the line number in the error message
  const char* between;       // text between line and column numbers
  bool streams = false;      // true: reads each card when the machine needs it
};

void PrintTo(const Reader& reader, std::ostream* out) {
  *out << reader.name;
}

constexpr std::array<Reader, 9> readers{{
    {"Chsim", "chsim echo.e -q -b -d x.deck", "x.deck:", ":"},
    {"ChsimInput", "chsim echo.e -q -b -d - <x.deck", "-:", ":", true},
    {"Debugger", "chsim --debug --batch echo.e -q -d x.deck -e 'go 1000'", "x.deck:", ":"},
    {"DebuggerCommand", "chsim --debug --batch echo.e -q -e 'deck x.deck; go 1000'",
     "x.deck:", ":"},
    {"Eniacsim", "eniacsim echo_eniac.e -q -d x.deck", "x.deck:", ":"},
    {"EniacsimInput", "eniacsim echo_eniac.e -q -d - <x.deck", "-:", ":"},
    {"EniacsimPatch", "eniacsim names_deck.e -q", "'x.deck', line ", ", column "},
    {"EniacsimVm", "eniacsim --vm echo.e -q -d x.deck --max-cycles 3000", "x.deck:", ":"},
    {"Faults", "eniac-faults echo.e -d x.deck --pulses 1 --list", "x.deck:", ":"},
}};

class Decks : public testing::TestWithParam<Reader> {
 protected:
  Decks() {
    write("echo.asm", "  .isa v4\n  .org 100\nloop\n  read\n  mov F,A\n  print\n  jmp loop\n");
    // This patch copies columns 1-10 of each card into columns 31-40 of a punched card.
    const std::string wiring =
        "p i.io 1-1\np 1-1 i.ri\np 1-1 i.rl\np i.ro 1-2\np 1-2 c.1i\np c.o 1\np 1 a16.α\n"
        "p 1-2 a16.1i\ns a16.op1 α\np c.1o 1-3\np 1-3 i.pi\np i.po 1-1\ns c.s1 Alr\ns c.s2 Alr\n"
        "s c.s3 Alr\ns c.s4 Alr\ns c.s5 Alr\ns c.s6 Alr\ns pr.7 P\ns pr.8 P\n";
    write("echo_eniac.e", wiring + "b i\n");
    write("names_deck.e", wiring + "f r x.deck\nb i\n");
    EXPECT_EQ(run_tool(folder_.path(), bin + "easm echo.asm -o echo.e").status, 0);
  }
  void write(const std::string& name, std::string_view text) const {
    std::ofstream(folder_.path() / name, std::ios::binary) << text;
  }
  [[nodiscard]] ToolOutcome read(std::string_view deck) const {
    write("x.deck", deck);
    return run_tool(folder_.path(), bin + GetParam().command);
  }

  const std::string bin = CHESSVM_BIN_DIR "/";
  TemporaryFolder folder_;
};

TEST_P(Decks, LineEndsMarksAndBlanksDoNotMatter) {
  const ToolOutcome plain = read("12345     \n00020     \n");
  EXPECT_LE(plain.status, 4) << plain.err;
  EXPECT_EQ(plain.err.find("error"), std::string::npos) << plain.err;
  const std::string wide(120, ' ');
  for (const std::string& same :
       {std::string("12345     \r\n00020     \r\n"), std::string("12345     \n00020     "),
        "12345" + wide + "\n00020" + wide + "\n",
        "\xEF\xBB\xBF" + std::string("12345     \n00020     \n")}) {
    const ToolOutcome run = read(same);
    EXPECT_EQ(run.status, plain.status) << same << run.err;
    EXPECT_EQ(run.out, plain.out) << same;
    EXPECT_EQ(run.err, plain.err) << same;
  }
}

TEST_P(Decks, OthersAreRefusedWithTheirPlace) {
  struct Bad {
    std::string_view text;
    int line;
    int column;
  };
  const std::string marked =
      read_file(CHESSVM_SOURCE_DIR "/tests/data/decks/bom-inside.deck").value();
  const std::string minus =
      read_file(CHESSVM_SOURCE_DIR "/tests/data/decks/unicode-minus.deck").value();
  const std::string wide = "1" + std::string(80, ' ') + "1\n";
  for (const Bad& bad : {Bad{marked, 2, 1},
                         {minus, 1, 1},
                         {"00001     \r00002     \r"sv, 1, 11},
                         {"00001     \n0\t0001\n"sv, 2, 2},
                         {"000\0001     \n"sv, 1, 4},
                         {"00001     \n0000j     \n"sv, 2, 5},
                         {"+0001     \n"sv, 1, 1},
                         {"0.001     \n"sv, 1, 2},
                         {"\xff\xfe"
                          "1\0\n\0"sv,
                          1, 1},
                         {"\x89PNG\r\n\x1a\n"sv, 1, 1},
                         {wide, 1, 81}}) {
    const ToolOutcome run = read(bad.text);
    const std::string place = GetParam().place_format + std::to_string(bad.line) +
                              GetParam().between + std::to_string(bad.column) + ": ";
    EXPECT_EQ(run.status, 1) << bad.text << run.out;
    EXPECT_NE(run.err.find(place), std::string::npos) << place << '\n' << run.err;
    // A tool that streams has already punched copies of the cards before the bad card.
    EXPECT_TRUE(GetParam().streams || run.out.empty()) << run.out;
  }
}

TEST_P(Decks, OtherKindsOfFilesAreNamed) {
  const ToolOutcome run = read("# isa=v4\ns f1.RA2L6 9\n");
  EXPECT_NE(run.err.find("; this is an image"), std::string::npos) << run.err;
}

TEST_P(Decks, AFolderIsNone) {
  std::filesystem::create_directory(folder_.path() / "x.deck");
  const ToolOutcome run = run_tool(folder_.path(), bin + GetParam().command);
  EXPECT_NE(run.status, 0);
  EXPECT_NE(run.err.find("Is a directory"), std::string::npos) << run.err;
}

INSTANTIATE_TEST_SUITE_P(Tools, Decks, testing::ValuesIn(readers),
                         [](const auto& info) { return info.param.name; });

}  // namespace
}  // namespace chessvm::decks_test
