// SPDX-License-Identifier: MIT
// Tests how a typed line is read, also if the user types Ctrl-C before the line is complete.
#include "base/process/read_line.hpp"

#include <gtest/gtest.h>

#include <chrono>
#include <csignal>
#include <thread>

#include "base/process/signals.hpp"
#include "base/process/wait_for_line.hpp"
#include "tests/base/terminal/pseudo_terminal.hpp"
#include "tests/support/typing_terminal.hpp"

namespace chessvm::read_line_test {
namespace {

constexpr std::size_t longest = 5;

class ReadLine : public testing::Test {
 protected:
  void SetUp() override {
    if (const auto why = why_no_pseudo_terminal()) GTEST_SKIP() << *why;
    catch_signals();
  }
  void TearDown() override { forget_interrupt(); }
};

TEST_F(ReadLine, LeavesOutTheEndOfTheLine) {
  const test::TypingTerminal terminal;
  terminal.type("first\r\n\n");
  EXPECT_EQ(read_line(terminal.input(), longest), "first");
}

TEST_F(ReadLine, DropsWhatIsTooLong) {
  const test::TypingTerminal terminal;
  terminal.type("123456789\nnext\n");
  EXPECT_EQ(read_line(terminal.input(), longest), "123456") << "one more, by which it is known";
  EXPECT_EQ(read_line(terminal.input(), longest), "next");
}

/// The signal comes between the prompt and the read, so it cannot interrupt the read.
TEST_F(ReadLine, GivesUpForASignalBeforeIt) {
  const test::TypingTerminal terminal;
  std::raise(SIGINT);
  EXPECT_FALSE(wait_for_line(terminal.input()));
  EXPECT_EQ(read_line(terminal.input(), longest), std::nullopt);
  forget_interrupt();
  terminal.type("later\n");
  EXPECT_EQ(read_line(terminal.input(), longest), "later");
}

TEST_F(ReadLine, DropsAByteOrderMark) {
  std::FILE* const file = std::tmpfile();
  std::fputs(
      "\xEF\xBB\xBFone\r\ntwo\n\xEF\xBB\xBF"
      "123456789\n\xEF\xBB\xBF",
      file);
  std::rewind(file);
  for (const char* const line : {"one", "two", "123456", ""})
    EXPECT_EQ(read_line(file, longest), line);
  EXPECT_EQ(read_line(file, longest), std::nullopt);
  std::fclose(file);
}

TEST_F(ReadLine, GivesUpForASignalBetweenTheLinesOfAFile) {
  std::FILE* const file = std::tmpfile();
  std::fputs("one\ntwo\n", file);
  std::rewind(file);
  EXPECT_EQ(read_line(file, longest), "one");
  std::raise(SIGINT);
  EXPECT_EQ(read_line(file, longest), std::nullopt);
  forget_interrupt();
  EXPECT_EQ(read_line(file, longest), "two");
  std::fclose(file);
}

TEST_F(ReadLine, GivesUpForASignalInALineWithoutEnd) {
  std::FILE* const zeros = std::fopen("/dev/zero", "r");
  ASSERT_NE(zeros, nullptr);
  const pthread_t reader = ::pthread_self();
  std::jthread other([reader] {
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
    ::pthread_kill(reader, SIGINT);
  });
  EXPECT_EQ(read_line(zeros, longest), std::nullopt);
  std::fclose(zeros);
}

TEST_F(ReadLine, GivesUpForASignalWhileItWaits) {
  const test::TypingTerminal terminal;
  const pthread_t reader = ::pthread_self();
  std::jthread other([reader] {
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
    ::pthread_kill(reader, SIGINT);
  });
  EXPECT_EQ(read_line(terminal.input(), longest), std::nullopt);
}

}  // namespace
}  // namespace chessvm::read_line_test
