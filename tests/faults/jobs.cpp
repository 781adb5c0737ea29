// SPDX-License-Identifier: MIT
#include "tests/faults/jobs.hpp"

#include <algorithm>
#include <fstream>
#include <nlohmann/json.hpp>
#include <set>
#include <sstream>

#include "base/files/file.hpp"

namespace chessvm::test {
namespace {

namespace fs = std::filesystem;

constexpr auto together = Job::Outputs::together;
constexpr auto each = Job::Outputs::each;

std::vector<std::string> all_outputs(const Job& job) {
  std::vector<std::string> all = job.outputs;
  all.insert(all.end(), job.growing.begin(), job.growing.end());
  return all;
}

}  // namespace

std::vector<Job> jobs() {
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
       {"cards"},
       {3},
       Job::Json::unused,
       Job::Stopped::with_outputs},
      {"RunWithJson",
       {"chsim", "echo.e", "-b", "-d", "deck", "--json", "--checkpoint", "c.ckpt"},
       0,
       {"c.ckpt"},
       each,
       {},
       {3},
       Job::Json::used,
       Job::Stopped::with_outputs},
      {"Record",
       {"chsim", "echo.e", "-b", "-q", "-d", "deck", "--record", "run.rec"},
       0,
       {"run.rec"},
       each,
       {},
       {3},
       Job::Json::unused,
       Job::Stopped::with_outputs},
      {"Debug",
       {"chsim", "echo.e", "-b", "-d", "deck", "--debug", "--plain", "-x", "commands"},
       0,
       {"debug.ckpt"},
       each,
       {},
       {3, 1}},  // status 1: a command of the script failed
      {"Patch",
       {"eniacsim", "-q", "patch", "--vcd", "waves"},
       0,
       {"waves"},
       each,
       {},
       {3},
       Job::Json::unused,
       Job::Stopped::with_outputs},
      {"Wired",
       {"eniacsim", "-q", "--vm", "echo.e", "-d", "deck", "--max-cycles", "3000", "--checkpoint",
        "c.ckpt", "--cards", "cards"},
       4,
       {"c.ckpt"},
       each,
       {"cards"},
       {3},
       Job::Json::unused,
       Job::Stopped::with_outputs},
      {"Compile",
       {"rtmc", "load.rtm", "-o", "out.e", "--report", "out.txt", "--map", "out.json", "--lock",
        "out.lock", "--write-lock"},
       0,
       {"out.e", "out.txt", "out.json"},
       together,
       {},
       {3},
       Job::Json::used},
      {"Games",
       {"eniac-games", "tic", "--moves", "5,1", "--deck", "out.deck"},
       0,
       {"out.deck"},
       each},
      {"Chess",
       {"eniac-chess", "move", "--fen", "4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "--deck", "out.deck"},
       0,
       {"out.deck"},
       each},
      {"Results",
       {"eniac-chess", "move", "--epd", "two.epd", "--depth", "3", "--jobs", "1", "--quiet",
        "--results", "results"},
       0,
       {},
       each,
       {"results"},
       {3},
       Job::Json::used,
       Job::Stopped::with_outputs},
      {"Faults",
       {"eniac-faults", "once.e", "-d", "deck", "--sample", "1", "--json", "out.json", "--svg",
        "out.svg"},
       0,
       {"out.json", "out.svg"},
       together,
       {},
       {3},
       Job::Json::used,
       Job::Stopped::with_outputs},
  };
}

void JobTest::SetUp() {
  if (!can_tamper()) GTEST_SKIP() << "this machine does not trace processes";
  prepare();
  if (IsSkipped() || HasFatalFailure()) return;
  write("echo.asm", "  .isa v4\n  .org 100\nloop\n  read\n  mov B,A\n  print\n  jmp loop\n");
  write("two.epd",
        "8/8/8/8/8/5k2/8/4rK2 w - - id \"mate\";\n4k3/8/8/8/8/8/8/R3K3 w - - id \"rook\";\n");
  write("deck", "0102\n0304\n0506\n0708\n");
  write("commands", "go 20\ncheckpoint debug.ckpt\n");
  write("patch", "p c.o 1\np 1 a1.a\np i.io 1-1\np 1-1 a1.5i\ns a1.op5 a\nb i\n");
  write("once.asm", "  .isa v4\n  .org 100\n  read\n  print\n  halt\n");
  write("load.rtm",
        "machine stock1946\nacc CODE at a1\nbus main\nconstant P10 = P10\n"
        "thread reset {\n  1: P10 -> CODE\n  goto fetch\n}\n"
        "thread fetch { 1: CODE!\n  goto fetch }\n");
  for (const std::string program : {"echo", "once"}) {
    const TamperedRun made = run({"easm", program + ".asm", "-o", program + ".e"}, {});
    ASSERT_EQ(made.status, 0) << messages();
  }
  reset();
  const TamperedRun whole = run(GetParam().words, {});
  ASSERT_EQ(whole.status, GetParam().status) << messages();
  for (const std::string& output : all_outputs(GetParam())) expected_[output] = contents(output);
}

