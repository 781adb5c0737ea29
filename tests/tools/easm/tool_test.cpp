// SPDX-License-Identifier: MIT
// Tests easm as a process: streams, files, exit statuses.
#include <gtest/gtest.h>

#include <cstdlib>

#include "tests/asm/support.hpp"
#include "tests/base/temporary_folder.hpp"
#include "tests/support/run_tool.hpp"

namespace chessvm::test::tool_test {
namespace {

namespace fs = std::filesystem;

class Tool : public testing::Test {
 protected:
  Tool() {
    write("good.asm", "  .isa v4\n  .org 100\n  inc A\n  halt\n");
    write("bad.asm", "  .isa v4\n  .org 100\n  icn A\n  inc B\n  frob\n");
    write("doubtful.asm", "  .isa v4\n  .org 100\n  swap A,F\n  halt\n");
  }

  void write(const std::string& name, const std::string& text) const {
    std::ofstream(folder_ / name) << text;
  }
  [[nodiscard]] std::string read(const std::string& name) const {
    return file_text(folder_ / name);
  }
  [[nodiscard]] bool exists(const std::string& name) const { return fs::exists(folder_ / name); }

  /// Runs easm; `before` sets environment variables. Sets `out` and `err`; returns the exit status.
  int easm(const std::string& arguments, const std::string& before = "") {
    const ToolOutcome outcome =
        run_tool(folder_, before + " " CHESSVM_BIN_DIR "/easm " + arguments);
    out = outcome.out;
    err = outcome.err;
    return outcome.status;
  }

