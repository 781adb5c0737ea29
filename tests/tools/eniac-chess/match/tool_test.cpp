// SPDX-License-Identifier: MIT
// Tests `eniac-chess match` as users see it: streams, exit statuses, files, signals.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "fake_engine.hpp"
#include "tests/programs/support/tool.hpp"
#include "tests/support/expect_in.hpp"

namespace chessvm::chess::match::test::tool_test {
namespace {

using Outcome = programs::ToolOutcome;

class MatchTool : public programs::ToolTest {
 protected:
  MatchTool() : ToolTest("eniac-chess") { write("openings", "startpos moves e2e4 e7e5\n"); }

  [[nodiscard]] Outcome match(const std::string& players, const std::string& options = {}) const {
    return run("match " + players + " --openings openings --max-plies 6 " + options);
  }
};

constexpr const char* pair = "eniac:Depth=3 eniac:Depth=4";

TEST_F(MatchTool, WarnsOfGamesThatRepeat) {
  write("one", "startpos moves e2e4\n");
  const std::string match = "match random random,seed=2 --openings one --max-plies 2 --games ";
  const std::string warning = "enough for 2 different games only";
  expect_in(run(match + "4").err, warning);
  expect_in(run(match + "4 --sprt 0,5").err, "--sprt takes them for evidence");
  EXPECT_EQ(run(match + "2").err.find(warning), std::string::npos);
  EXPECT_EQ(run(match + "4 -q").err.find(warning), std::string::npos);
}

TEST_F(MatchTool, PrintsTheResultAndALineAGame) {
  const Outcome result = match(pair);
  EXPECT_EQ(result.status, 0) << result.err;
  expect_in(result.out, "eniac:Depth=3 against eniac:Depth=4\n");
  expect_in(result.out, "score         +0 =2 -0 of 2: score 50.0%");
  expect_in(result.out, "2             drawn: move limit\n");
  expect_in(result.out, "plies a game  6.0\n");
  expect_in(result.out, "eniac:Depth=4: 6 moves\nENIAC hours   mean ");
  EXPECT_EQ(result.err,
            "game 1 of 2: eniac:Depth=3 - eniac:Depth=4 1/2-1/2, move limit, 6 plies\n"
            "game 2 of 2: eniac:Depth=4 - eniac:Depth=3 1/2-1/2, move limit, 6 plies\n");
  EXPECT_EQ(match(pair, "-q").err, "");
}

TEST_F(MatchTool, LimitsTheHoursOfTheMachine) {
  const Outcome result =
      match("eniac:Depth=5 'eniac:ENIAC Hours=0.05,name=b'", "--hours 0.2 --json -q");
  EXPECT_EQ(result.status, 0) << result.err;
  const auto players = nlohmann::json::parse(result.out)["players"];
  EXPECT_EQ(players[0]["player"], "eniac:ENIAC Hours=0.2,Depth=5");
  EXPECT_LE(players[0]["eniac_hours"]["max"].get<double>(), 0.2);
  EXPECT_GT(players[0]["eniac_hours"]["max"].get<double>(), 0.05);
  EXPECT_LE(players[1]["eniac_hours"]["max"].get<double>(), 0.05);
}

/// White has an extra queen, which the scores of both players show.
TEST_F(MatchTool, EndsGamesByTheScoresOfThePlayers) {
  write("openings", "8/5ppk/7p/8/8/8/5PPP/3Q2K1 w - - 0 1\n");
  const Outcome plain =
      run("match eniac:Depth=3 eniac:Depth=4 --openings openings --max-plies 8 "
          "-q --resign movecount=2,score=400");
  EXPECT_EQ(plain.status, 0) << plain.err;
  expect_in(plain.out, "1             won: adjudicated\n");
  expect_in(plain.out, "1             lost: adjudicated\n");
  expect_in(plain.out, "plies a game  4.0\n");
  write("openings", "startpos\n");
  const Outcome drawn = match(pair, "-q --draw movenumber=1,movecount=1,score=500");
  EXPECT_EQ(drawn.status, 0) << drawn.err;
  expect_in(drawn.out, "2             drawn: adjudicated\n");
  expect_in(drawn.out, "plies a game  2.0\n");
}

TEST_F(MatchTool, RefusesARuleThatIsNone) {
  const Outcome result = match(pair, "--resign movecount=3");
  EXPECT_EQ(result.status, 2);
  expect_in(result.err, "--resign: 'score=' is missing");
}

TEST_F(MatchTool, PrintsOneObject) {
  const Outcome result = match(pair, "--json -q --sprt -5,5");
  EXPECT_EQ(result.status, 0) << result.err;
  ASSERT_EQ(result.lines().size(), 1U);
  const auto object = nlohmann::json::parse(result.out);
  EXPECT_EQ(object["schema"], "chessvm.match/1");
  EXPECT_EQ(object["planned"], 2);
  EXPECT_EQ(object["interrupted"], false);
  EXPECT_EQ(object["players"][1]["player"], "eniac:Depth=4");
  EXPECT_EQ(object["players"][1]["eniac_hours"]["moves"], 6);
  EXPECT_EQ(object["result"]["draws"], 2);
  EXPECT_EQ(object["result"]["score"], 0.5);
  EXPECT_EQ(object["as_white"]["games"], 1);
  EXPECT_EQ(object["endings"]["drawn: move limit"], 2);
  EXPECT_EQ(object["sprt"]["state"], "undecided");
}

TEST_F(MatchTool, PlaysAgainstItsOwnUciEngine) {
  const Outcome result =
      match("eniac:Depth=3 'uci:" CHESSVM_BIN_DIR "/eniac-chess uci,Depth=3,go=depth 2'");
  EXPECT_EQ(result.status, 0) << result.err;
  // The machine plays itself through UCI: both games have the same moves, with colours exchanged.
  expect_in(result.err, "game 1 of 2: eniac:Depth=3 - eniac-chess ");
  expect_in(result.out, "2             drawn: move limit\n");
}

TEST_F(MatchTool, PlaysTheSameGamesOnTheWiredCpu) {
  const auto games = [&](const std::string& machine) {
    const std::string file = "games" + std::to_string(machine.size());
    const Outcome result =
        match(machine + ",Depth=3,name=machine microchess:blitz -q", "--pgn " + file);
    EXPECT_EQ(result.status, 0) << result.err;
    std::string text = read(file);
    // The two files differ only in the tags with the players' specifications.
    for (std::size_t at; (at = text.find("Player \"eniac")) != std::string::npos;)
      text.erase(at, text.find('\n', at) - at);
    return text;
  };
  const std::string wired = games("eniac,engine=eniacsim");
  expect_in(wired, "{[%eniac ");
  EXPECT_EQ(wired, games("eniac,engine=chsim"));
}

TEST_F(MatchTool, RefusesCommandLines) {
  struct Case {
    const char* words;
    int status;
    const char* message;
  };
  write("bad", "startpos\nstartpos moves e2e5\n");
  for (const Case& c :
       {Case{"match eniac --openings openings", 2, "B is required"},
        Case{"match eniac eniac", 2, "--openings is required"},
        Case{"match eniac deep --openings openings", 2, "player 'deep': expected eniac"},
        Case{"match eniac eniac:Depth=9 --openings openings", 2, "expected 3 to 6"},
        Case{"match eniac eniac --openings openings --resume", 2, "--pgn"},
        Case{"match eniac eniac --openings openings --pgn -", 2, "--pgn needs a file"},
        Case{"match eniac eniac --openings openings --sprt 5", 2, "two whole numbers"},
        Case{"match eniac eniac --openings openings --sprt 5,0", 2, "the lower one first"},
        Case{"match eniac eniac --openings openings --games 0", 2, "--games"},
        Case{"match eniac eniac --openings openings --move-time-limit 1001h", 2, "at most 1000h"},
        Case{"match eniac eniac --openings none", 3, "none: error: cannot open"},
        Case{"match eniac eniac --openings bad", 1, "bad:2:16: error: move 1 'e2e5'"},
        Case{"match eniac eniac --openings openings --pgn openings", 2,
             "the output 'openings' is one of the inputs"},
        Case{"match eniac uci:/no/engine --openings openings", 3, "cannot run '/no/engine'"}}) {
    const Outcome result = run(c.words);
    EXPECT_EQ(result.status, c.status) << c.words << '\n' << result.err;
    expect_in(result.err, c.message);
    EXPECT_EQ(result.out, "") << c.words;
  }
}

TEST_F(MatchTool, ResumesAMatchWithATornGame) {
  const Outcome whole = match(pair, "--games 4 --pgn games --json");
  ASSERT_EQ(whole.status, 0) << whole.err;
  const std::string text = read("games");
  write("games", text.substr(0, text.rfind("1. ") + 20));
  const Outcome resumed = match(pair, "--games 4 --pgn games --resume --json");
  EXPECT_EQ(resumed.status, 0) << resumed.err;
  EXPECT_EQ(resumed.out, whole.out);
  EXPECT_EQ(read("games"), text);
  expect_in(resumed.err, "note: games has 3 games of this match\n");
  expect_in(resumed.err, "of a game that was not written to its end are cut off\n");
  expect_in(resumed.err, "game 4 of 4");
  EXPECT_EQ(resumed.err.find("game 3 of 4"), std::string::npos);
}

TEST_F(MatchTool, EndsAtASignalWithTheResultSoFar) {
  for (const auto& [signal, status] :
       {std::pair{"INT", 130}, std::pair{"TERM", 143}, std::pair{"HUP", 129}}) {
    // The first game never ends: the engine hangs, and the time limit is long.
    const std::string player = fake_player(folder_, "hangs");
    write(
        "script",
        "\"$1\" match \"" + player + "\" eniac:Depth=3 --openings openings --pgn games-" + signal +
            " & tool=$!\nfor i in $(seq 200); do [ -s child ] && break; sleep 0.05; done\nkill -" +
            signal + " $tool\nwait $tool\nstatus=$?\nexit $status\n");
    const Outcome result = folder_.run("sh script " CHESSVM_BIN_DIR "/eniac-chess");
    EXPECT_EQ(result.status, status) << result.err;
    expect_in(result.err, "eniac-chess: interrupted after 0 of 2 games; --resume goes on");
    expect_in(result.out, "games         none\n");
    EXPECT_TRUE(child_ends(folder_));
    write("child", "");
  }
}

TEST_F(MatchTool, LeavesNoProcessOfAnEngineBehind) {
  // The engine is a shell script that starts the fake engine, which starts a child process.
  const std::string player = fake_player(folder_, "hangs");
  write("wrapper", "sh fake hangs\nexit 0\n");
  const std::string engine = "'uci:sh wrapper'";
  struct Case {
    std::string command;
    const char* signal;
    int status;
  };
  const std::string match = "match " + engine + " eniac:Depth=3 --openings openings";
  const std::string tournament = "tournament " + engine + " eniac:Depth=3 --openings openings";
  const std::string game = "game --pgn game --white " + engine + " --black eniac:Depth=3";
  for (const Case& c :
       {Case{match, "KILL", 137}, Case{match, "HUP", 129}, Case{match, "TERM", 143},
        Case{match, "ABRT", 134}, Case{tournament, "KILL", 137}, Case{tournament, "HUP", 129},
        Case{game, "KILL", 137}, Case{game, "HUP", 129}, Case{game, "INT", 130}}) {
    SCOPED_TRACE(c.command + " SIG" + c.signal);
    write("child", "");
    write("script", "\"$0\" " + c.command +
                        " & tool=$!\nfor i in $(seq 200); do [ -s child ] && break; sleep 0.05; "
                        "done\nkill -" +
                        c.signal + " $tool\nwait $tool\n");
    const Outcome result =
        folder_.run("bash -c '. ./script' " CHESSVM_BIN_DIR "/eniac-chess 2>err");
    EXPECT_EQ(result.status, c.status) << read("err");
    EXPECT_TRUE(child_ends(folder_));
    EXPECT_TRUE(child_ends(folder_, "engine"));
    // When a signal other than SIGKILL ends a game, the tool saves the moves made so far.
    if (c.command == game && c.status != 137) expect_in(read("game"), "[White \"Fake hangs\"]");
  }
}

TEST_F(MatchTool, EndsWithTheTimeLimitOfAnEngineBehindAScript) {
  fake_player(folder_, "hangs");
  write("wrapper", "sh fake hangs\nexit 0\n");
  const Outcome result =
      run("match 'uci:sh wrapper' eniac:Depth=3 --openings openings --max-plies 2 "
          "--move-time-limit 1s");
  EXPECT_EQ(result.status, 0) << result.err;
  EXPECT_TRUE(child_ends(folder_));
  EXPECT_TRUE(child_ends(folder_, "engine"));
}

TEST_F(MatchTool, BarsTheMovesThatMicroChessCannotMake) {
  write("pawns", "4k3/P1n4P/8/8/8/8/p1N4p/4K3 w - - id \"pawns\";\n");
  const auto promotes = [&](const std::string& micro) {
    const std::string file = "games" + std::to_string(micro.size());
    const Outcome result =
        run("match " + micro + " eniac:Depth=3 --openings pawns -q --max-plies 60 --pgn " + file);
    EXPECT_EQ(result.status, 0) << result.err;
    return read(file).find("=Q") != std::string::npos;
  };
  EXPECT_TRUE(promotes("microchess:superblitz"));
  EXPECT_FALSE(promotes("microchess:superblitz,rules=micro"));
}

TEST_F(MatchTool, HasOurEngineKeepToTheRulesOfMicroChess) {
  write("pawn", "7k/P7/8/8/8/8/5PPP/6K1 w - - 0 1\n");
  const Outcome result =
      run("match 'uci:" CHESSVM_BIN_DIR
          "/eniac-chess uci,go=depth 3' microchess:normal,rules=micro --openings pawn --games 4 -q "
          "--json");
  EXPECT_EQ(result.status, 0) << result.err;
  const auto object = nlohmann::json::parse(result.out);
  EXPECT_EQ(object["result"]["games"], 4) << result.out;
  for (const auto& ending : object["endings"].items())
    EXPECT_EQ(ending.key().find("illegal move"), std::string::npos) << result.out;
}

}  // namespace
}  // namespace chessvm::chess::match::test::tool_test
