// SPDX-License-Identifier: MIT
// Runs each tool under growing limits for the size of files (`ulimit -f`) until it succeeds.
#include <fcntl.h>
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <string>

#include "base/process/descriptor.hpp"
#include "tests/faults/jobs.hpp"
#include "tests/support/size_limit.hpp"

namespace chessvm::size_limit_test {
namespace {

namespace fs = std::filesystem;
using test::TamperedRun;

class SizeLimits : public test::JobTest {
 protected:
  /// Runs the job. Its messages go to a pipe, to which the limit does not apply.
  [[nodiscard]] TamperedRun run_limited(rlim_t bytes) const {
    const fs::path pipe = streams_.path() / "pipe";
    ::mkfifo(pipe.c_str(), 0600);
    const Descriptor reader(::open(pipe.c_str(), O_RDWR | O_NONBLOCK | O_CLOEXEC));
    auto words = GetParam().words;
    words.front() = CHESSVM_BIN_DIR "/" + words.front();
    TamperedRun outcome;
    {
      const test::SizeLimit limit(bytes);
      outcome = test::run_tampered(folder_.path(), words, {}, "/dev/null", pipe);
    }
    std::array<char, 1U << 16U> text{};
    const ssize_t got = ::read(reader.get(), text.data(), text.size());
    const Descriptor messages(
        ::open((streams_.path() / "err").c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600));
    const auto size = static_cast<std::size_t>(std::max<ssize_t>(got, 0));
    EXPECT_EQ(::write(messages.get(), text.data(), size), static_cast<ssize_t>(size));
    return outcome;
  }
};

TEST_P(SizeLimits, LeaveOldOutputsAndOneMessage) {
  constexpr rlim_t most = 1U << 20U;
  for (rlim_t bytes = 0;; bytes = bytes == 0 ? 1 : 2 * bytes) {
    ASSERT_LT(bytes, most);
    reset();
    const TamperedRun outcome = run_limited(bytes);
    const std::string what = fmt::format("{} bytes: ", bytes);
    ASSERT_TRUE(outcome.status) << what << "ended by a signal";
    expect_no_stray(what);
    if (outcome.status == GetParam().status) {
      EXPECT_GT(bytes, 0U);
      expect_all_new(what);
      return;
    }
    expect_refusal(outcome, what);
    EXPECT_NE(messages().find("File too large"), std::string::npos) << what << messages();
    expect_old_or_new(what);
  }
}

INSTANTIATE_TEST_SUITE_P(Jobs, SizeLimits, testing::ValuesIn(test::jobs()),
                         [](const auto& job) { return job.param.name; });

}  // namespace
}  // namespace chessvm::size_limit_test
