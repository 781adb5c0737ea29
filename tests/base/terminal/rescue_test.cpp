// SPDX-License-Identifier: MIT
// Tests that a process which crashes restores its terminal before it ends.
#include <gtest/gtest.h>
#include <pty.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>

#include <csignal>
#include <cstdlib>
#include <string>

#include "base/terminal/terminal.hpp"
#include "tests/base/terminal/pseudo_terminal.hpp"

namespace chessvm::rescue_test {
namespace {

/// Opens the terminal of this process, then crashes; exits with 77 for an unknown terminal `kind`.
[[noreturn]] void crash(const char* kind, int signal) {
  ::alarm(20);  // seconds; ends a process that waits for its terminal
  constexpr rlimit no_core{0, 0};
  ::setrlimit(RLIMIT_CORE, &no_core);
  ::setenv("TERM", kind, 1);
  // Disables gpm, the library for the console's mouse, which leaks memory without a console.
  ::setenv("NCURSES_GPM_TERMS", "", 1);
  const auto terminal = Terminal::open({});
  if (!terminal) ::_exit(77);
  Screen screen(terminal.value()->size());
  screen.put(0, 0, {U'x', Style::plain});
  terminal.value()->draw(screen);
  ::raise(signal);
  ::_exit(1);
}

struct Crash {
  int status = 0;      // wait status, from waitpid
  std::string output;  // everything written to the terminal
};

Crash crashed(const char* kind, int signal) {
  constexpr winsize size{.ws_row = 5, .ws_col = 40, .ws_xpixel = 0, .ws_ypixel = 0};
  int master = -1;
  const pid_t child = ::forkpty(&master, nullptr, nullptr, &size);
  if (child == 0) crash(kind, signal);
  Crash outcome;
  char bytes[4096];
  for (ssize_t count; (count = ::read(master, bytes, sizeof bytes)) > 0;)
    outcome.output.append(bytes, static_cast<std::size_t>(count));
  EXPECT_EQ(::waitpid(child, &outcome.status, 0), child);
  ::close(master);
  return outcome;
}

bool is_unknown_terminal(const Crash& outcome) {
  return WIFEXITED(outcome.status) && WEXITSTATUS(outcome.status) == 77;
}

class Rescue : public testing::TestWithParam<int> {
 protected:
  void SetUp() override {
    if (const auto why = why_no_pseudo_terminal()) GTEST_SKIP() << *why;
  }
};

/// After a crash, mouse reports are off, attributes and keypad are reset, the cursor is visible,
/// and the normal screen is back.
TEST_P(Rescue, LeavesTheScreenOfXterm) {
  const Crash outcome = crashed("xterm", GetParam());
  if (is_unknown_terminal(outcome)) GTEST_SKIP() << "xterm is not known here";
  ASSERT_TRUE(WIFSIGNALED(outcome.status)) << outcome.status;
  EXPECT_EQ(WTERMSIG(outcome.status), GetParam());
  const std::size_t picture = outcome.output.find('x');
  ASSERT_NE(picture, std::string::npos);
  std::size_t at = picture;
  for (const char* const part :
       {"\x1b[?1000l", "\x1b[?1006l", "\x1b[m", "\x1b[?1l\x1b>", "\x1b[?25h", "\x1b[?1049l"}) {
    const std::size_t found = outcome.output.find(part, at);
    ASSERT_NE(found, std::string::npos) << part + 1;
    at = found;
  }
}

/// A vt52 has no mouse, so no sequence for a mouse may be written to it.
TEST_P(Rescue, WritesOnlyWhatTheTerminalKnows) {
  const Crash outcome = crashed("vt52", GetParam());
  if (is_unknown_terminal(outcome)) GTEST_SKIP() << "vt52 is not known here";
  ASSERT_TRUE(WIFSIGNALED(outcome.status)) << outcome.status;
  EXPECT_NE(outcome.output.find('x'), std::string::npos);
  EXPECT_EQ(outcome.output.find("\x1b["), std::string::npos);
  EXPECT_EQ(outcome.output.find("$<"), std::string::npos) << "a pause is no text";
}

/// In the terminal description of a vt100, sequences contain pauses such as `$<2>`. These must not
/// be printed as text.
TEST_P(Rescue, PrintsNoPauses) {
  const Crash outcome = crashed("vt100", GetParam());
  if (is_unknown_terminal(outcome)) GTEST_SKIP() << "vt100 is not known here";
  ASSERT_TRUE(WIFSIGNALED(outcome.status)) << outcome.status;
  EXPECT_NE(outcome.output.find("\x1b[?1l\x1b>"), std::string::npos) << "the keypad is left";
  EXPECT_EQ(outcome.output.find("$<"), std::string::npos);
}

INSTANTIATE_TEST_SUITE_P(Defects, Rescue, testing::Values(SIGABRT, SIGSEGV));

}  // namespace
}  // namespace chessvm::rescue_test
