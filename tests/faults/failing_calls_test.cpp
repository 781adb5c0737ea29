// SPDX-License-Identifier: MIT
// Lets the file system calls of each tool fail, one in each run. Expected: exit status 3, one
// message, and wholly old or wholly new outputs. An interrupted call (EINTR) must change no output.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <string>

#include "tests/faults/jobs.hpp"

namespace chessvm::failing_calls_test {
namespace {

using test::TamperedRun;

class FailingCalls : public test::JobTest {};

TEST_P(FailingCalls, LeaveOldOutputsAndOneMessage) {
  for (const int pass : {EIO, ENOSPC}) {
    std::uint64_t refused = 0;
    std::uint64_t at = 1;
    for (;; ++at) {
      // The first pass tests EIO. The second pass alternates between ENOSPC and EDQUOT.
      const int error = pass == ENOSPC && at % 2 == 0 ? EDQUOT : pass;
      reset();
      const TamperedRun run =
          this->run(GetParam().words, {.calls = test::Calls::fallible, .at = at, .error = error});
      if (run.calls < at) break;
      const std::string what =
          fmt::format("call {}, {}, fails with '{}': ", at, run.call, std::strerror(error));
      ASSERT_TRUE(run.status) << what << "killed by a signal";
      expect_no_stray(what);
      if (run.status == GetParam().status && run.call != "write") {
        expect_all_new(what);  // the tool succeeded without this call
        continue;
      }
      // A tool that cannot write its message still ends as usual.
      if (run.status == GetParam().status && messages().empty()) continue;
      ++refused;
      expect_refusal(run, what);
      const std::string printed = messages();
      EXPECT_TRUE(printed.find(std::strerror(error)) != std::string::npos ||
                  printed.find(test::standard_output_message) != std::string::npos)
          << what << printed;
      expect_old_or_new(what);
    }
    EXPECT_GT(refused, 3U);
    RecordProperty(fmt::format("calls failed with {}", pass), std::to_string(at - 1));
  }
}

TEST_P(FailingCalls, ASignalThatEndsACallEarlyChangesNothing) {
  for (std::uint64_t at = 1;; ++at) {
    reset();
    const TamperedRun run =
        this->run(GetParam().words, {.calls = test::Calls::fallible, .at = at, .error = EINTR});
    if (run.calls < at) break;
    const std::string what = fmt::format("call {}, {}, is interrupted: ", at, run.call);
    EXPECT_EQ(run.status, GetParam().status) << what << messages();
    expect_all_new(what);
    expect_no_stray(what);
  }
}

/// A file must be on disk before it gets its name; otherwise, a power cut could leave it empty.
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

/// Returns how often each signal stops a job, roughly: CHESSVM_KILLS, or 8 by default.
std::uint64_t kills() {
  return test::kills(8);
}

/// For each signal, runs the job about `kills()` times. In each run, the signal arrives before a
/// different one of the calls that change files.
TEST_P(FailingCalls, AToolThatIsStoppedLeavesOldOrNewOutputs) {
  std::uint64_t stops = 0;
  for (const int signal : {SIGKILL, SIGTERM}) {
    reset();
    const std::uint64_t calls = run(GetParam().words, {}).calls;
    const std::uint64_t step = std::max<std::uint64_t>(1, calls / kills());
    for (std::uint64_t at = 1; at <= calls; at += step) {
      reset();
      ++stops;
      const TamperedRun stopped = run(GetParam().words, {.at = at, .signal = signal});
      const std::string what =
          fmt::format("signal {} before call {}, {}: ", signal, at, stopped.call);
      if (signal == SIGTERM) {
        // The signal may come after the work is done.
        EXPECT_TRUE(stopped.status == 128 + SIGTERM || stopped.status == GetParam().status)
            << what << stopped.status.value_or(-1) << messages();
        EXPECT_EQ(messages().find("error: "), std::string::npos) << what << messages();
        expect_no_stray(what);
      } else {
        EXPECT_FALSE(stopped.status) << what;
      }
      if (signal == SIGKILL || GetParam().stopped == test::Job::Stopped::without_outputs)
        expect_each_old_or_new(what);
      else
        expect_each_old_or_complete(what);
      for (const std::string& output : GetParam().growing)
        std::filesystem::remove(folder_.path() / output);
      EXPECT_EQ(run(GetParam().words, {}).status, GetParam().status) << what << messages();
      expect_all_new(what);
      expect_no_stray(what);
    }
  }
  RecordProperty("stops", std::to_string(stops));
}

INSTANTIATE_TEST_SUITE_P(Jobs, FailingCalls, testing::ValuesIn(test::jobs()),
                         [](const auto& job) { return job.param.name; });

}  // namespace
}  // namespace chessvm::failing_calls_test
