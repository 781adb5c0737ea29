// SPDX-License-Identifier: MIT
// Tests `eniac-chess game` as users see it.
#include <gtest/gtest.h>

#include <algorithm>

#include "programs/chess/pgn/reader.hpp"
#include "tests/programs/support/tool.hpp"
#include "tests/support/expect_in.hpp"

namespace chessvm::chess::match::test::game_tool_test {
namespace {

using Outcome = programs::ToolOutcome;

class GameTool : public programs::ToolTest {
 protected:
  GameTool() : ToolTest("eniac-chess") { write("openings", "startpos\n"); }

  static PgnGame game_of(const std::string& text) {
    auto games = read_pgn(text, "out");
    EXPECT_TRUE(games) << text;
    return std::move(games.value().at(0));
  }
};

std::string flat(std::string text) {
  std::replace(text.begin(), text.end(), '\n', ' ');
  return text;
}

TEST_F(GameTool, PlaysTheMachineAgainstItself) {
  const Outcome result =
      run("game --white eniac:Depth=3 --black eniac:Depth=3,MTBF=1,name=tired --max-plies 3 "
          "--opening 'e4 e7e5'");
  EXPECT_EQ(result.status, 0) << result.err;
  const PgnGame game = game_of(result.out);
  ASSERT_EQ(game.game.moves().size(), 5U);
  EXPECT_EQ(game.tag("White"), "eniac:Depth=3");
  EXPECT_EQ(game.tag("Black"), "tired");
  EXPECT_EQ(game.tag("Termination"), "move limit");
  EXPECT_EQ(game.comments[2], "");
  EXPECT_EQ(game.comments[3].find("[%eniac "), 0U);
  expect_in(game.comments[3], "] eniac ");
  expect_in(game.comments[5], "; The machine took 0.");
  expect_in(game.comments[5], " for 3 moves. The chance of no failure in this time is 99.");
}

TEST_F(GameTool, ScoresTheMovesOfTheMachine) {
  constexpr const char* on_the_game = "game --white eniac:Depth=3 --black - --pgn-in -";
  const std::string start = "[SetUp \"1\"]\n[FEN \"6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1\"]\n\n";
  // A mating move gets no score. If the machine prefers another move, the comment names this move
  // and its score.
  constexpr const char* deeper = "game --white eniac:Depth=4 --black - --pgn-in -";
  const Outcome mate = run(deeper, start + "1. Ra8# *");
  EXPECT_EQ(mate.out.find("prefers"), std::string::npos) << mate.out;
  EXPECT_EQ(mate.out.find("[%eval"), std::string::npos) << mate.out;
  const Outcome other = run(deeper, start + "1. Kd1 *");
  expect_in(flat(other.out), "prefers Ra8#, mate in 1");
  const Outcome marked = run(on_the_game, "1. c3 {[%eval 0.3]} *");
  expect_in(flat(marked.out), "+0.00 pawns; [%eval 0.3]");
  const Outcome own = run(on_the_game, "1. c3 *");
  expect_in(flat(own.out), "[%eval 0.00] eniac");
}

TEST_F(GameTool, CommentsOnAGivenGameAsOnItsOwn) {
  ASSERT_EQ(run("game --white eniac:Depth=3 --black eniac:Depth=4 --max-plies 8 --pgn own").status,
            0);
  const Outcome again =
      run("game --white eniac:Depth=3 --black eniac:Depth=4 --pgn-in own --pgn again");
  EXPECT_EQ(again.status, 0) << again.err;
  EXPECT_EQ(read("again"), read("own"));
  expect_in(again.out, "machine time  ");
  expect_in(again.out, " for 8 moves\n");
  expect_in(again.out, "% without a failure at one in 24 h, ");
  // A machine at another depth must prefer another move at least once.
  const Outcome other = run("game --white eniac:Depth=4 --black - --pgn-in -", read("own"));
  EXPECT_EQ(other.status, 0) << other.err;
  const PgnGame game = game_of(other.out);
  EXPECT_EQ(game.game.moves(), game_of(read("own")).game.moves());
  expect_in(other.out, ", prefers ");
  expect_in(game.comments.back(), " for 4 moves.");
}

TEST_F(GameTool, KeepsTheCommentsAndTagsOfOthers) {
  const Outcome result = run("game --white eniac:Depth=3 --black - --pgn-in -",
                             "[Event \"x\"]\n\n1. e4 {best by test} e5 {!} *\n");
  EXPECT_EQ(result.status, 0) << result.err;
  const PgnGame game = game_of(result.out);
  EXPECT_EQ(game.tag("Event"), "x");
  expect_in(game.comments[1], "; best by test");
  EXPECT_EQ(game.comments[2].find("!; The machine took "), 0U) << game.comments[2];
}

TEST_F(GameTool, ReplacesItsOwnCommentsOnly) {
  constexpr const char* players = "game --white eniac:Depth=3 --black - --pgn-in ";
  write("given", "1. e4 {good; or is it?} e5 {yes} 2. Nf3 {a} *\n");
  ASSERT_EQ(run(std::string(players) + "given --pgn once").status, 0);
  ASSERT_EQ(run(std::string(players) + "once --pgn twice").status, 0);
  EXPECT_EQ(read("twice"), read("once"));
  // The total counts the moves that this run scored, not those that an earlier run scored.
  ASSERT_EQ(run("game --white - --black eniac:Depth=3 --pgn-in once --pgn other").status, 0);
  const PgnGame game = game_of(read("other"));
  expect_in(game.comments[1], "; good; or is it?");
  expect_in(game.comments[2], "; yes");
  expect_in(game.comments[3], "; a; The machine took ");
  expect_in(game.comments[3], " for 1 move.");
  EXPECT_EQ(game.comments[3].find(" for 2 moves."), std::string::npos);
}

TEST_F(GameTool, KeepsTheTextOfOthersBesideItsOwn) {
  constexpr const char* given =
      "1. e4 e5 {[%eniac 113904] eniac 22.8s, 100.0 %} {my own thought} 2. Nf3 Nc6 {Solid. "
      "[%eniac 113904] eniac 22.8s, 100.0 % A natural reply.} 3. Bb5 {The machine took my hopes "
      "away} *\n";
  const PgnGame game = game_of(run("game --white - --black eniac:Depth=3 --pgn-in -", given).out);
  expect_in(game.comments[2], "; my own thought");
  EXPECT_EQ(game.comments[2].find("[%eniac"), game.comments[2].rfind("[%eniac"));
  expect_in(game.comments[4], " pawns; Solid. A natural reply.");
  expect_in(game.comments[5], "The machine took my hopes away; The machine took 0.");
  const PgnGame same = game_of(run("game --white - --black - --pgn-in -", given).out);
  EXPECT_EQ(same.comments[5], "The machine took my hopes away");
}

TEST_F(GameTool, StartsFromAPosition) {
  const Outcome result =
      run("game --white eniac:Depth=3 --black eniac:Depth=3 "
          "--fen '6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 30'  --opening 'Ra7 g6'");
  EXPECT_EQ(result.status, 0) << result.err;
  const PgnGame game = game_of(result.out);
  expect_in(result.out, "[SetUp \"1\"]\n[FEN \"6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 30\"]\n");
  expect_in(result.out, "\n30. Ra7 g6 31. ");
  EXPECT_NE(game.result, GameResult::unknown);
}

TEST_F(GameTool, NamesWhatIsWrong) {
  struct Case {
    const char* words;
    const char* input;
    int status;
    const char* message;
  };
  for (const Case& c :
       {Case{"--pgn-in -", "1. e4 e5\n2. Ke3 *", 1, "standard input:2:4: error: move 2. 'Ke3'"},
        Case{"--pgn-in -", "", 1, "expected one game, found none"},
        Case{"--pgn-in -", "* *", 1, "expected one game, found another one"},
        Case{"--pgn-in none", "", 3, "none: error: cannot open"},
        Case{"--pgn-in - --fen x", "", 2, "--fen"},
        Case{"--pgn-in - --white uci:x", "", 2, "engines have no ENIAC clock"},
        Case{"--white -", "", 2, "player '-': expected eniac"},
        Case{"--black uci:/no/engine", "", 3, "cannot run '/no/engine'"},
        Case{"--fen x", "", 1, "FEN:1:"},
        Case{"--opening 'e4 e9'", "", 1, "opening:1:4: error: move 2 'e9' is no move"},
        Case{"--max-plies 1 --pgn /no/folder/x", "", 3, "/no/folder/x: error: "}}) {
    const Outcome result = run(std::string("game ") + c.words, c.input);
    EXPECT_EQ(result.status, c.status) << c.words << '\n' << result.err;
    expect_in(result.err, c.message);
    EXPECT_EQ(result.out, "") << c.words;
  }
}

TEST_F(GameTool, ChecksItsOutputBeforeItPlays) {
  const Outcome result = run("game --white uci:/none/engine --pgn none/x.pgn");
  EXPECT_EQ(result.status, 3);
  expect_in(result.err, "none/x.pgn: error: cannot write");
}

TEST_F(GameTool, KeepsItsReportIfTheGameGoesToTheSameFile) {
  const Outcome result =
      run("game --white eniac:Depth=3 --black random --max-plies 2 --pgn /dev/stdout >both");
  EXPECT_EQ(result.status, 0) << result.err;
  EXPECT_EQ(read("both").find("[Event "), 0U) << read("both");
  expect_in(read("both"), "\n\nmachine time  0.");
  const Outcome grows =
      run("match random octave --openings openings --max-plies 2 --pgn /dev/stdout >both");
  EXPECT_EQ(grows.status, 1);
  expect_in(grows.err, "/dev/stdout: error: is the file of standard output; name another file");
}

TEST_F(GameTool, BarsTheMovesThatMicroChessCannotMake) {
  const auto promotes = [&](const std::string& white, const std::string& black) {
    const Outcome result = run("game --white " + white + " --black " + black +
                               " --max-plies 40 --fen '4k3/P1n4P/8/8/8/8/p1N4p/4K3 w - - 0 1'");
    EXPECT_EQ(result.status, 0) << result.err;
    return result.out.find("=Q") != std::string::npos;
  };
  EXPECT_TRUE(promotes("microchess:superblitz", "eniac:Depth=3"));
  EXPECT_FALSE(promotes("microchess:superblitz,rules=micro", "eniac:Depth=3"));
  EXPECT_FALSE(promotes("eniac:Depth=3", "microchess:superblitz,rules=micro"));
}

}  // namespace
}  // namespace chessvm::chess::match::test::game_tool_test
