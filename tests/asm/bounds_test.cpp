// SPDX-License-Identifier: MIT
// Tests that the assembler answers any source of a megabyte within seconds and 256 MB of memory.
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <chrono>
#include <fstream>
#include <functional>
#include <string>
#include <vector>

#include "tests/base/temporary_folder.hpp"
#include "tests/support/run_tool.hpp"
#include "tests/support/slow_build.hpp"

namespace chessvm::test::bounds_test {
namespace {

constexpr std::size_t megabyte = 1U << 20U;

// Limits for one source. The slowest source (see Family) takes 0.3 s; a quadratic algorithm took
// over 30 s.
constexpr double most_seconds = sanitized ? 15 : 5;
constexpr long most_kilobytes = sanitized ? 4L << 20U : 256L << 10U;

/// Describes how to generate a source of a megabyte: `head`, then `line(0)`, `line(1)` and so on.
struct Family {
  const char* name;
  std::string head;
  std::function<std::string(int)> line;
};

std::function<std::string(int)> same(const std::string& line) {
  return [line](int) { return line; };
}

/// Returns a function that replaces {0} in `format` by a line number and {1} by the next number.
std::function<std::string(int)> numbered(const std::string& format) {
  return [format](int number) { return fmt::format(fmt::runtime(format), number, number + 1); };
}

std::string times(const std::string& piece, int count) {
  std::string text;
  for (int i = 0; i < count; ++i) text += piece;
  return text;
}

std::string nested_macros() {
  std::string text;
  for (int depth = 0; depth < 60; ++depth)
    text += fmt::format("  .macro a{}\n  a{}\n  .endm\n", depth, depth + 1);
  return text + "  .macro a60\n" + times("  frob\n", 2000) + "  .endm\n";
}

std::vector<Family> families() {
  const std::string long_name = "name_of_fifty_characters_that_ends_in_a_number_";
  return {
      {"Blank", "", same("\n")},
      {"OneLine", "", same("x")},
      {"Comments", "", same("; x\n")},
      {"Constants", "", numbered("e{0} .equ 1\n")},
      {"Redefinitions", "", same("e .equ 1\n")},
      {"Chains", "", numbered("e{0} .equ e{1}\n")},
      {"Undefined", "", numbered("e{0} .equ q{0}\n")},
      {"LongUndefined", "", numbered(long_name + "{0} .equ " + long_name + "{1}\n")},
      {"UndefinedInOneExpression", "", numbered("  .dw u{0}+u{1}+u{0}{0}+u{1}{1}+u{0}{1}\n")},
      {"Labels", "", numbered("l{0}\n")},
      {"Locals", "aa\n", numbered("  jmp .l{0}\n")},
      {"Jumps", "", numbered("l{0} jmp l{1}\n")},
      {"UnknownOperations", "", numbered("  frob{0}\n")},
      {"UnknownDirectives", "", numbered("  .frob{0}\n")},
      {"Macros", "", numbered("  .macro m{0}\n  .endm\n n{0}\n")},
      {"Calls", "  .macro m\n" + times(";\n", 1000) + "  .endm\n", same("  m\n")},
      {"Recursion", "  .macro mm\n  mm\n  mm\n  .endm\n", same("  mm\n")},
      {"NestedMacros", nested_macros(), same("  a0\n")},
      {"LongArguments", "  .macro m a\n  .dw " + times("a,", 3000) + "a\n  .endm\n",
       same("  m " + times("1+", 500) + "1\n")},
      {"OpenConditions", "", same("  .if 1\n")},
      {"Conditions", "", numbered("  .if u{0}\n  .elif u{1}\n  .endif\n")},
      {"Parentheses", "", same("  .dw " + times("(", 250) + "1" + times(")", 250) + "\n")},
      {"OpenParentheses", "", same("  .dw " + times("(", 30'000) + "\n")},
      {"Terms", "", same("  .dw " + times("1+", 30'000) + "1\n")},
      {"Words", "", same("  .dw 1,2,3,4,5,6\n")},
      {"Tables", "", numbered("t{0} .table 1\n")},
      {"Sections", "", numbered("  .section s{0}\n")},
      {"Assertions", "", same("  .assert 1 == 2\n")},
      {"Includes", "", numbered("  .include n{0}\n")},
      {"IncludesOfItself", "", same("  .include source.asm\n")},
      {"Quotes", "", same("\"\n")},
      {"Zeros", "", same(std::string(1, '\0'))},
      {"BytesAboveAscii", "", same("\xff")},
  };
}

struct Measurement {
  int status = -1;  // exit status of the command; -1 if it could not run or was killed
  double seconds = 0;
  long kilobytes = 0;
};

/// Measures `command` in a process of its own, because RUSAGE_CHILDREN has the greatest memory of
/// all earlier child processes.
Measurement measured(const std::filesystem::path& folder, const std::string& command) {
  std::array<int, 2> ends{};
  if (::pipe(ends.data()) != 0) return {};
  const pid_t child = ::fork();
  if (child == 0) {
    Measurement run;
    run.status = run_tool(folder, command).status;
    rusage used{};
    ::getrusage(RUSAGE_CHILDREN, &used);
    run.seconds = static_cast<double>(used.ru_utime.tv_sec + used.ru_stime.tv_sec) +
                  static_cast<double>(used.ru_utime.tv_usec + used.ru_stime.tv_usec) * 1e-6;
    run.kilobytes = used.ru_maxrss;
    ::_exit(::write(ends[1], &run, sizeof run) == sizeof run ? 0 : 1);
  }
  ::close(ends[1]);
  Measurement run;
  if (::read(ends[0], &run, sizeof run) != sizeof run) run = {};
  ::close(ends[0]);
  ::waitpid(child, nullptr, 0);
  return run;
}

class AsmBounds : public testing::TestWithParam<Family> {};

TEST_P(AsmBounds, AMegabyteIsAnsweredInTime) {
  const Family& family = GetParam();
  const TemporaryFolder folder;
  std::string source = "  .isa v4\n  .org 100\n" + family.head;
  for (int number = 0; source.size() < megabyte; ++number) source += family.line(number);
  source.resize(megabyte);
  std::ofstream(folder.path() / "source.asm", std::ios::binary) << source;
  const Measurement run = measured(
      folder.path(), "timeout 60 " CHESSVM_BIN_DIR "/easm source.asm -o o.e -s o.sym -l o.lst");
  EXPECT_TRUE(run.status == 0 || run.status == 1) << run.status;
  EXPECT_LT(run.seconds, most_seconds);
  EXPECT_LT(run.kilobytes, most_kilobytes);
}

INSTANTIATE_TEST_SUITE_P(Families, AsmBounds, testing::ValuesIn(families()),
                         [](const auto& each) { return each.param.name; });

TEST(AsmIncludes, OfDevicesAndPipesAreRefused) {
  const TemporaryFolder folder;
  ASSERT_EQ(::mkfifo((folder.path() / "pipe").c_str(), 0600), 0);
  std::ofstream(folder.path() / "a.asm") << "  .include pipe\n  .include /dev/zero\n";
  const ToolOutcome run =
      run_tool(folder.path(), "timeout 20 " CHESSVM_BIN_DIR "/easm a.asm -o a.e");
  EXPECT_EQ(run.status, 1);
  EXPECT_NE(run.err.find("'pipe' is a device or a pipe, not a file"), std::string::npos) << run.err;
  EXPECT_NE(run.err.find("'/dev/zero' is a device or a pipe"), std::string::npos) << run.err;
}

}  // namespace
}  // namespace chessvm::test::bounds_test
