// SPDX-License-Identifier: MIT
// Tests rtmc: its files and exit statuses, and that it writes no file after an error.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "base/exit_status.hpp"
#include "base/files/file.hpp"
#include "base/output/write_file.hpp"
#include "tests/base/temporary_folder.hpp"
#include "tests/support/run_tool.hpp"

namespace chessvm::test::rtmc_test {
namespace {

namespace fs = std::filesystem;

const std::string counter = CHESSVM_SOURCE_DIR "/examples/eniac/counter.rtm";
const std::string bad = CHESSVM_SOURCE_DIR "/tests/sim/rtm/bad-schedule/bad-cost.rtm";

class Rtmc : public testing::Test {
 protected:
  ExitStatus run(const std::string& arguments) {
    last_ = run_tool(folder_, "'" CHESSVM_BIN_DIR "/rtmc' " + arguments);
    return static_cast<ExitStatus>(last_.status);
  }
  std::string contents(const std::string& name) {
    const auto text = read_file(folder_ / name);
    return text ? text.value() : "";
  }
  bool write(const std::string& name, const std::string& text) {
    return write_file_atomically((folder_ / name).string(), text).has_value();
  }
  bool exists(const std::string& name) { return fs::exists(folder_ / name); }

  ToolOutcome last_;  // outcome of the last run
  const TemporaryFolder temporary_;
  const fs::path& folder_ = temporary_.path();
};

TEST_F(Rtmc, WritesWhatIsAskedFor) {
  const std::string all =
      counter + " -o p.e --lock d.lock --write-lock --report r.txt --map m.json --schedule s.txt";
  ASSERT_EQ(run(all), ExitStatus::ok) << last_.err;
  const std::string patch = contents("p.e");
  EXPECT_NE(patch.find("\nb i\n"), std::string::npos);
  EXPECT_NE(contents("r.txt").find("amplifier channels"), std::string::npos);
  EXPECT_NE(contents("s.txt").find("CODE ->; COUNT.low <-"), std::string::npos);
  const auto map = nlohmann::json::parse(contents("m.json"));
  EXPECT_EQ(map.at("registers").at("COUNT"), "a2");
  for (const auto& program : map.at("programs")) {
    const auto line = program.at("line").get<std::string>();
    auto jack = program.at("program").get<std::string>();
    if (!jack.starts_with("p.")) jack += "i";
    EXPECT_NE(patch.find("p " + line + " " + jack + "\n"), std::string::npos) << program;
  }
  // With the .lock file, the compiler must make the same patch again.
  ASSERT_EQ(run(all), ExitStatus::ok);
  EXPECT_EQ(contents("p.e"), patch);
  EXPECT_EQ(last_.err.find("searching"), std::string::npos);
}

TEST_F(Rtmc, ReportsTheStagesOfTheDecoderThatStartNothing) {
  const std::string wired = CHESSVM_SOURCE_DIR "/sim/wired/chessvm";
  ASSERT_EQ(run(wired + ".rtm --lock " + wired + ".lock -o p.e --report r.txt"), ExitStatus::ok)
      << last_.err;
  // Stage C5 belongs to opcode 13, which is not an instruction.
  const std::string report = contents("r.txt");
  const std::size_t stages = report.find("\nStages of the decoder that start nothing:\n");
  ASSERT_NE(stages, std::string::npos);
  EXPECT_NE(report.find("\n  C5\n", stages), std::string::npos);
  EXPECT_EQ(report.find("\n  C2\n", stages), std::string::npos);
}

TEST_F(Rtmc, RefusesWithoutWriting) {
  EXPECT_EQ(run(bad + " -o p.e --report r.txt"), ExitStatus::rejected);
  EXPECT_NE(last_.err.find("[cost]"), std::string::npos);
  EXPECT_EQ(run("nowhere.rtm -o p.e --report r.txt"), ExitStatus::environment);
  EXPECT_EQ(run(counter + " -o nowhere/p.e --report r.txt"), ExitStatus::environment);
  EXPECT_EQ(run(counter + " --report r.txt"), ExitStatus::usage);
  EXPECT_EQ(run(counter + " -o p.e --report r.txt --write-lock"), ExitStatus::usage);
  EXPECT_EQ(run(counter + " -o p.e --report r.txt --effort -1"), ExitStatus::usage);
  EXPECT_FALSE(exists("p.e"));
  EXPECT_FALSE(exists("r.txt"));
}

TEST_F(Rtmc, SearchesIfTheLockDoesNotFit) {
  ASSERT_EQ(run(counter + " -o p.e --lock d.lock"), ExitStatus::ok);
  EXPECT_NE(last_.err.find("no lock file"), std::string::npos);
  EXPECT_FALSE(exists("d.lock"));
}

TEST_F(Rtmc, SaysHowMuchOfTheLockIsLeft) {
  ASSERT_EQ(run(counter + " -o p.e --lock d.lock --write-lock"), ExitStatus::ok);
  std::string program = read_file(counter).value();
  const std::string cost = "cost 1 {\n  1:";
  const std::size_t at = program.find(cost);
  ASSERT_NE(at, std::string::npos);
  ASSERT_TRUE(write("later.rtm", program.replace(at, cost.size(), "cost 2 {\n  2:")));
  ASSERT_EQ(run("later.rtm -o q.e --lock d.lock"), ExitStatus::ok) << last_.err;
  EXPECT_NE(last_.err.find(" decisions kept\n"), std::string::npos) << last_.err;
  EXPECT_EQ(last_.err.find("searching"), std::string::npos) << last_.err;
  EXPECT_NE(contents("q.e"), contents("p.e"));
}

TEST_F(Rtmc, RefusesADamagedLock) {
  ASSERT_EQ(run(counter + " -o p.e --lock d.lock --write-lock"), ExitStatus::ok);
  const std::string lock = contents("d.lock");
  const std::string half = lock.substr(0, lock.size() / 2);
  const std::string place = fmt::format("d.lock:{}: ", 1 + std::ranges::count(half, '\n'));
  ASSERT_TRUE(write("d.lock", half));
  ASSERT_EQ(run(counter + " -o q.e --lock d.lock"), ExitStatus::rejected);
  EXPECT_TRUE(last_.err.starts_with(place + "error: refused, it is not JSON from byte"))
      << last_.err;
  EXPECT_FALSE(fs::exists(folder_ / "q.e"));
  ASSERT_EQ(run(counter + " -o q.e --lock d.lock --search"), ExitStatus::ok);
  EXPECT_EQ(contents("q.e"), contents("p.e"));

  const std::string damaged = contents("d.lock");
  ASSERT_EQ(run(counter + " -o q.e --lock d.lock --write-lock"), ExitStatus::rejected);
  EXPECT_NE(last_.err.find(place + "error: refused, it is not JSON"), std::string::npos)
      << last_.err;
  EXPECT_EQ(contents("d.lock"), damaged) << "so that it can be mended";
  ASSERT_EQ(run(counter + " -o q.e --lock d.lock --write-lock --search"), ExitStatus::ok);
  EXPECT_EQ(contents("d.lock"), lock);
  fs::create_directory(folder_ / "folder.lock");
  EXPECT_EQ(run(counter + " -o q.e --lock folder.lock"), ExitStatus::environment);
}

TEST_F(Rtmc, DestroysNoInput) {
  fs::copy_file(counter, folder_ / "mine.rtm");
  const std::string before = contents("mine.rtm");
  ASSERT_FALSE(before.empty());
  for (const std::string arguments :
       {"-o mine.rtm", "-o ./mine.rtm", "-o p.e --report mine.rtm", "-o p.e --map p.e",
        "-o p.e --lock mine.rtm --write-lock", "-o d.lock --lock d.lock"})
    EXPECT_EQ(run("mine.rtm " + arguments), ExitStatus::usage) << arguments;
  EXPECT_EQ(contents("mine.rtm"), before);
}

}  // namespace
}  // namespace chessvm::test::rtmc_test
