// SPDX-License-Identifier: MIT
// Each system call on a file, of each tool, fails in turn: status 3, one message, and outputs that
// are either the old ones or the new ones. A signal that ends a call early changes nothing.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <map>
#include <string>
#include <vector>

#include "base/file.hpp"
#include "tests/base/temporary_folder.hpp"
#include "tests/faults/tampered_run.hpp"

namespace chessvm::failing_calls_test {
namespace {

namespace fs = std::filesystem;
using test::run_tampered;
using test::TamperedRun;

/// A small piece of work of a tool.
struct Job {
  enum class Outputs : std::uint8_t { together, each };
  const char* name;
  std::vector<std::string> words;  // the tool first
  int status;                      // of the undisturbed job
  std::vector<std::string> outputs;
  Outputs appear;                      // all outputs are new or all are old, or each for itself
  std::vector<std::string> growing{};  // outputs that may hold the beginning of the new contents
  std::vector<int> refusals{3};        // statuses after a failure
};

/// The message of a tool whose answers cannot be printed.
constexpr std::string_view standard_output = "cannot write to standard output";

constexpr auto together = Job::Outputs::together;
constexpr auto each = Job::Outputs::each;

std::vector<Job> jobs() {
  const std::string examples = CHESSVM_SOURCE_DIR "/examples/eniac/";
  return {
      {"Assemble",
       {"easm", "echo.asm", "-o", "out.e", "-s", "out.sym", "-l", "out.lst", "-m", "out.map"},
       0,
       {"out.e", "out.sym", "out.lst", "out.map"},
       together},
      {"Disassemble", {"easm", "--disassemble", "echo.e", "-o", "out.asm"}, 0, {"out.asm"}, each},
      {"Run",
       {"chsim", "echo.e", "-b", "-q", "-d", "deck", "--cards", "cards", "--checkpoint", "c.ckpt",
        "--trace=trace", "--profile=profile"},
       0,
       {"c.ckpt", "trace", "profile"},
       each,
       {"cards"}},
      {"RunWithJson",
       {"chsim", "echo.e", "-b", "-d", "deck", "--json", "--checkpoint", "c.ckpt"},
       0,
       {"c.ckpt"},
       each},
      {"Debug",
       {"chsim", "echo.e", "-b", "-d", "deck", "--debug", "--plain", "-x", "commands"},
       0,
       {"debug.ckpt"},
       each,
       {},
       {3, 1}},  // 1: of a command of the script
      {"Patch", {"eniacsim", "-q", "patch", "--vcd", "waves"}, 0, {"waves"}, each},
      {"Wired",
       {"eniacsim", "-q", "--vm", "echo.e", "-d", "deck", "--max-cycles", "3000", "--checkpoint",
        "c.ckpt", "--cards", "cards"},
       4,
       {"c.ckpt"},
       each,
       {"cards"}},
      {"Compile",
       {"rtmc", examples + "counter.rtm", "-o", "out.e", "--report", "out.txt", "--map", "out.json",
        "--lock", "out.lock", "--write-lock"},
       0,
       {"out.e", "out.txt", "out.json"},
       together},
      {"Games",
       {"eniac-games", "tic", "--moves", "5,1", "--deck", "out.deck"},
       0,
       {"out.deck"},
       each},
  };
}

class FailingCalls : public testing::TestWithParam<Job> {
 protected:
  void SetUp() override {
    if (!test::can_tamper()) GTEST_SKIP() << "this machine does not trace processes";
    write("echo.asm", "  .isa v4\n  .org 100\nloop\n  read\n  mov B,A\n  print\n  jmp loop\n");
    write("deck", "0102\n0304\n0506\n0708\n");
    write("commands", "go 20\ncheckpoint debug.ckpt\n");
    write("patch", "p c.o 1\np 1 a1.a\np i.io 1-1\np 1-1 a1.5i\ns a1.op5 a\nb i\n");
    const TamperedRun made = run({"easm", "echo.asm", "-o", "echo.e"}, {});
    ASSERT_EQ(made.status, 0) << contents("err");
    reset();
    const TamperedRun whole = run(GetParam().words, {});
    ASSERT_EQ(whole.status, GetParam().status) << contents("err");
    for (const std::string& output : all_outputs()) expected_[output] = contents(output);
  }
  void write(const std::string& name, const std::string& text) const {
    std::ofstream(folder_.path() / name, std::ios::binary) << text;
  }
  [[nodiscard]] std::string contents(const std::string& name) const {
    const auto text = read_file(folder_.path() / name);
    return text ? text.value() : std::string();
  }
  [[nodiscard]] TamperedRun run(std::vector<std::string> words,
                                const test::Tampering& tampering) const {
    words.front() = CHESSVM_BIN_DIR "/" + words.front();
    fs::remove(folder_.path() / "err");
    return run_tampered(folder_.path(), words, tampering, folder_.path() / "out",
                        folder_.path() / "err");
  }
  [[nodiscard]] static std::vector<std::string> all_outputs() {
    std::vector<std::string> all = GetParam().outputs;
    all.insert(all.end(), GetParam().growing.begin(), GetParam().growing.end());
    return all;
  }
  /// Puts old contents in the place of the outputs.
  void reset() const {
    for (const std::string& output : GetParam().outputs) write(output, "old");
    for (const std::string& output : GetParam().growing) fs::remove(folder_.path() / output);
    fs::remove(folder_.path() / "out.lock");
  }
  void expect_no_stray(const std::string& what) const {
    for (const auto& entry : fs::directory_iterator(folder_.path()))
      EXPECT_EQ(entry.path().string().find("chessvm-tmp"), std::string::npos) << what << entry;
  }
  void expect_all_new(const std::string& what) const {
    for (const std::string& output : all_outputs())
      EXPECT_EQ(contents(output), expected_.at(output)) << what << output;
  }
  void expect_old_or_new(const std::string& what) const {
    std::size_t fresh = 0;
    for (const std::string& output : GetParam().outputs) {
      const std::string text = contents(output);
      EXPECT_TRUE(text == "old" || text == expected_.at(output)) << what << output << ": " << text;
      if (text != "old") ++fresh;
    }
    if (GetParam().appear == together) {
      EXPECT_TRUE(fresh == 0 || fresh == GetParam().outputs.size()) << what;
    }
    for (const std::string& output : GetParam().growing)
      EXPECT_TRUE(expected_.at(output).starts_with(contents(output))) << what << output;
  }
  /// One message that says why.
  void expect_one_message(const std::string& what, int error) const {
    const std::string messages = contents("err");
    const std::size_t first = messages.find("error: ");
    EXPECT_NE(first, std::string::npos) << what << messages;
    EXPECT_EQ(messages.find("error: ", first + 1), std::string::npos) << what << messages;
    EXPECT_TRUE(messages.find(std::strerror(error)) != std::string::npos ||
                messages.find(standard_output) != std::string::npos)
        << what << messages;
  }
  const TemporaryFolder folder_;
  std::map<std::string, std::string> expected_;
};

TEST_P(FailingCalls, LeaveOldOutputsAndOneMessage) {
  for (const int error : {EIO, ENOSPC}) {
    std::uint64_t refused = 0;
    for (std::uint64_t at = 1;; ++at) {
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
      const auto& refusals = GetParam().refusals;
      EXPECT_NE(std::find(refusals.begin(), refusals.end(), run.status), refusals.end())
          << what << "status " << *run.status << ": " << contents("err");
      ++refused;
      expect_one_message(what, error);
      expect_old_or_new(what);
    }
    EXPECT_GT(refused, 3U);
  }
}

TEST_P(FailingCalls, ASignalThatEndsACallEarlyChangesNothing) {
  for (std::uint64_t at = 1;; ++at) {
    reset();
    const TamperedRun run =
        this->run(GetParam().words, {.calls = test::Calls::fallible, .at = at, .error = EINTR});
    if (run.calls < at) break;
    const std::string what = fmt::format("call {}, {}, is interrupted: ", at, run.call);
    // What stdio writes is not written again.
    if (run.status == 3 && contents("err").find(standard_output) != std::string::npos) continue;
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

INSTANTIATE_TEST_SUITE_P(Jobs, FailingCalls, testing::ValuesIn(jobs()),
                         [](const auto& job) { return job.param.name; });

}  // namespace
}  // namespace chessvm::failing_calls_test
