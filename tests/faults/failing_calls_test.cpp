// SPDX-License-Identifier: MIT
// Each system call on a file, of each tool, fails in turn: status 3, one message, and outputs that
// are either the old ones or the new ones. A signal that ends a call early changes nothing.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cerrno>
#include <cstring>
#include <string>

#include "tests/faults/jobs.hpp"

namespace chessvm::failing_calls_test {
namespace {

using test::TamperedRun;

class FailingCalls : public test::JobTest {};

TEST_P(FailingCalls, LeaveOldOutputsAndOneMessage) {
  for (const int error : {EIO, ENOSPC}) {
    std::uint64_t refused = 0;
    std::uint64_t at = 1;
    for (;; ++at) {
      reset();
      const TamperedRun run =
          this->run(GetParam().words, {.calls = test::Calls::fallible, .at = at, .error = error});
      if (run.calls < at) break;
      const std::string what =
          fmt::format("call {}, {}, fails with '{}': ", at, run.call, std::strerror(error));
      ASSERT_TRUE(run.status) << what << "killed by a signal";
      expect_no_stray(what);
      if (run.status == GetParam().status && run.call != "write") {
        expect_all_new(what);  // there was another way
        continue;
      }
      if (run.status == GetParam().status && contents("err").empty()) continue;  // the message
      ++refused;
      expect_refusal(run, what);
      const std::string messages = contents("err");
      EXPECT_TRUE(messages.find(std::strerror(error)) != std::string::npos ||
                  messages.find(test::standard_output_message) != std::string::npos)
          << what << messages;
      expect_old_or_new(what);
    }
    EXPECT_GT(refused, 3U);
    RecordProperty(fmt::format("calls failed with {}", error), std::to_string(at - 1));
  }
}

TEST_P(FailingCalls, ASignalThatEndsACallEarlyChangesNothing) {
  for (std::uint64_t at = 1;; ++at) {
    reset();
    const TamperedRun run =
        this->run(GetParam().words, {.calls = test::Calls::fallible, .at = at, .error = EINTR});
    if (run.calls < at) break;
    const std::string what = fmt::format("call {}, {}, is interrupted: ", at, run.call);
    EXPECT_EQ(run.status, GetParam().status) << what << contents("err");
    expect_all_new(what);
    expect_no_stray(what);
  }
}

/// What is renamed is on disk before: otherwise a power cut leaves an empty file.
TEST_P(FailingCalls, ContentsAreOnDiskBeforeTheyGetTheirName) {
  reset();
  const TamperedRun run = this->run(GetParam().words, {.calls = test::Calls::changing});
  std::size_t synced = 0;
  std::size_t named = 0;
  for (const std::string& name : run.names) {
    if (name == "fsync") ++synced;
    if (name != "rename" && name != "renameat2") continue;
    ++named;
    EXPECT_GE(synced, named);
  }
  EXPECT_GE(named, GetParam().outputs.size());
}

INSTANTIATE_TEST_SUITE_P(Jobs, FailingCalls, testing::ValuesIn(test::jobs()),
                         [](const auto& job) { return job.param.name; });

}  // namespace
}  // namespace chessvm::failing_calls_test
