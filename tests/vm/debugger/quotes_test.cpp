// SPDX-License-Identifier: MIT
// Tests quotes in command lines: a quoted text is one argument, whatever characters it has.
#include "vm/debugger/commands/quotes.hpp"
#include "tests/vm/debugger/support.hpp"

namespace chessvm::vm::debugger::test::quotes_test {
namespace {

TEST(Quotes, EncloseWhatWouldEndACommand) {
  Console console(countdown);
  EXPECT_EQ(console("echo \"a; b\""), "a; b\n");
  EXPECT_EQ(console("echo a \"b; c\" d; echo e"), "a b; c d\ne\n");
  EXPECT_EQ(console("echo \"no # comment\" # a comment \""), "no # comment\n");
  EXPECT_EQ(console(R"(echo "say \"x\", \\ and \n")"), "say \"x\", \\ and \\n\n");
  EXPECT_EQ(console("echo \"\"; echo   \"  x\""), "\n  x\n");
}

TEST(Quotes, MustBeClosed) {
  Console console(countdown);
  EXPECT_EQ(
      console("echo x; echo \"a; b"),
      "error: no quote closes the one in column 14\n  echo x; echo \"a; b\n               ^\n");
  EXPECT_TRUE(console.last.failed);
  EXPECT_EQ(console("echo \"a\\\""),
            "error: no quote closes the one in column 6\n  echo \"a\\\"\n       ^\n");
  EXPECT_CONTAINS(console("alias x = echo \"a"), "no quote closes");
}

TEST(Quotes, HoldNamesOfFiles) {
  Console console(countdown);
  const std::string name = "a; b # if c.txt";
  for (const std::string command :
       {"save-stops", "checkpoint", "profile on; profile save", "coverage"}) {
    EXPECT_EQ(console(command + " \"" + name + "\""), "") << command;
    EXPECT_EQ(console.files->contents.count(name), 1U) << command;
    console.files->contents.erase(name);
  }
  EXPECT_EQ(console("checkpoint \"" + name + "\"; restore \"" + name + "\"").find("error"),
            std::string::npos);
  console.files->contents["d; e"] = "echo \"x; y\"\n";
  EXPECT_EQ(console("source \"d; e\""), "x; y\n");
  console.files->contents["deck 1"] = "123\n";
  EXPECT_EQ(console("deck \"deck 1\""), "");
  EXPECT_EQ(console("deck deck 1"), "") << "blanks need no quotes";
  EXPECT_CONTAINS(console("trace \"t if u\" if A > 0; step 2; trace off"), " lines in t if u\n");
  EXPECT_EQ(console.files->contents.count("t if u"), 1U);
}

TEST(Quotes, StayInCommandsThatRunLater) {
  Console console(countdown);
  console("break loop");
  console("on-stop 1 silent; echo \"here; now\"");
  EXPECT_CONTAINS(console("continue"), "here; now\n");
  console("alias both = echo \"a; b\"; echo c");
  EXPECT_EQ(console("both"), "a; b\nc\n");
  console("save-stops s");
  EXPECT_CONTAINS(console("delete; source s; restart; continue"), "here; now\n");
}

TEST(Quotes, HoldPlaces) {
  Console console(assembled("my; file.asm", countdown));
  EXPECT_EQ(console("break \"my; file.asm:7\""), "1: break 101.1\n");
  EXPECT_EQ(console("break \"my; file.asm\":7 if A > 0"), "2: break 101.1 if A > 0\n");
}

TEST(Quotes, QuotedIsReadBack) {
  for (const std::string text : {"plain", "two words", "a;b", "a#b", "say \"x\"", "back\\slash",
                                 "back\\ slash", "\\\"", "", "tab\tbed", " \\"}) {
    const std::string written = debugger::quoted(text);
    EXPECT_EQ(unquoted(written), text) << written;
    EXPECT_EQ(find_unquoted(written, " \t;#"), std::string::npos) << written;
    EXPECT_EQ(find_open_quote(written), std::string::npos) << written;
  }
}

}  // namespace
}  // namespace chessvm::vm::debugger::test::quotes_test
