// SPDX-License-Identifier: MIT
// Kills matches and games at any moment. No game may get lost or be played twice. The file with the
// games must keep the text that a user wrote into it. CHESSVM_KILLS sets the number of kills.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/files/file.hpp"
#include "tests/base/temporary_folder.hpp"
#include "tests/faults/tampered_run.hpp"
#include "tests/support/size_limit.hpp"

namespace chessvm::killed_games_test {
namespace {

namespace fs = std::filesystem;
using test::run_tampered;
using test::TamperedRun;

constexpr std::uint64_t usual_kills = 40;

constexpr std::string_view foreign =
    "; my games\n[Event \"club\"]\n\n1. e4 {mine} e5 *\n\n{ a note }\n";

class KilledGames : public testing::Test {
 protected:
  void SetUp() override {
    if (!test::can_tamper()) GTEST_SKIP() << "this machine does not trace processes";
    write("openings", "startpos moves e2e4 e7e5\nstartpos moves d2d4 d7d5\n");
  }
  void write(const std::string& name, std::string_view text) const {
    std::ofstream(folder_.path() / name, std::ios::binary) << text;
  }
  [[nodiscard]] std::string contents(const std::string& name) const {
    return read_file(folder_.path() / name).value();
  }
  [[nodiscard]] TamperedRun run(std::vector<std::string> words,
                                const test::Tampering& tampering) const {
    words.insert(words.begin(), CHESSVM_BIN_DIR "/eniac-chess");
    return run_tampered(folder_.path(), words, tampering, "/dev/null", folder_.path() / "err");
  }
  void expect_no_strays(const std::string& where) const {
    for (const auto& entry : fs::directory_iterator(folder_.path()))
      EXPECT_EQ(entry.path().string().find("chessvm-tmp"), std::string::npos) << where << entry;
  }
  const TemporaryFolder folder_;
};

TEST_F(KilledGames, OfAMatchAreNeitherLostNorDoubled) {
  const std::vector<std::string> match{
      "match",   "random", "random,name=b", "--openings", "openings",
      "--games", "8",      "--max-plies",   "4",          "--jobs",
      "1",       "-q",     "--pgn",         "games",      "--resume"};
  write("games", foreign);
  const TamperedRun undisturbed = run(match, {});
  ASSERT_EQ(undisturbed.status, 0) << contents("err");
  const std::string whole = contents("games");
  ASSERT_TRUE(whole.starts_with(foreign));
  ASSERT_GT(undisturbed.calls, 16U);
  const std::uint64_t rounds =
      std::max<std::uint64_t>(1, test::kills(usual_kills) / undisturbed.calls);
  std::uint64_t killed = 0;
  for (std::uint64_t round = 0; round < rounds; ++round)
    for (std::uint64_t at = 1; at <= undisturbed.calls; ++at) {
      write("games", foreign);
      // From the second round on, the test also kills the run that resumes the match.
      killed += run(match, {.at = at}).status ? 0U : 1U;
      if (round != 0)
        killed += run(match, {.at = 1 + (at * round) % undisturbed.calls}).status ? 0U : 1U;
      ASSERT_TRUE(contents("games").starts_with(foreign)) << at;
      ASSERT_EQ(run(match, {}).status, 0) << at << contents("err");
      ASSERT_EQ(contents("games"), whole) << at;
      expect_no_strays(fmt::format("killed before call {}: ", at));
    }
  RecordProperty("kills", std::to_string(killed));
}

TEST_F(KilledGames, AndRecordsAreKeptWhereTheFileMayNotGrow) {
  for (const auto& [option, before] :
       {std::pair<std::string, std::string_view>{"--pgn", foreign}, {"--results", ""}}) {
    std::vector<std::string> match{
        "match", "random", "random,name=b", "--openings", "openings", "--games", "4", "--jobs",
        "1",     "-q",     "--max-plies",   "4"};
    match.insert(match.end(), {option, "games"});
    if (option == "--pgn") match.emplace_back("--resume");
    write("games", before);
    ASSERT_EQ(run(match, {}).status, 0) << contents("err");
    const std::string whole = contents("games");
    const std::size_t growth = whole.size() - before.size();
    for (std::size_t more = 0; more < growth; more += 31) {
      write("games", before);
      {
        const test::SizeLimit limit(before.size() + more);
        ASSERT_EQ(run(match, {}).status, 3) << option << more;
      }
      ASSERT_TRUE(whole.starts_with(contents("games"))) << option << more << contents("games");
      ASSERT_TRUE(contents("games").starts_with(before)) << option << more;
      ASSERT_EQ(run(match, {}).status, 0) << option << more << contents("err");
      ASSERT_EQ(contents("games"), whole) << option << more;
    }
  }
}

TEST_F(KilledGames, OfAPersonAreOldOrNew) {
  const std::string before =
      "[Event \"club\"]\n[White \"Anna\"]\n[SetUp \"1\"]\n"
      "[FEN \"7k/8/6K1/8/8/8/8/R7 b - - 0 1\"]\n\n{ my idea } *\n";
  const auto session = [&](const test::Tampering& tampering) {
    write("game.pgn", before);
    return run({"play", "--plain", "--side", "none", "--depth", "4", "--game", "game.pgn"},
               tampering);
  };
  const TamperedRun undisturbed = session({});
  ASSERT_EQ(undisturbed.status, 0);
  ASSERT_GT(undisturbed.calls, 4U);
  const std::string last = contents("game.pgn");
  ASSERT_NE(last.find("1-0"), std::string::npos) << last;
  for (std::uint64_t at = 1; at <= undisturbed.calls; ++at) {
    session({.at = at});
    const std::string text = contents("game.pgn");
    ASSERT_NE(text.find("{ my idea }"), std::string::npos) << at << ": " << text;
    ASSERT_TRUE(text.ends_with("*\n") || text == last) << at << ": " << text;
  }
}

}  // namespace
}  // namespace chessvm::killed_games_test