void JobTest::write(const std::string& name, const std::string& text) const {
  std::ofstream(folder_.path() / name, std::ios::binary) << text;
}

std::string JobTest::contents(const std::string& name) const {
  const auto text = read_file(folder_.path() / name);
  return text ? text.value() : std::string();
}

std::string JobTest::messages() const {
  const auto text = read_file(streams_.path() / "err");
  return text ? text.value() : std::string();
}

TamperedRun JobTest::run(std::vector<std::string> words, const Tampering& tampering) const {
  words.front() = CHESSVM_BIN_DIR "/" + words.front();
  fs::remove(streams_.path() / "err");
  return run_tampered(folder_.path(), words, tampering, streams_.path() / "out",
                      streams_.path() / "err");
}

void JobTest::reset() const {
  for (const std::string& output : GetParam().outputs) write(output, "old");
  for (const std::string& output : GetParam().growing) fs::remove(folder_.path() / output);
  fs::remove(folder_.path() / "out.lock");
}

void JobTest::expect_no_stray(const std::string& what) const {
  for (const auto& entry : fs::directory_iterator(folder_.path()))
    EXPECT_EQ(entry.path().string().find("chessvm-tmp"), std::string::npos) << what << entry;
}

void JobTest::expect_all_new(const std::string& what) const {
  for (const std::string& output : all_outputs(GetParam()))
    EXPECT_EQ(contents(output), expected_.at(output)) << what << output;
}

void JobTest::expect_each_old_or_new(const std::string& what) const {
  for (const std::string& output : GetParam().outputs) {
    const std::string text = contents(output);
    EXPECT_TRUE(text == "old" || text == expected_.at(output)) << what << output << ": " << text;
  }
  for (const std::string& output : GetParam().growing)
    EXPECT_TRUE(expected_.at(output).starts_with(contents(output))) << what << output;
}

void JobTest::expect_each_old_or_complete(const std::string& what) const {
  for (const std::string& output : GetParam().outputs) {
    const std::string text = contents(output);
    const bool json = output.ends_with(".json") || output.ends_with(".ckpt");
    EXPECT_TRUE(text == "old" || (json ? nlohmann::json::accept(text) : text.ends_with('\n')))
        << what << output << ": " << text;
  }
}

void JobTest::expect_old_or_new(const std::string& what) const {
  expect_each_old_or_new(what);
  const auto& outputs = GetParam().outputs;
  const auto fresh = std::count_if(outputs.begin(), outputs.end(), [this](const auto& output) {
    return contents(output) != "old";
  });
  if (GetParam().appear == together) {
    EXPECT_TRUE(fresh == 0 || static_cast<std::size_t>(fresh) == outputs.size()) << what;
  }
}

void JobTest::expect_refusal(const TamperedRun& run, const std::string& what) const {
  const std::string printed = messages();
  const auto& refusals = GetParam().refusals;
  EXPECT_NE(std::find(refusals.begin(), refusals.end(), run.status), refusals.end())
      << what << "status " << run.status.value_or(-1) << ": " << printed;
  // Several outputs may fail, but the tool must not print two errors about the same file.
  std::set<std::string> files;
  std::istringstream lines(printed);
  for (std::string line; std::getline(lines, line);)
    if (const std::size_t error = line.find("error: "); error != std::string::npos) {
      EXPECT_TRUE(files.insert(line.substr(0, error)).second) << what << printed;
    }
  EXPECT_FALSE(files.empty()) << what << printed;
}

}  // namespace chessvm::test
