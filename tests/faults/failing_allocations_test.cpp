// SPDX-License-Identifier: MIT
// Lets the memory allocations of each tool fail, one in each run. Expected: exit status 3, one
// message, and outputs that are completely old or completely new.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <string>

#include "base/files/file.hpp"
#include "tests/faults/jobs.hpp"
#include "tests/support/amount.hpp"

namespace chessvm::failing_allocations_test {
namespace {

using test::TamperedRun;

/// Returns how many allocations of each job fail, roughly: CHESSVM_ALLOCATIONS, or 40 by default.
std::uint64_t failures() {
  return amount<std::uint64_t>("CHESSVM_ALLOCATIONS", 40);
}

class FailingAllocations : public test::JobTest {
 protected:
  /// Runs the job and lets its allocation `number`, counted from 1, fail. If `number` is 0, no
  /// allocation fails.
  [[nodiscard]] TamperedRun run_with_failure(std::uint64_t number) const {
    ::setenv("LD_PRELOAD", CHESSVM_FAILING_MALLOC, 1);
    ::setenv("CHESSVM_FAIL_ALLOCATION", std::to_string(number).c_str(), 1);
    ::setenv("CHESSVM_ALLOCATIONS_TO", (streams_.path() / "allocations").c_str(), 1);
    const TamperedRun outcome = run(GetParam().words, {});
    ::unsetenv("LD_PRELOAD");
    ::unsetenv("CHESSVM_ALLOCATIONS_TO");
    return outcome;
  }
};

TEST_P(FailingAllocations, LeaveOldOutputsAndOneMessage) {
  reset();
  ASSERT_EQ(run_with_failure(0).status, GetParam().status) << messages();
  const std::uint64_t all =
      std::strtoull(read_file(streams_.path() / "allocations").value().c_str(), nullptr, 10);
  ASSERT_GT(all, 50U);
  const std::uint64_t step = std::max<std::uint64_t>(1, all / failures());
  std::uint64_t refused = 0;
  for (std::uint64_t number = 1; number <= all; number += step) {
    reset();
    const TamperedRun run = run_with_failure(number);
    const std::string what = fmt::format("allocation {} of {} fails: ", number, all);
    expect_no_stray(what);
    if (!run.status) {
      EXPECT_EQ(GetParam().json, test::Job::Json::used) << what << messages();
      expect_old_or_new(what);
      continue;
    }
    if (run.status == GetParam().status) {
      expect_all_new(what);  // the tool can do without this memory
      continue;
    }
    ++refused;
    expect_refusal(run, what);
    EXPECT_NE(messages().find("memory"), std::string::npos) << what << messages();
    expect_old_or_new(what);
  }
  EXPECT_GT(refused, std::min(all, failures()) / 2);
  RecordProperty("allocations", std::to_string(all));
}

INSTANTIATE_TEST_SUITE_P(Jobs, FailingAllocations, testing::ValuesIn(test::jobs()),
                         [](const auto& job) { return job.param.name; });

}  // namespace
}  // namespace chessvm::failing_allocations_test
