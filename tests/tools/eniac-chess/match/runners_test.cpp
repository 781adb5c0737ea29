// SPDX-License-Identifier: MIT
// Tests matches that several processes run or that go on with another engine: no game may get lost
// or be played twice, and no file of a user may change without permission.
#include <gtest/gtest.h>

#include <filesystem>
#include <string>

#include "programs/chess/pgn/reader.hpp"
#include "tests/programs/support/tool.hpp"
#include "tests/support/expect_in.hpp"
#include "tests/support/slow_build.hpp"
#include "tests/tools/eniac-chess/match/fake_engine.hpp"

namespace chessvm::chess::match::test::runners_test {
namespace {

using Outcome = programs::ToolOutcome;

constexpr const char* openings = "startpos moves e2e4 e7e5\nstartpos moves d2d4 d7d5\n";

class OneRunnerAFile : public programs::ToolTest {
 protected:
  OneRunnerAFile() : ToolTest("eniac-chess") { write("openings", openings); }

  [[nodiscard]] std::string command(const std::string& how, const std::string& options) const {
    return "match \"" + fake_player(folder_, how) + ",name=fake\" random --openings openings " +
           options;
  }
};

/// Two processes run the same match; the engine waits until the refused process has ended.
TEST_F(OneRunnerAFile, PlaysAndTheOtherIsRefused) {
  write("both", R"sh(
"$@" >first.out 2>first.err & first=$!
"$@" >second.out 2>second.err & second=$!
{ sleep 30; touch release; } & limit=$!  # where both play
wait -n $first $second; earlier=$?
touch release
kill $limit
wait $first; one=$?
wait $second; two=$?
echo "$earlier $((one + two))"
cat first.err second.err >&2
)sh");
  const int times = thinned_in_slow_builds(20, 5);
  for (const char* const file : {"--pgn games", "--pgn games --resume", "--results games"})
    for (int i = 0; i < times; ++i) {
      std::filesystem::remove(path("games"));
      std::filesystem::remove(path("release"));
      const Outcome both = folder_.run("bash both " CHESSVM_BIN_DIR "/eniac-chess " +
                                       command("waits g1f3", "-q --games 2 --max-plies 2 ") + file);
      ASSERT_EQ(both.out, "3 3\n") << file << '\n' << both.err;
      expect_in(both.err, "games: error: ");
      if (std::string_view(file).starts_with("--pgn")) {
        const auto games = read_pgn(read("games"), "games");
        ASSERT_TRUE(games);
        ASSERT_EQ(games.value().size(), 2U) << read("games");
      }
    }
}

TEST_F(OneRunnerAFile, KeepsTheVersionsOfItsEngines) {
  for (const std::string& file : {std::string("--pgn games"), std::string("--results games")}) {
    const std::string more = file.starts_with("--pgn") ? " --resume" : "";
    const auto with_version = [&](const std::string& version, const std::string& options) {
      return folder_.run("env VERSION=" + version + " " CHESSVM_BIN_DIR "/eniac-chess " +
                         command("plays g1f3", "-q --max-plies 2 " + options));
    };
    std::filesystem::remove(path("games"));
    // Plays a match, then removes the last game from the file.
    ASSERT_EQ(with_version("one", "--games 4 " + file).status, 0);
    const std::string whole = read("games");
    const std::string mark = file.starts_with("--pgn") ? "[Event" : "\n";
    const std::string part =
        whole.substr(0, whole.rfind(mark, whole.size() - 2) + (mark == "\n" ? 1 : 0));
    ASSERT_LT(part.size(), whole.size());
    write("games", part);
    const Outcome other = with_version("two", "--games 4 " + file + more);
    EXPECT_EQ(other.status, 1) << file << '\n' << other.err;
    expect_in(other.err, "Fake one");
    expect_in(other.err, "Fake two");
    EXPECT_EQ(read("games"), part) << "a match that was refused has changed the file";
    const Outcome same = with_version("one", "--games 4 " + file + more);
    EXPECT_EQ(same.status, 0) << same.err;
    EXPECT_EQ(read("games"), whole);
  }
}

TEST_F(OneRunnerAFile, LeavesNoFileWhereNoEngineStarts) {
  const std::string players[] = {fake_player(folder_, "mute"), "uci:/no/engine"};
  for (const std::string& player : players) {
    const std::string words = "match \"" + player + "\" random --openings openings -q --games 2 ";
    EXPECT_NE(run(words + "--pgn games").status, 0);
    EXPECT_FALSE(std::filesystem::exists(path("games")));
    for (const std::string& text :
         {std::string("[Event \"club\"]\n\n1. e4 e5 {open"),
          std::string("[Event \"club\"]\n\n1. e4 e5\n"), std::string("; my notes\n")}) {
      write("notes", text);
      EXPECT_NE(run(words + "--pgn notes --resume").status, 0);
      EXPECT_EQ(read("notes"), text);
    }
  }
}

}  // namespace
}  // namespace chessvm::chess::match::test::runners_test
