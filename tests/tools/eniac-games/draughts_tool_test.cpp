// SPDX-License-Identifier: MIT
// Tests `eniac-games draughts` through pipes: moves as text, opponents, positions, games as PDN.
#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <sstream>

#include "tests/programs/support/tool.hpp"

namespace chessvm::games::test::draughts_tool_test {
namespace {

using Outcome = programs::ToolOutcome;

class DraughtsTool : public programs::ToolTest {
 protected:
  DraughtsTool() : ToolTest("eniac-games") {}

  void expect(const std::string& arguments, int status, const std::string& message,
              const std::string& input = {}) const {
    const Outcome result = run("draughts " + arguments, input);
    EXPECT_EQ(result.status, status) << arguments << '\n' << result.err;
    EXPECT_NE(result.err.find(message), std::string::npos) << arguments << '\n' << result.err;
    EXPECT_LE(std::count(result.err.begin(), result.err.end(), '\n'), 2) << result.err;
  }
};

std::vector<nlohmann::json> objects(const std::string& text) {
  std::istringstream lines(text);
  std::vector<nlohmann::json> objects;
  for (std::string line; std::getline(lines, line);) objects.push_back(nlohmann::json::parse(line));
  return objects;
}

TEST_F(DraughtsTool, TakesMovesByNameAndByNumber) {
  const Outcome result = run("draughts --batch --plies 2", "11-15\nundo\n1115\nundo\n11x15\n");
  EXPECT_EQ(result.status, 0) << result.err;
  std::istringstream lines(result.out);
  std::string first;
  std::getline(lines, first);
  EXPECT_EQ(result.out, first + '\n' + first + '\n' + first + '\n');
  EXPECT_EQ(run("draughts --batch --plies 2 --moves 11-15").out, first + '\n');
}

TEST_F(DraughtsTool, SpeaksJson) {
  const auto events =
      objects(run("draughts --json --fen W:WK22:B18,1 --side second", "22x15\n").out);
  ASSERT_EQ(events.size(), 2U);
  EXPECT_EQ(events[0]["event"], "player");
  EXPECT_EQ(events[0]["last"], "22x15");
  EXPECT_EQ(events[0]["cells"], "x.............O.................");
  EXPECT_EQ(events[1]["event"], "machine");
  EXPECT_EQ(events[1]["last"], "1-6");
  EXPECT_EQ(events[1]["move"], 106);
  EXPECT_EQ(events[1]["to_move"], "second");
}

TEST_F(DraughtsTool, PlaysWholeGamesAgainstOthers) {
  for (const std::string name : {"random", "zx81", "zx81-faithful"}) {
    const std::string game = "draughts --plies 1 --batch --seed 5 --against " + name;
    const Outcome result = run(game + " --pdn game.pdn");
    EXPECT_EQ(result.status, 0) << result.err;
    EXPECT_TRUE(result.out.ends_with(" wins\n") || result.out.ends_with("a draw\n")) << result.out;
    EXPECT_EQ(run(game).out, result.out) << "the same for a seed";
    const std::string pdn = read("game.pdn");
    EXPECT_EQ(pdn.find("[Black \"" + name + "\"]\n[White \"ENIAC, 1 plies\"]\n"), 0U) << pdn;
    std::string moves;
    std::istringstream words(pdn.substr(pdn.find("\n\n")));
    for (std::string word; words >> word;)
      if (word.find_first_of("-x") != std::string::npos && word.find('/') == std::string::npos &&
          word != "1-0" && word != "0-1")
        moves += word + '\n';
    EXPECT_EQ(result.out.find(moves), 0U) << pdn;
  }
  const auto events = objects(run("draughts --json --plies 1 --against random --seed 2").out);
  ASSERT_GT(events.size(), 10U);
  EXPECT_EQ(events[0]["event"], "player");
  EXPECT_EQ(events[1]["event"], "machine");
  EXPECT_NE(events.back()["outcome"], "open");
  EXPECT_NE(run("draughts --plies 1 --against zx81").out.find("zx81 plays "), std::string::npos);
}

TEST_F(DraughtsTool, LetsTheZx81DeclineToCapture) {
  // The king would be lost after the jump; a move without a capture saves it.
  const std::string game = "draughts --plies 1 --batch --fen B:BK10:W15,24,28 --against zx81";
  EXPECT_EQ(run(game).out.find("10x19\n"), 0U);
  const Outcome result = run(game + ",compulsory=off");
  EXPECT_EQ(result.status, 0) << result.err;
  EXPECT_EQ(result.out.find("10-"), 0U) << result.out;
}

TEST_F(DraughtsTool, PlaysASeriesTheSameForAnyNumberOfJobs) {
  const std::string series = "draughts --plies 1 --seed 5 --games 7 --pdn games.pdn --against zx81";
  const Outcome one = run(series + " --jobs 1");
  EXPECT_EQ(one.status, 0) << one.err;
  const std::string pdn = read("games.pdn");
  std::istringstream lines(one.out);
  std::string line;
  for (int seed = 5; seed < 12; ++seed) {
    ASSERT_TRUE(std::getline(lines, line));
    EXPECT_EQ(line.find("seed " + std::to_string(seed) + ": "), 0U) << line;
  }
  ASSERT_TRUE(std::getline(lines, line));
  EXPECT_EQ(line.find("the program won "), 0U) << line;
  for (const char* jobs : {" --jobs 2", " --jobs 4", ""}) {
    EXPECT_EQ(run(series + jobs).out, one.out) << jobs;
    EXPECT_EQ(read("games.pdn"), pdn) << jobs;
  }
  EXPECT_EQ(run(series + " --batch").out, line + '\n');
  // A game of the series must equal a game that is played alone with the same seed and side.
  const auto sum = objects(run(series + " --json").out);
  ASSERT_EQ(sum.size(), 8U);
  const auto alone =
      objects(run("draughts --plies 1 --seed 6 --side second --json --against zx81").out);
  EXPECT_EQ(sum[1]["player"], "second");
  EXPECT_EQ(sum[1]["moves"], alone.size());
  const std::string result = sum[1]["result"];
  EXPECT_EQ(alone.back()["outcome"], result == "drawn" ? "draw"
                                     : result == "won" ? "first"
                                                       : "second");
  EXPECT_EQ(sum.back()["games"], 7);
}

TEST_F(DraughtsTool, KeepsTheGamesOfASeriesBeforeAFailure) {
  const std::string series = "draughts --plies 2 --against random --games 8 --jobs 1 --pdn x.pdn";
  const Outcome failed = run(series + " --max-cycles 900000");
  EXPECT_EQ(failed.status, 4) << failed.err;
  EXPECT_NE(failed.err.find("seed 2: the limit of add cycles"), std::string::npos) << failed.err;
  EXPECT_NE(failed.out.find(" of 1; "), std::string::npos) << failed.out;
  const std::string pdn = read("x.pdn");
  EXPECT_EQ(pdn.find("[Black "), 0U) << pdn;
  EXPECT_EQ(run(series + " --max-cycles 1000").status, 4);
  EXPECT_EQ(read("x.pdn"), pdn) << "no game is complete";
}

TEST_F(DraughtsTool, PrintsTheGamesOfASeriesBehindItsSum) {
  const std::string series = "draughts --plies 1 --against random --games 2";
  const std::string games = run(series).out;
  EXPECT_EQ(run(series + " --pdn - | cat").out.find(games + "[Black "), 0U);
}

TEST_F(DraughtsTool, PlaysOnTheWiredCpu) {
  const std::string game = "draughts --json --plies 1 --fen B:B6,14:W17,K22,30";
  const Outcome fast = run(game, "go\n");
  const Outcome wired = run(game + " --engine eniacsim", "go\n");
  EXPECT_EQ(wired.status, 0) << wired.err;
  EXPECT_EQ(wired.out, fast.out);
  EXPECT_NE(fast.out.find("\"event\":\"machine\""), std::string::npos);
}

TEST_F(DraughtsTool, RefusesWhatIsWrong) {
  expect("--fen W:W4:B12", 1, "--fen: error: a man of White stands on square 4");
  expect("--fen W:W33:B12", 1, "--fen: error: '33' is no square");
  expect("--moves 11-15,22-18,9-13", 1, "--moves: error: X must capture, as by 15x22");
  expect("--moves 11_15", 1, "--moves: error: '11_15' is no move as 11-15");
  expect("--batch", 1, "standard input:1: error: square 15 is empty", "15-19\n");
  expect("--batch", 1, "standard input:1: error: '11-' is no move as 11-15", "11-\n");
  expect("--plies 7", 2, "from 1 to 6");
  expect("--json --pdn -", 2, "with --json, standard output is for its objects");
  expect("--against chinook", 2, "--against: there is no player 'chinook', expected human");
  expect("--against zx81,compulsory=maybe", 2, "'compulsory=maybe' is no option of the player");
  expect("--games 2", 2, "--games needs --against");
  expect("--jobs 2 --against zx81", 2, "--jobs needs --games");
  expect("--games 2 --against zx81 --moves 11-15", 2, "neither --moves, --deck nor --cards");
  expect("--games 0 --against zx81", 2, "--games");
  expect("--games 3 --against zx81 --max-cycles 1000", 4,
         "seed 1: the limit of add cycles ran out");
  expect("--seed -1", 2, "--seed");
  expect("--pdn none/x --batch", 3, "none/x");
  const Outcome series = run("draughts --plies 1 --against random --games 3 --pdn none/x");
  EXPECT_EQ(series.status, 3);
  EXPECT_EQ(series.out, "") << "refused before the first game";
  expect("--deck d --pdn p", 2, "--pdn needs a game: --deck and --cards play none");
  expect("--seed 9223372036854775807 --games 2 --against random", 2,
         "the last game of --games has a seed above 9223372036854775807");
  expect("--batch --against zx81 --max-cycles 1000", 4, "the limit of add cycles ran out");
}

}  // namespace
}  // namespace chessvm::games::test::draughts_tool_test
