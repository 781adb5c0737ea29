// SPDX-License-Identifier: MIT
// Tests views of memory that the user defines by commands.
#include "vm/debugger/commands/memory_picture.hpp"

#include "programs/debugger_views.hpp"
#include "tests/vm/debugger/support.hpp"

namespace chessvm::vm::debugger::test::memory_picture_test {
namespace {

/// A console on a program that only halts; each memory word holds its own address.
class Pictures : public testing::Test {
 protected:
  Pictures() {
    for (int word = 0; word < memory_words; ++word)
      console_(fmt::format("set [{}] = {}", word, word));
  }
  std::string obey(std::string_view line) { return console_(line); }
  [[nodiscard]] const Session& session() const { return console_.session; }

  Console console_{"        .isa v4\n        .org 100\n        halt\n"};
};

TEST_F(Pictures, HaveCellsOfTwoDigits) {
  EXPECT_EQ(obey("view define squares words 05-36 as 2 digits, 8 a row"), "");
  EXPECT_EQ(obey("view squares"),
            "[05]   05 06 07 08 09 10 11 12\n"
            "[13]   13 14 15 16 17 18 19 20\n"
            "[21]   21 22 23 24 25 26 27 28\n"
            "[29]   29 30 31 32 33 34 35 36\n");
}

TEST_F(Pictures, HaveCellsOfOneDigit) {
  obey("view define pairs words 70-74 as 1 digit, 5 a row");
  EXPECT_EQ(obey("view pairs"), "[70]   7 0 7 1 7\n[72]   2 7 3 7 4\n");
}

TEST_F(Pictures, TakeListsAndTitles) {
  EXPECT_EQ(obey(R"(view define few words 40, 0-1,39 as 2 digits,3 a row titled "a; \"b\" # c")"),
            "");
  EXPECT_EQ(obey("view few"), "a; \"b\" # c\n[40]   40 00 01\n[39]   39\n");
  EXPECT_EQ(obey("view define one words 7 as 1 digits, 150 a row"), "");
  EXPECT_EQ(obey("view one"), "[07]   0 7\n");
  EXPECT_EQ(obey("help views"),
            "few      a; \"b\" # c: words 40, 0-1,39 as 2 digits,3 a row\n"
            "one      words 7 as 1 digits, 150 a row\n"
            "digits   the digits of memory\n");
}

TEST_F(Pictures, AreDrawnWithoutANameWhereNoOtherFits) {
  EXPECT_EQ(obey("view").substr(0, 9), "       +0");
  obey("view define one words 7 as 2 digits, 1 a row");
  EXPECT_EQ(obey("view"), "[07]   07\n");
  Console tic(assembled_file("programs/tic/tic.asm"), programs::debugger_views());
  const std::string board = tic("view");
  tic("view define one words 7 as 2 digits, 1 a row");
  EXPECT_EQ(tic("view"), board) << "that of the program comes first";
}

TEST_F(Pictures, ReplaceThoseOfTheirName) {
  obey(
      "view define one words 7 as 2 digits, 1 a row; view define two words 8 as 2 digits, 1 a row");
  obey("view define one words 9 as 2 digits, 1 a row");
  EXPECT_EQ(obey("view one"), "[09]   09\n");
  EXPECT_EQ(session().views.size(), 2U);
  obey("view define digits words 1 as 2 digits, 1 a row");
  EXPECT_EQ(obey("view digits"), "[01]   01\n");
  EXPECT_EQ(obey("help views").find("the digits of memory"), std::string::npos);
  Console tic(assembled_file("programs/tic/tic.asm"), programs::debugger_views());
  tic("view define tic words 7 as 2 digits, 1 a row");
  EXPECT_EQ(tic("view"), "[07]   00\n");
}

TEST_F(Pictures, AreCompleted) {
  obey("view define squares words 5 as 2 digits, 8 a row");
  EXPECT_EQ(completions(session(), "view sq"), std::vector<std::string>{"squares"});
  EXPECT_EQ(completions(session(), "print sq"), std::vector<std::string>{});
}

TEST_F(Pictures, AreNotMadeOfBadDefinitions) {
  const struct {
    const char* definition;
    const char* message;
    int column;  // column of the caret; the first column is 1
  } cases[] = {
      {"", "expected the name of the view: letters, digits, '-' and '_'", 1},
      {"a.b words 5 as 1 digit, 8 a row",
       "expected the name of the view: letters, digits, '-' and '_'", 2},
      {"define words 5 as 1 digit, 8 a row", "no view can be called 'define'", 1},
      {"a23456789012345678901234567890123 words 5 as 1 digit, 8 a row",
       "the name is longer than 32 characters", 1},
      {"v", "expected 'words'", 2},
      {"v word 5 as 1 digit, 8 a row", "expected 'words'", 3},
      {"v words as 1 digit, 8 a row", "expected a word of memory, like 05, or several, like 05-36",
       9},
      {"v words 5,", "expected a word of memory, like 05, or several, like 05-36", 11},
      {"v words 75 as 1 digit, 8 a row", "75 is not in 0..74", 9},
      {"v words 5-75 as 1 digit, 8 a row", "75 is not in 5..74", 11},
      {"v words 9-5 as 1 digit, 8 a row", "5 is not in 9..74", 11},
      {"v words 99999999999 as 1 digit, 8 a row", "99999999999 is not in 0..74", 9},
      {"v words 5-9,7 as 1 digit, 8 a row", "word 07 stands in the list already", 13},
      {"v words 5 6 as 1 digit, 8 a row", "expected 'as'", 11},
      {"v words 5 as 3 digits, 8 a row", "3 is not in 1..2", 14},
      {"v words 5 as digits, 8 a row", "expected 1 digit or 2 digits", 14},
      {"v words 5 as 1 dig, 8 a row", "expected 'digit'", 16},
      {"v words 5 as 1 digit 8 a row", "expected ','", 22},
      {"v words 5 as 1 digit, 0 a row", "0 is not in 1..150", 23},
      {"v words 5 as 1 digit, 151 a row", "151 is not in 1..150", 23},
      {"v words 5 as 1 digit, -1 a row", "expected how many a row", 23},
      {"v words 5 as 1 digit, 8 rows", "expected 'a'", 25},
      {"v words 5 as 1 digit, 8 a line", "expected 'row'", 27},
      {"v words 5 as 1 digit, 8 a row title", "expected titled \"TEXT\" or the end", 31},
      {"v words 5 as 1 digit, 8 a row titled", "expected the title in quotes", 37},
      {"v words 5 as 1 digit, 8 a row titled x", "expected the title in quotes", 38},
      {"v words 5 as 1 digit, 8 a row titled \"\"", "the title is empty", 38},
      {"v words 5 as 1 digit, 8 a row titled \"a b\" c", "expected the end", 44},
  };
  for (const auto& one : cases) {
    const std::string definition = one.definition;
    EXPECT_EQ(obey("view define " + definition),
              fmt::format("error: {}\n  {}\n  {:>{}}\n", one.message, definition, '^', one.column))
        << definition;
    EXPECT_TRUE(console_.last.failed);
  }
  EXPECT_TRUE(session().views.empty());
  obey("view define v words 5 as 2 digits, 8 a row; view define v words 6");
  EXPECT_EQ(obey("view v"), "[05]   05\n") << "the one before stays";
}

TEST_F(Pictures, AreNoMoreThanAHundred) {
  for (int i = 0; i < 100; ++i) obey(fmt::format("view define v{} words 5 as 1 digit, 8 a row", i));
  EXPECT_FALSE(console_.last.failed);
  EXPECT_EQ(obey("view define v100 words 5 as 1 digit, 8 a row"),
            "error: there are 100 views already\n");
  EXPECT_EQ(obey("view define v99 words 6 as 2 digits, 8 a row; view v99"), "[06]   06\n");
}

TEST_F(Pictures, ComeFromFiles) {
  console_.files->contents["pictures"] =
      "# of this program\nview define one words 7 as 2 digits, 1 a row\nview define two words\n";
  EXPECT_EQ(obey("source pictures"),
            "pictures:3: error: expected a word of memory, like 05, or several, like 05-36\n"
            "  two words\n           ^\n");
  EXPECT_EQ(obey("view one"), "[07]   07\n") << "what stands before the mistake counts";
}

}  // namespace
}  // namespace chessvm::vm::debugger::test::memory_picture_test
