// SPDX-License-Identifier: MIT
// Tests the messages of the tools about the files that `--merge` joins.
#include "base/campaign/merging.hpp"

#include <gtest/gtest.h>

#include <csignal>

#include "base/campaign/record_file.hpp"
#include "base/process/signals.hpp"
#include "tests/base/temporary_folder.hpp"

namespace chessvm::merging_test {
namespace {

struct Report {
  ExitStatus status = ExitStatus::ok;
  std::string out;
  std::string err;
};

Report report(const Result<Merged>& merged, const MergeOptions& options = {},
              bool is_quiet = false) {
  testing::internal::CaptureStdout();
  testing::internal::CaptureStderr();
  Report report;
  report.status = report_merged("tool", merged, options, is_quiet);
  std::fflush(stdout);
  report.out = testing::internal::GetCapturedStdout();
  report.err = testing::internal::GetCapturedStderr();
  return report;
}

constexpr const char* twice = "item 3 twice\n";
constexpr const char* lacks = "lacks item 5\nlacks item 7\n";

TEST(Merging, PrintsWhatIsWhole) {
  const Report whole = report(Merged{.output = "all\n", .repeated = twice});
  EXPECT_EQ(whole.status, ExitStatus::ok);
  EXPECT_EQ(whole.out, "all\n");
  EXPECT_EQ(whole.err, "note: item 3 twice\n");
  EXPECT_EQ(report(Merged{.output = "all\n", .repeated = twice}, {}, true).err, "");
}

TEST(Merging, NamesWhatIsMissing) {
  const Merged merged{.output = "some\n", .missing = lacks};
  const Report refused = report(merged);
  EXPECT_EQ(refused.status, ExitStatus::rejected);
  EXPECT_EQ(refused.out, "");
  EXPECT_EQ(refused.err, "tool: error: lacks item 5\ntool: error: lacks item 7\n");
  const Report partial = report(merged, {.is_partial = true});
  EXPECT_EQ(partial.status, ExitStatus::ok);
  EXPECT_EQ(partial.out, "some\n");
  EXPECT_EQ(partial.err, "note: lacks item 5\nnote: lacks item 7\n");
  EXPECT_EQ(report(merged, {.is_partial = true}, true).err, "");
}

TEST(Merging, SaysWhatCannotBeRead) {
  const Report failed = report(Failure{.path = "r", .message = "is odd", .line = 2});
  EXPECT_EQ(failed.status, ExitStatus::rejected);
  EXPECT_EQ(failed.err, "r:2: error: is odd\n");
}

class MergedFiles : public testing::Test {
 protected:
  [[nodiscard]] std::string file(const std::string& kind) const {
    const auto path = folder_.path() / kind;
    auto records = RecordFile::open(
        path, {.kind = kind, .version = "1", .items = 3},
        [](const Record&) -> Result<void> { return boost::outcome_v2::success(); });
    EXPECT_TRUE(records && records.value().append(1, {{"x", 1}}));
    return path.string();
  }
  static Result<void> read(const std::vector<std::string>& files, int& taken) {
    RecordMerge merge;
    return read_all(files, "kind", merge,
                    [&](const Record&, const std::filesystem::path&) -> Result<void> {
                      ++taken;
                      return boost::outcome_v2::success();
                    });
  }

  const TemporaryFolder folder_;
};

TEST_F(MergedFiles, AreOfOneKind) {
  int taken = 0;
  EXPECT_TRUE(read({file("kind")}, taken));
  EXPECT_EQ(taken, 1);
  const auto refused = read({file("other")}, taken);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().message, "has results of the kind 'other', expected 'kind'");
  EXPECT_EQ(read({(folder_.path() / "none").string()}, taken).error().status(),
            ExitStatus::environment);
  EXPECT_EQ(taken, 1);
}

TEST_F(MergedFiles, AreLeftAtASignal) {
  const std::string name = file("kind");
  catch_signals();
  std::raise(SIGINT);
  int taken = 0;
  EXPECT_FALSE(read({name}, taken));
  EXPECT_EQ(taken, 0);
  const Report interrupted = report(Merged{.output = "all\n"});
  forget_interrupt();
  EXPECT_EQ(interrupted.status, static_cast<ExitStatus>(130));
  EXPECT_EQ(interrupted.out, "");
  EXPECT_EQ(interrupted.err, "tool: interrupted, nothing is printed\n");
}

}  // namespace
}  // namespace chessvm::merging_test
