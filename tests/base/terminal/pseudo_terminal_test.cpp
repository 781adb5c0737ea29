// SPDX-License-Identifier: MIT
// Tests that systems without pseudo-terminals are recognized.
#include "tests/base/terminal/pseudo_terminal.hpp"

#include <errno.h>
#include <fcntl.h>
#include <gtest/gtest.h>

namespace chessvm::pseudo_terminal_test {
namespace {

TEST(PseudoTerminalCheck, GivesTheReasonOfTheSystem) {
  const auto why = why_no_pseudo_terminal([](int) {
    errno = ENOENT;
    return -1;
  });
  ASSERT_TRUE(why);
  EXPECT_NE(why->find("/dev/pts"), std::string::npos) << *why;
  EXPECT_NE(why->find("posix_openpt: No such file or directory"), std::string::npos) << *why;
}

/// Here the test opens /dev/null as the master. This succeeds, but /dev/null has no other end.
TEST(PseudoTerminalCheck, TriesTheOtherEnd) {
  const auto why =
      why_no_pseudo_terminal([](int) { return ::open("/dev/null", O_RDWR | O_CLOEXEC); });
  ASSERT_TRUE(why);
  EXPECT_NE(why->find("its other end"), std::string::npos) << *why;
}

TEST(PseudoTerminalCheck, IsContentWithATerminal) {
  if (const auto why = why_no_pseudo_terminal()) GTEST_SKIP() << *why;
  PseudoTerminal terminal("echo here; read end", 40, 5);
  EXPECT_TRUE(terminal.wait_for("here"));
}

}  // namespace
}  // namespace chessvm::pseudo_terminal_test