  std::string out;
  std::string err;
  const TemporaryFolder temporary_;
  const fs::path& folder_ = temporary_.path();
};

TEST_F(Tool, WritesEveryOutput) {
  EXPECT_EQ(easm("good.asm -o good.e -l good.lst -s good.sym -m good.map --depfile good.d"), 0)
      << err;
  EXPECT_EQ(err, "");
  EXPECT_EQ(out, "");
  EXPECT_TRUE(read("good.e").starts_with("# isa=v4\n"));
  EXPECT_TRUE(read("good.lst").starts_with("# chessvm listing 1\n"));
  EXPECT_TRUE(read("good.sym").starts_with("# chessvm symbols 1\n"));
  EXPECT_TRUE(read("good.map").starts_with("# chessvm map 1\n"));
  EXPECT_EQ(read("good.d"), "good.e good.lst good.sym good.map: \\\n  good.asm\n");
}

/// A row holds six words. `mov 0,A` takes two of them, and its operand may not be the sixth.
TEST_F(Tool, MendsAZeroAtTheEndOfARow) {
  const std::string row = "\tinc A\r\n\tinc A\r\n\tinc A\r\n\tinc A\r\n";
  const std::string head = "; two of them\r\n\t.isa v4\r\n\t.org 100\r\n";
  // The second `mov 0,A` would end a row only after --fix has moved the first one to a new row.
  const std::string second = "\tinc A\r\n\tinc A\r\n";
  const std::string text = head + row + "\tmov 0,A\r\n" + second + "\tmov 0,A\r\n\thalt\r\n";
  write("zero.asm", text);
  ASSERT_EQ(easm("zero.asm"), 1);
  EXPECT_NE(err.find("zero.asm:8:"), std::string::npos) << err;
  EXPECT_EQ(easm("zero.asm --fix --dry-run"), 0) << err;
  EXPECT_EQ(err,
            "zero.asm:8: note: .align would be inserted [zero-at-row-end]\n"
            "zero.asm:12: note: .align would be inserted [zero-at-row-end]\n");
  EXPECT_EQ(read("zero.asm"), text);
  EXPECT_EQ(easm("--fix zero.asm"), 0) << err;
  EXPECT_EQ(err,
            "zero.asm:8: note: .align inserted [zero-at-row-end]\n"
            "zero.asm:12: note: .align inserted [zero-at-row-end]\n");
  EXPECT_EQ(read("zero.asm"), head + row + "        .align\r\n\tmov 0,A\r\n" + second +
                                  "        .align\r\n\tmov 0,A\r\n\thalt\r\n");
  EXPECT_EQ(easm("zero.asm"), 0) << err;
  const std::string mended = read("zero.asm");
  EXPECT_EQ(easm("--fix zero.asm"), 0) << err;
  EXPECT_EQ(err, "zero.asm: note: --fix found nothing to change\n");
  EXPECT_EQ(read("zero.asm"), mended);
}

TEST_F(Tool, QuietLeavesOnlyErrors) {
  EXPECT_EQ(easm("-q doubtful.asm -o doubtful.e"), 0);
  EXPECT_EQ(err, "");
  EXPECT_EQ(easm("-q bad.asm -o bad.e"), 1);
  EXPECT_NE(err.find("'icn'"), std::string::npos) << err;
  write("zero.asm",
        "  .isa v4\n  .org 100\n  inc A\n  inc A\n  inc A\n  inc A\n  mov 0,A\n  halt\n");
  for (int i = 0; i < 2; ++i) {
    EXPECT_EQ(easm("-q --fix zero.asm"), 0);
    EXPECT_EQ(err, "");
  }
  EXPECT_NE(read("zero.asm").find(".align"), std::string::npos);
}

TEST_F(Tool, MendsNoMacroAndTellsWhatIsLeft) {
  const std::string text =
      "  .isa v4\n  .macro zero\n  mov 0,A\n  .endm\n  .org 100\n  inc A\n  inc A\n  inc A\n"
      "  inc A\n  zero\n  frob\n";
  write("macro.asm", text);
  EXPECT_EQ(easm("--fix macro.asm"), 1);
  EXPECT_NE(err.find("--fix found nothing to change"), std::string::npos) << err;
  EXPECT_NE(err.find("'frob'"), std::string::npos) << err;
  EXPECT_EQ(read("macro.asm"), text);
  EXPECT_EQ(easm("--fix - <macro.asm"), 2);
  EXPECT_EQ(easm("--fix macro.asm -o out.asm"), 2);
  EXPECT_EQ(easm("--fix macro.asm --json"), 2);
  EXPECT_EQ(easm("--fix --format macro.asm"), 2);
  EXPECT_EQ(easm("--dry-run macro.asm"), 2);
  EXPECT_EQ(read("macro.asm"), text);
}

TEST_F(Tool, AdvisesOnTheLayout) {
  write("loose.asm", "  .isa v4\n  .org 100\n  inc A\nlost\n  inc A\n  .include part.inc\n");
  write("part.inc", "  inc A\n  jmp next\nnext\n  print\n  halt\n");
  EXPECT_EQ(easm("loose.asm -q --advise-layout"), 0) << err;
  EXPECT_NE(out.find("ft1           7        7     3         96\n"), std::string::npos) << out;
  EXPECT_NE(out.find("1 row: dead-label: nothing refers to 'lost' (+0 words)\n"
                     "  loose.asm:4: delete the label\n"),
            std::string::npos)
      << out;
  EXPECT_NE(out.find("  part.inc:2: delete 'jmp next'\n"), std::string::npos) << out;
  EXPECT_NE(out.find("one after the other: 2 rows\n"), std::string::npos) << out;
  EXPECT_EQ(easm("loose.asm -q --json --advise-layout=advice.json -o loose.e"), 0) << err;
  EXPECT_EQ(out, "");
  EXPECT_TRUE(read("advice.json").starts_with(R"({"schema":"chessvm.layout/1","possible":true,)"));
  EXPECT_TRUE(exists("loose.e"));
  EXPECT_EQ(easm("bad.asm --advise-layout"), 1);
  EXPECT_EQ(out, "");
  EXPECT_EQ(easm("--disassemble good.e --advise-layout"), 2);
}

TEST_F(Tool, DashIsStandardInputAndOutput) {
  EXPECT_EQ(easm("- -o - < good.asm"), 0) << err;
  EXPECT_TRUE(out.starts_with("# isa=v4\n# address=100  PC=0900\n"));
}

TEST_F(Tool, ErrorsWriteNothing) {
  EXPECT_EQ(easm("bad.asm -o bad.e -l bad.lst -s bad.sym"), 1);
  EXPECT_FALSE(exists("bad.e") || exists("bad.lst") || exists("bad.sym"));
  EXPECT_TRUE(err.starts_with("bad.asm:3:3: error: ")) << err;
  EXPECT_NE(err.find("easm: 3 errors, 0 warnings"), std::string::npos) << err;
  EXPECT_EQ(out, "");
}

TEST_F(Tool, AWarningCanBeMadeAnError) {
  EXPECT_EQ(easm("doubtful.asm"), 0);
  EXPECT_NE(err.find("warning: "), std::string::npos) << err;
  EXPECT_EQ(easm("doubtful.asm -W error=swap-a-f"), 1);
  EXPECT_NE(err.find("error: the machine does not implement 'swap A,F'"), std::string::npos) << err;
  EXPECT_EQ(easm("doubtful.asm -W none -W error=swap-a-f"), 1) << "which switches it on";
  EXPECT_EQ(easm("doubtful.asm -W error=nested-jsr"), 0);
  EXPECT_EQ(easm("doubtful.asm -W error=no-swap-a-f"), 2);
  EXPECT_EQ(easm("doubtful.asm -W error=no-isa"), 2) << "is an error already";
}

TEST_F(Tool, DefinitionsThatNothingUsesAreDoubted) {
  write("uses.asm", "  .isa v4\n  .org 100\n  .ifdef DEBUG\n  inc A\n  .endif\n  halt\n");
  EXPECT_EQ(easm("uses.asm -D DEBUG -q"), 0);
  EXPECT_EQ(easm("uses.asm -D DEBUG -W error"), 0) << err;
  EXPECT_EQ(easm("uses.asm -D DEBUG -D DEBGU=2"), 0);
  EXPECT_NE(err.find("<command line>:2:1: warning: nothing uses 'DEBGU', which -D defines "
                     "[define-unused]"),
            std::string::npos)
      << err;
  EXPECT_EQ(easm("uses.asm -D DEBGU -W no-define-unused -W error"), 0) << err;
}

TEST_F(Tool, LongWordsAreCutInMessages) {
  const std::string digits(60'000, '7');
  const std::string name(60'000, 'n');
  write("long.asm", "  .isa v4\n  .org 100\n" + name + "\n" + name + "\n  mov " + digits +
                        ",A\n  jmp " + digits + "\n  jmp " + digits + "x\n  mov x" + name +
                        ",A\n  ." + name + "\n  " + name + "\n  .org " + digits + "\n");
  EXPECT_EQ(easm("long.asm"), 1);
  EXPECT_LT(err.size(), 6'000U);
  EXPECT_EQ(easm("long.asm --json"), 1);
  EXPECT_LT(err.size(), 6'000U);
}

TEST_F(Tool, AnotherKindOfFileIsNamed) {
  ASSERT_EQ(easm("good.asm -o good.e"), 0);
  EXPECT_EQ(easm("--disassemble good.asm"), 1);
  EXPECT_EQ(err,
            "good.asm:1: error: not an image: the first line must be '# isa=v4'; this is assembly "
            "source: easm assembles it\n");
  EXPECT_EQ(easm("good.e"), 1);
  EXPECT_EQ(err,
            "good.e: error: not assembly source; this is an image: chsim IMAGE runs it, "
            "eniacsim --vm IMAGE on the wired machine, easm --disassemble lists it\n");
}

TEST_F(Tool, LimitsTheNumberOfMessages) {
  EXPECT_EQ(easm("bad.asm --max-errors 1"), 1);
  EXPECT_NE(err.find("3 errors, 0 warnings (2 not shown; see --max-errors)"), std::string::npos)
      << err;
  EXPECT_EQ(err.find("[bad-argument]"), std::string::npos) << err;
}

TEST_F(Tool, WarningsCanBeSwitched) {
  EXPECT_EQ(easm("doubtful.asm"), 0);
  EXPECT_NE(err.find("[swap-a-f]"), std::string::npos);
  EXPECT_EQ(easm("doubtful.asm -Wno-swap-a-f"), 0);
  EXPECT_EQ(err, "");
  EXPECT_EQ(easm("doubtful.asm -q"), 0);
  EXPECT_EQ(err, "");
  EXPECT_EQ(easm("doubtful.asm -Werror -o x.e"), 1);
  EXPECT_FALSE(exists("x.e"));
  EXPECT_EQ(easm("doubtful.asm -W none -W error"), 0);
}

TEST_F(Tool, JsonIsOneObjectALine) {
  EXPECT_EQ(easm("bad.asm --json"), 1);
  EXPECT_EQ(std::count(err.begin(), err.end(), '\n'), 3) << err;
  EXPECT_TRUE(err.starts_with(
      "{\"schema\":\"chessvm.diagnostic/1\",\"severity\":\"error\",\"id\":\"unknown-opcode\","))
      << err;
  EXPECT_EQ(easm("missing.asm --json"), 3);
  EXPECT_TRUE(err.starts_with("{\"schema\":\"chessvm.diagnostic/1\"")) << err;
}

TEST_F(Tool, RefusesWrongUsage) {
  for (const char* arguments :
       {"", "--frob good.asm", "good.asm extra.asm", "good.asm -W frob", "good.asm --max-errors x",
        "good.asm --color maybe", "good.asm -o good.asm", "good.asm -o x -l x",
        "--disassemble good.e -l x"}) {
    EXPECT_EQ(easm(arguments), 2) << arguments;
    EXPECT_EQ(out, "") << arguments;
    EXPECT_NE(err.find("easm: error:"), std::string::npos) << err;
  }
  EXPECT_EQ(easm("good.asm --lising x"), 2);
  EXPECT_NE(err.find("did you mean --listing?"), std::string::npos) << err;
  EXPECT_TRUE(read("good.asm").starts_with("  .isa"));
}

TEST_F(Tool, SaysWhatTheSurroundingsRefused) {
  EXPECT_EQ(easm("missing.asm"), 3);
  EXPECT_NE(err.find("missing.asm"), std::string::npos) << err;
  EXPECT_EQ(easm(". -o x"), 3);
  EXPECT_EQ(easm("good.asm -o no/such/folder.e"), 3);
  EXPECT_EQ(easm("@missing"), 3);
}

TEST_F(Tool, WritesTheImageLast) {
  EXPECT_EQ(easm("good.asm -o good.e -l no/such/folder.lst"), 3);
  EXPECT_FALSE(exists("good.e")) << "make would take it for up to date";
}

TEST_F(Tool, HelpAndVersion) {
  EXPECT_EQ(easm("--help"), 0);
  EXPECT_NE(out.find("--listing"), std::string::npos);
  EXPECT_EQ(easm("-V"), 0);
  EXPECT_TRUE(out.starts_with("easm ")) << out;
}

TEST_F(Tool, ReadsOptionsFromAFile) {
  write("options", "good.asm\n-o x.e\n");
  EXPECT_EQ(easm("@options"), 0) << err;
  EXPECT_TRUE(exists("x.e"));
}

TEST_F(Tool, DefinesAndIncludes) {
  fs::create_directories(folder_ / "lib");
  write("lib/part.inc", "  .dw kk\n");
  write("main.asm", "  .isa v4\n  .org 100\n  .include part.inc\n");
  EXPECT_EQ(easm("-I lib -D kk=42 main.asm -o -"), 0) << err;
  EXPECT_NE(out.find("s f1.RA2L6 4  # .dw 42\ns f1.RA2L5 2\n"), std::string::npos) << out;
}

TEST_F(Tool, ColoursOnlyWhenAsked) {
  EXPECT_EQ(easm("bad.asm"), 1);
  EXPECT_EQ(err.find('\033'), std::string::npos);
  EXPECT_EQ(easm("bad.asm --color always"), 1);
  EXPECT_NE(err.find('\033'), std::string::npos);
  EXPECT_EQ(easm("bad.asm --color=always --json"), 1);
  EXPECT_EQ(err.find('\033'), std::string::npos);
}

TEST_F(Tool, DisassemblesWhatItAssembled) {
  ASSERT_EQ(easm("good.asm -o good.e"), 0);
  EXPECT_EQ(easm("--disassemble good.e -o again.asm"), 0) << err;
  ASSERT_EQ(easm("again.asm -o again.e"), 0) << err;
  const auto strip = [](const std::string& image) {
    return vm::parse_image(image, "x").value().image;
  };
  EXPECT_EQ(strip(read("again.e")), strip(read("good.e")));
  EXPECT_EQ(easm("--disassemble good.asm"), 1);
  EXPECT_NE(err.find("good.asm:1"), std::string::npos) << err;
  const std::string image = read("good.e");
  EXPECT_EQ(easm("--disassemble good.e -o ./good.e"), 2);
  EXPECT_EQ(err, "easm: error: the output './good.e' is one of the inputs\n");
  EXPECT_EQ(read("good.e"), image);
}

}  // namespace
}  // namespace chessvm::test::tool_test
