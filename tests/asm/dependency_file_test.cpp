// SPDX-License-Identifier: MIT
// Runs make with the rules that `easm --depfile` writes.
#include <gtest/gtest.h>

#include <chrono>
#include <filesystem>
#include <fstream>

#include "tests/base/temporary_folder.hpp"
#include "tests/support/run_tool.hpp"

namespace chessvm::test::dependency_file_test {
namespace {

namespace fs = std::filesystem;

class Dependencies : public testing::Test {
 protected:
  void SetUp() override {
    if (run_tool(folder_, "command -v make").status != 0) GTEST_SKIP() << "make is not installed";
    write("Makefile", "prog.e:\n\t" CHESSVM_BIN_DIR
                      "/easm prog.asm -o prog.e --depfile prog.d\n-include prog.d\n");
  }

  void write(const std::string& name, const std::string& text) const {
    std::ofstream(folder_ / name) << text;
  }
  void program(const std::string& name) const {
    write("prog.asm", "  .isa v4\n  .include " + name + "\n  .org 100\n  mov lim,A\n  halt\n");
  }
  /// Sets the modification time of `name`: `age` before now, or after now if `age` is negative.
  void set_age(const std::string& name, std::chrono::hours age) const {
    fs::last_write_time(folder_ / name, fs::file_time_type::clock::now() - age);
  }
  [[nodiscard]] ToolOutcome make() const { return run_tool(folder_, "make prog.e"); }
  [[nodiscard]] bool assembled_by(const ToolOutcome& outcome) const {
    return outcome.status == 0 && outcome.out.find("/easm prog.asm") != std::string::npos;
  }

  const TemporaryFolder temporary_;
  const fs::path& folder_ = temporary_.path();
};

TEST_F(Dependencies, MakeGoesOnWhenAnIncludeIsRenamed) {
  program("old.inc");
  write("old.inc", "lim .equ 3\n");
  EXPECT_TRUE(assembled_by(make()));
  fs::rename(folder_ / "old.inc", folder_ / "new.inc");
  program("new.inc");
  const ToolOutcome again = make();
  EXPECT_TRUE(assembled_by(again)) << again.err;
}

TEST_F(Dependencies, MakeReadsEveryNameOfAnInclude) {
  for (const std::string name :
       {"a b.inc",  "a  b.inc",  "a\tb.inc",  "a#b.inc",     "a$b.inc",      "a$(b).inc",
        "a:b.inc",  "a\\b.inc",  "a\\ b.inc", "a\\\\ b.inc", "a\\#b.inc",    "a\\:b.inc",
        "a%b.inc",  "a\\%b.inc", "a*b.inc",   "a?b.inc",     "a[b].inc",     "a=b.inc",
        "a+=b.inc", "a|b.inc",   "a&b.inc",   "~a.inc",      "\xC3\xA4.inc", ".PHONY",
        "a.inc\\",  "a.inc\\\\"}) {
    program(name);
    write(name, "lim .equ 3\n");
    set_age(name, std::chrono::hours(2));
    set_age("prog.asm", std::chrono::hours(2));
    fs::remove(folder_ / "prog.e");
    fs::remove(folder_ / "prog.d");
    ToolOutcome outcome = make();
    EXPECT_TRUE(assembled_by(outcome)) << name << ": " << outcome.err;
    set_age("prog.e", std::chrono::hours(1));
    outcome = make();
    EXPECT_EQ(outcome.status, 0) << name << ": " << outcome.err;
    EXPECT_FALSE(assembled_by(outcome)) << name << " is older";
    set_age(name, std::chrono::hours(0));
    outcome = make();
    EXPECT_TRUE(assembled_by(outcome)) << name << " is newer: " << outcome.err;
    set_age("prog.e", std::chrono::hours(1));
    fs::remove(folder_ / name);
    program("other.inc");
    write("other.inc", "lim .equ 3\n");
    set_age("prog.asm", std::chrono::hours(2));
    outcome = make();
    EXPECT_TRUE(assembled_by(outcome)) << name << " is gone: " << outcome.err;
  }
}

TEST_F(Dependencies, MakeReadsNamesOfOutputs) {
  write("prog.asm", "  .isa v4\n  .org 100\n  halt\n");
  for (const std::string name : {"o p.e", "o:p.e", "o$p.e", "o#p.e", "o\\p.e", "o%p.e"}) {
    const ToolOutcome made = run_tool(folder_, CHESSVM_BIN_DIR "/easm prog.asm -o '" + name +
                                                   "' --depfile out.d && "
                                                   "make -s -f out.d '" +
                                                   name + "'");
    EXPECT_EQ(made.status, 0) << name << ": " << made.err;
    EXPECT_EQ(made.err, "") << name;
  }
}

}  // namespace
}  // namespace chessvm::test::dependency_file_test
