// SPDX-License-Identifier: MIT
// Tests, with a simulated clock, at which times a line of progress appears.
#include "base/process/progress.hpp"

#include <gtest/gtest.h>
#include <poll.h>
#include <pty.h>
#include <unistd.h>

#include <string>

#include "tests/base/terminal/pseudo_terminal.hpp"

namespace chessvm::progress_test {
namespace {

using std::chrono::milliseconds;

/// Redirects standard error of this process to a terminal or pipe; the destructor restores it.
class StandardError {
 public:
  enum class Kind : bool { pipe, terminal };
  explicit StandardError(Kind kind) {
    int ends[2] = {-1, -1};
    if (kind == Kind::terminal)
      EXPECT_EQ(::openpty(&ends[0], &ends[1], nullptr, nullptr, nullptr), 0);
    else
      EXPECT_EQ(::pipe(ends), 0);
    read_ = ends[0];
    ::dup2(ends[1], STDERR_FILENO);
    ::close(ends[1]);
  }
  StandardError(const StandardError&) = delete;
  StandardError& operator=(const StandardError&) = delete;
  ~StandardError() {
    ::dup2(before_, STDERR_FILENO);
    ::close(before_);
    ::close(read_);
  }

  /// Returns the output since the last call.
  [[nodiscard]] std::string text() const {
    std::string all;
    char bytes[1024];
    for (pollfd input{read_, POLLIN, 0}; ::poll(&input, 1, 0) == 1;) {
      const ssize_t count = ::read(read_, bytes, sizeof bytes);
      if (count <= 0) break;
      all.append(bytes, static_cast<std::size_t>(count));
    }
    return all;
  }

 private:
  int before_ = ::dup(STDERR_FILENO);
  int read_ = -1;
};

class ProgressTest : public testing::Test {
 protected:
  Progress::Clock::time_point now;
  std::function<Progress::Clock::time_point()> clock = [this] { return now; };
};

TEST_F(ProgressTest, IsDrawnAfterASecondAndThenFiveTimesASecond) {
  if (const auto why = why_no_pseudo_terminal()) GTEST_SKIP() << *why;
  const StandardError error(StandardError::Kind::terminal);
  {
    Progress progress(clock);
    EXPECT_FALSE(progress.due());
    now += milliseconds(999);
    EXPECT_FALSE(progress.due());
    now += milliseconds(1);
    EXPECT_TRUE(progress.due());
    EXPECT_TRUE(progress.due()) << "until something is shown";
    progress.show("half\a done");
    EXPECT_EQ(error.text(), "\r\033[Khalf\\x07 done");
    for (int times = 0; times < 3; ++times) {
      EXPECT_FALSE(progress.due());
      now += milliseconds(199);
      EXPECT_FALSE(progress.due());
      now += milliseconds(1);
      EXPECT_TRUE(progress.due());
      progress.show("all");
      EXPECT_EQ(error.text(), "\r\033[Kall");
    }
  }
  EXPECT_EQ(error.text(), "\r\033[K") << "erased at the end";
}

TEST_F(ProgressTest, IsErasedOnceForOtherText) {
  if (const auto why = why_no_pseudo_terminal()) GTEST_SKIP() << *why;
  const StandardError error(StandardError::Kind::terminal);
  {
    Progress progress(clock);
    progress.erase();
    EXPECT_EQ(error.text(), "") << "there is no line";
    progress.show("half");
    EXPECT_EQ(error.text(), "\r\033[Khalf");
    progress.erase();
    EXPECT_EQ(error.text(), "\r\033[K");
  }
  EXPECT_EQ(error.text(), "") << "what follows stays";
}

TEST_F(ProgressTest, LeavesNoTraceOfShortWork) {
  if (const auto why = why_no_pseudo_terminal()) GTEST_SKIP() << *why;
  const StandardError error(StandardError::Kind::terminal);
  { const Progress progress(clock); }
  EXPECT_EQ(error.text(), "");
}

TEST_F(ProgressTest, IsForTerminalsOnly) {
  const StandardError error(StandardError::Kind::pipe);
  {
    Progress progress(clock);
    now += std::chrono::hours(1);
    EXPECT_FALSE(progress.due());
    progress.show("half");
  }
  EXPECT_EQ(error.text(), "");
}

}  // namespace
}  // namespace chessvm::progress_test
