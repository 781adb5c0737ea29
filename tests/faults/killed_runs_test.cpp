// SPDX-License-Identifier: MIT
// Tests that a killed and resumed run punches each card exactly once.
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <fstream>
#include <random>
#include <string>
#include <thread>
#include <vector>

#include "base/files/file.hpp"
#include "tests/base/temporary_folder.hpp"
#include "tests/faults/tampered_run.hpp"
#include "tests/support/run_tool.hpp"

namespace chessvm::killed_runs_test {
namespace {

namespace fs = std::filesystem;
using test::run_tampered;
using test::TamperedRun;

/// Returns the approximate number of kills in each test: CHESSVM_KILLS, or 25 by default.
std::uint64_t kills() {
  return test::kills(25);
}

/// Kills and resumes runs of a program that copies numbers from a deck to punched cards.
class KilledRuns : public testing::Test {
 protected:
  void SetUp() override {
    write("echo.asm", "  .isa v4\n  .org 100\nloop\n  read\n  mov B,A\n  print\n  jmp loop\n");
    std::string deck;
    for (int card = 0; card < 150; ++card)
      deck += fmt::format("{:02}{:02}\n", card % 100, card / 7);
    write("cards.deck", deck);
    ASSERT_EQ(tool("easm", "echo.asm -o echo.e").status, 0);
    const auto whole = tool("chsim", "echo.e -b -q -d cards.deck --cards whole.txt");
    ASSERT_EQ(whole.status, 0) << whole.err;
    whole_ = contents("whole.txt");
    ASSERT_EQ(std::count(whole_.begin(), whole_.end(), '\n'), 150);
  }
  void write(const std::string& name, const std::string& text) const {
    std::ofstream(folder_.path() / name, std::ios::binary) << text;
  }
  [[nodiscard]] std::string contents(const std::string& name) const {
    return read_file(folder_.path() / name).value();
  }
  [[nodiscard]] test::ToolOutcome tool(const std::string& name, const std::string& words) const {
    return test::run_tool(folder_.path(),
                          std::string("timeout -k 1 60 " CHESSVM_BIN_DIR "/") + name + " " + words);
  }
  /// Returns the command that begins a run, or that continues it if there is a checkpoint.
  [[nodiscard]] std::vector<std::string> next_command() const {
    std::vector<std::string> words{CHESSVM_BIN_DIR "/chsim",
                                   "echo.e",
                                   "-b",
                                   "-q",
                                   "-d",
                                   "cards.deck",
                                   "--cards",
                                   "cards.txt",
                                   "--checkpoint",
                                   "c.ckpt",
                                   "--checkpoint-every",
                                   "200"};
    if (fs::exists(folder_.path() / "c.ckpt")) words.insert(words.end(), {"--restore", "c.ckpt"});
    return words;
  }
  /// Completes the run; checks its cards and the files left in the folder.
  void complete(const std::string& after) const {
    const TamperedRun rest = run_tampered(folder_.path(), next_command(), {}, "/dev/null", "err");
    ASSERT_EQ(rest.status, 0) << after << contents("err");
    ASSERT_EQ(contents("cards.txt"), whole_) << after;
    for (const auto& entry : fs::directory_iterator(folder_.path()))
      ASSERT_EQ(entry.path().string().find("chessvm-tmp"), std::string::npos) << after << entry;
    fs::remove(folder_.path() / "cards.txt");
    fs::remove(folder_.path() / "c.ckpt");
  }
  const TemporaryFolder folder_;
  std::string whole_;
};

TEST_F(KilledRuns, AtEachCallThatChangesFiles) {
  if (!test::can_tamper()) GTEST_SKIP() << "this machine does not trace processes";
  const std::uint64_t calls = run_tampered(folder_.path(), next_command(), {}).calls;
  complete("whole run");
  ASSERT_GT(calls, 100U);
  RecordProperty("calls that change files", std::to_string(calls));
  const std::uint64_t step = std::max<std::uint64_t>(1, calls / kills());
  for (std::uint64_t at = 1; at <= calls; at += step) {
    const TamperedRun killed = run_tampered(folder_.path(), next_command(), {.at = at});
    ASSERT_FALSE(killed.status) << "call " << at << " of " << calls;
    complete(fmt::format("killed before call {}, {}: ", at, killed.call));
    if (HasFatalFailure()) return;
  }
}

/// Runs the command `words` and kills it after `time`; returns true if it ends before that.
bool run_for(const fs::path& folder, const std::vector<std::string>& words,
             std::chrono::microseconds time) {
  std::vector<char*> arguments;
  for (const std::string& word : words) arguments.push_back(const_cast<char*>(word.c_str()));
  arguments.push_back(nullptr);
  const pid_t process = ::fork();
  if (process == 0) {
    if (::chdir(folder.c_str()) == 0) ::execv(arguments.front(), arguments.data());
    ::_exit(127);
  }
  std::this_thread::sleep_for(time);
  ::kill(process, SIGKILL);
  int status = 0;
  ::waitpid(process, &status, 0);
  return WIFEXITED(status);
}

TEST_F(KilledRuns, AtRandomMomentsAndMoreThanOnce) {
  std::mt19937 random(1);
  using Clock = std::chrono::steady_clock;
  const auto begin = Clock::now();
  complete("whole run");
  const auto whole = std::chrono::duration_cast<std::chrono::microseconds>(Clock::now() - begin);
  std::uniform_int_distribution<std::int64_t> moment(0, whole.count());
  for (std::uint64_t kill = 0; kill < kills();) {
    // The test kills up to three runs in a row, so that it also kills resumed runs.
    for (int again = 0; again < 3 && kill < kills(); ++again, ++kill)
      if (run_for(folder_.path(), next_command(), std::chrono::microseconds(moment(random)))) break;
    complete(fmt::format("kill {}: ", kill));
    if (HasFatalFailure()) return;
  }
}

TEST_F(KilledRuns, AFullOutputLeavesTheOlderCheckpoint) {
  const auto run = tool("chsim",
                        "echo.e -b -q -d cards.deck --checkpoint c.ckpt --checkpoint-every 200 "
                        ">/dev/full");
  EXPECT_EQ(run.status, 3);
  EXPECT_EQ(run.err, "standard output: error: cannot write: No space left on device\n");
  EXPECT_FALSE(fs::exists(folder_.path() / "c.ckpt"));
  const auto at_end = tool("chsim", "echo.e -b -q -d cards.deck --checkpoint c.ckpt >/dev/full");
  EXPECT_EQ(at_end.status, 3);
  EXPECT_FALSE(fs::exists(folder_.path() / "c.ckpt"));
  const auto object =
      tool("chsim", "echo.e -b -q -d cards.deck --json --checkpoint c.ckpt >/dev/full");
  EXPECT_EQ(object.status, 3);
  EXPECT_FALSE(fs::exists(folder_.path() / "c.ckpt"));
}

TEST_F(KilledRuns, ACardFileIsCutBackToTheCheckpoint) {
  EXPECT_EQ(tool("chsim",
                 "echo.e -b -q -d cards.deck --cards cards.txt --checkpoint c.ckpt "
                 "--max-cycles 2000")
                .status,
            4);
  const std::string part = contents("cards.txt");
  ASSERT_TRUE(whole_.starts_with(part));
  const std::string resume = "echo.e -b -q -d cards.deck --cards cards.txt --restore c.ckpt";
  for (const char* const more : {"", "0123\n", "0123\n0456\n07"}) {
    write("cards.txt", part + more);
    EXPECT_EQ(tool("chsim", resume).status, 0);
    EXPECT_EQ(contents("cards.txt"), whole_);
  }
  for (const std::string& bad : {part + "a line of a book\n", std::string("0123\n"),
                                 std::string("12\n") + part, std::string()}) {
    write("cards.txt", bad);
    const auto refused = tool("chsim", resume);
    EXPECT_EQ(refused.status, 1) << bad;
    EXPECT_TRUE(refused.err.starts_with("cards.txt:")) << refused.err;
    EXPECT_EQ(contents("cards.txt"), bad) << "the file is left as it is";
  }
  fs::remove(folder_.path() / "cards.txt");
  EXPECT_EQ(tool("chsim", resume).status, 3);
  EXPECT_FALSE(fs::exists(folder_.path() / "cards.txt"));
}

TEST_F(KilledRuns, TheWiredCpuResumesItsCardFile) {
  const auto whole = tool("eniacsim",
                          "-q --vm echo.e -d cards.deck --max-cycles 40000 "
                          "--cards wired.txt");
  ASSERT_EQ(whole.status, 4) << whole.err;
  const std::string cards = contents("wired.txt");
  ASSERT_GT(cards.size(), 5U * 10);
  ASSERT_EQ(tool("eniacsim",
                 "-q --vm echo.e -d cards.deck --max-cycles 20000 --cards part.txt "
                 "--checkpoint w.ckpt")
                .status,
            4);
  const std::string part = contents("part.txt");
  ASSERT_LT(part.size(), cards.size());
  write("part.txt", part + "9999\n12");
  const auto rest = tool("eniacsim",
                         "-q --vm echo.e -d cards.deck --max-cycles 40000 "
                         "--cards part.txt --resume w.ckpt");
  EXPECT_EQ(rest.status, 4) << rest.err;
  const std::string both = contents("part.txt");
  EXPECT_TRUE(both.starts_with(part) && whole_.starts_with(both)) << both;
  const auto full = tool("eniacsim",
                         "-q --vm echo.e -d cards.deck --max-cycles 20000 "
                         "--checkpoint full.ckpt >/dev/full");
  EXPECT_EQ(full.status, 3);
  EXPECT_FALSE(fs::exists(folder_.path() / "full.ckpt"));
}

/// Kills a shard of a campaign before each call that changes its file.
TEST_F(KilledRuns, AShardGoesOnWhereItsFileEnds) {
  write("three.epd",
        "8/8/8/8/8/5k2/8/4rK2 w - - id \"mate\";\n4k3/8/8/8/8/8/8/R3K3 w - - id \"rook\";\n"
        "k7/8/1Q6/8/8/8/8/7K b - - id \"stalemate\";\n");
  const std::vector<std::string> words{CHESSVM_BIN_DIR "/eniac-chess",
                                       "move",
                                       "--epd",
                                       "three.epd",
                                       "--depth",
                                       "3",
                                       "--jobs",
                                       "1",
                                       "--results",
                                       "results"};
  const auto shard = [&](const test::Tampering& tampering) {
    fs::remove(folder_.path() / "out");
    return run_tampered(folder_.path(), words, tampering, folder_.path() / "out",
                        folder_.path() / "err");
  };
  const TamperedRun undisturbed = shard({});
  ASSERT_EQ(undisturbed.status, 0) << contents("err");
  const std::string results = contents("results");
  const std::string printed = contents("out");
  ASSERT_EQ(std::count(results.begin(), results.end(), '\n'), 4);
  for (std::uint64_t at = 1; at <= undisturbed.calls; ++at) {
    fs::remove(folder_.path() / "results");
    EXPECT_FALSE(shard({.at = at, .signal = SIGKILL}).status);
    ASSERT_EQ(shard({}).status, 0) << at << contents("err");
    EXPECT_EQ(contents("results"), results) << at;
    EXPECT_EQ(contents("out"), printed) << at;
  }
}

}  // namespace
}  // namespace chessvm::killed_runs_test
