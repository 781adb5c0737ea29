// SPDX-License-Identifier: MIT
// Tests that a fault campaign in shards prints the same as a single run.
#include <string>

#include "tests/programs/support/tool.hpp"
#include "tests/support/slow_build.hpp"

namespace chessvm::faults::merge_faults_test {
namespace {

using Outcome = programs::ToolOutcome;

constexpr std::size_t sample = sanitized ? 3 : 9;  // faults in the campaign

class MergeFaults : public programs::ToolTest {
 protected:
  MergeFaults() : ToolTest("eniac-faults") {}

  [[nodiscard]] Outcome faults(const std::string& words) const {
    return folder_.run(CHESSVM_BIN_DIR "/eniac-faults " CHESSVM_SELF_TEST " -d " CHESSVM_SOURCE_DIR
                                       "/programs/vmtest/vmtest.deck --patch " CHESSVM_WIRED_PATCH
                                       " --pulses 2 --seed 4 --class carry --class A-line "
                                       "--class multiplier-switch --class missing-pulse --sample " +
                       (std::to_string(sample) + ' ' + words));
  }
};

TEST_F(MergeFaults, PrintWhatASingleCampaignPrints) {
  const Outcome whole = faults("--json whole.json --svg whole.svg");
  ASSERT_EQ(whole.status, 0) << whole.err;
  ASSERT_EQ(faults("--shard 1/2 --results r1").status, 0);
  ASSERT_EQ(faults("--shard 2/2 --results r2 --jobs 2").status, 0);
  const Outcome merged = run("--merge r2 r1 --svg merged.svg");
  EXPECT_EQ(merged.status, 0) << merged.err;
  EXPECT_EQ(merged.out, whole.out);
  EXPECT_EQ(read("merged.svg"), read("whole.svg"));
  EXPECT_EQ(run("--merge r1 r2 --json merged.json").out, whole.out);
  EXPECT_EQ(read("merged.json"), read("whole.json"));
  // Cuts the file of shard 1 within its second result, as a kill may do; runs the shard again.
  const std::string text = read("r1");
  write("r1", text.substr(0, text.find('\n', text.find('\n') + 1) + 30));
  EXPECT_EQ(run("--merge r1 r2 --json none").status, 1);
  EXPECT_FALSE(std::filesystem::exists(path("none"))) << "of a campaign that lacks results";
  EXPECT_EQ(run("--merge r1 r2 --json none --partial").status, 0);
  EXPECT_TRUE(std::filesystem::exists(path("none")));
  EXPECT_EQ(run("--merge r1 r2 --sample 3").status, 2);
  ASSERT_EQ(faults("--shard 1/2 --results r1").status, 0);
  EXPECT_EQ(read("r1"), text);
  const Outcome other = faults("--shard 1/2 --results r1 --pulses 3");
  EXPECT_EQ(other.status, 1);
  EXPECT_NE(other.err.find("is of another campaign: pulses is 2, expected 3"), std::string::npos)
      << other.err;
}

TEST_F(MergeFaults, ListAShard) {
  const Outcome all = faults("--list");
  const Outcome first = faults("--list --shard 1/2");
  const Outcome second = faults("--list --shard 2/2");
  ASSERT_EQ(all.lines().size(), sample);
  ASSERT_EQ(first.lines().size(), (sample + 1) / 2);
  ASSERT_EQ(second.lines().size(), sample / 2);
  for (std::size_t i = 0; i < sample; ++i)
    EXPECT_EQ(all.lines()[i], (i % 2 == 0 ? first : second).lines()[i / 2]);
  EXPECT_EQ(faults("--shard 1/2").status, 2);
}

}  // namespace
}  // namespace chessvm::faults::merge_faults_test
