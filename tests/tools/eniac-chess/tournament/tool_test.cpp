// SPDX-License-Identifier: MIT
// Tests `eniac-chess tournament` as users see it: streams, exit statuses, files, signals.
#include <gtest/gtest.h>

#include <iomanip>
#include <nlohmann/json.hpp>
#include <sstream>

#include "tests/programs/support/tool.hpp"
#include "tests/support/expect_in.hpp"

namespace chessvm::chess::tournament::test::tool_test {
namespace {

using Outcome = programs::ToolOutcome;

class TournamentTool : public programs::ToolTest {
 protected:
  TournamentTool() : ToolTest("eniac-chess") {
    write("openings", "startpos moves e2e4 e7e5\nstartpos moves d2d4\n");
  }

  [[nodiscard]] Outcome tournament(const std::string& words, int most_plies = 6) const {
    return run("tournament " + words + " --openings openings --max-plies " +
               std::to_string(most_plies));
  }
};

constexpr const char* three = "eniac:Depth=3 cc65:easy random";

TEST_F(TournamentTool, PrintsTablesAndALineAGame) {
  const Outcome result = tournament(std::string(three) + " --games 2");
  EXPECT_EQ(result.status, 0) << result.err;
  expect_in(result.out, "round robin, 6 of 6 games\n");
  expect_in(result.out, "eniac:Depth=3  75 words");
  expect_in(result.out, "points of each row against each column\n");
  expect_in(result.out, "eniac:Depth=3: 12 moves\nENIAC hours   mean ");
  expect_in(result.err, "pairing 1 of 3, game 1 of 2: eniac:Depth=3 - cc65:easy 1/2-1/2");
  expect_in(result.err, "pairing 3 of 3, game 2 of 2: random - cc65:easy ");
  EXPECT_EQ(tournament(std::string(three) + " -q").err, "");
}

TEST_F(TournamentTool, PrintsOneObjectAndWritesAPage) {
  const Outcome result =
      tournament("--gauntlet eniac:Depth=3 random cc65:easy --json -q --html page.html");
  EXPECT_EQ(result.status, 0) << result.err;
  ASSERT_EQ(result.lines().size(), 1U);
  const auto object = nlohmann::json::parse(result.out);
  EXPECT_EQ(object["schema"], "chessvm.tournament/1");
  EXPECT_EQ(object["form"], "gauntlet");
  EXPECT_EQ(object["planned"], 8);
  EXPECT_EQ(object["played"], 8);
  EXPECT_EQ(object["interrupted"], false);
  EXPECT_EQ(object["players"].size(), 3U);
  const nlohmann::json memories{
      {"eniac:Depth=3", "75 words"}, {"random", "rules only"}, {"cc65:easy", "64 KB"}};
  std::ostringstream mean;
  mean << std::fixed << std::setprecision(2);
  for (const auto& player : object["players"]) {
    const std::string name = player["player"];
    EXPECT_EQ(player["memory"], memories[name]) << name;
    if (name == "eniac:Depth=3") {
      EXPECT_EQ(player["eniac_hours"]["moves"], 24);
      mean << player["eniac_hours"]["mean"].get<double>();
    } else {
      EXPECT_TRUE(player["eniac_hours"].is_null()) << name;
    }
    for (const char* const key : {"elo", "elo_error", "points", "illegal_moves"})
      EXPECT_TRUE(player[key].is_number()) << key;
  }
  EXPECT_EQ(object["pairings"].size(), 2U);
  EXPECT_EQ(object["pairings"][0]["a"], "eniac:Depth=3");
  EXPECT_EQ(object["pairings"][0]["b"], "random");
  EXPECT_EQ(object["pairings"][0]["result"]["games"], 4);
  const std::string page = read("page.html");
  expect_in(page, "Gauntlet of 3 players: 8 of 8 games");
  for (const char* const memory : {"75 words", "rules only", "64 KB"}) expect_in(page, memory);
  expect_in(page, "<td>" + mean.str() + "</td>");
}

TEST_F(TournamentTool, PlaysAgainstEnginesBesideIt) {
  const Outcome result = tournament("'uci:" CHESSVM_BIN_DIR
                                    "/eniac-chess uci --player octave' octave random --games 2");
  EXPECT_EQ(result.status, 0) << result.err;
  expect_in(result.out, "6 of 6 games");
}

TEST_F(TournamentTool, RefusesCommandLines) {
  struct Case {
    const char* words;
    int status;
    const char* message;
  };
  for (const Case& c : {Case{"eniac", 2, "needs two players"}, Case{"", 2, "PLAYER is required"},
                        Case{"eniac eniac", 2, "player 'eniac' is there twice"},
                        Case{"eniac random --gauntlet eniac", 2, "player 'eniac' is there twice"},
                        Case{"eniac:Depth=3 'eniac:ENIAC Hours=5,Depth=3' --hours 5", 2,
                             "player 'eniac:ENIAC Hours=5,Depth=3' is there twice"},
                        Case{"eniac deep", 2, "player 'deep': expected eniac"},
                        Case{"eniac random --pgn -", 2, "--pgn needs a file"},
                        Case{"eniac random --html -", 2, "--html needs a file"},
                        Case{"eniac random --html openings", 2, "openings"},
                        Case{"eniac random --html x --pgn x", 2, "'x'"},
                        Case{"eniac random --html /no/such/folder/x", 3, "/no/such/folder"},
                        Case{"eniac random --pgn openings --resume", 2, "openings"},
                        Case{"eniac random --resume", 2, "--pgn"},
                        Case{"random uci:/no/engine", 3, "cannot run '/no/engine'"}}) {
    const Outcome result = tournament(c.words);
    EXPECT_EQ(result.status, c.status) << c.words << '\n' << result.err;
    expect_in(result.err, c.message);
    EXPECT_EQ(result.out, "") << c.words;
  }
}

TEST_F(TournamentTool, KeepsTheGamesOfAMatch) {
  ASSERT_EQ(run("match eniac:Depth=3 random --openings openings --max-plies 6 --pgn games").status,
            0);
  const Outcome result = tournament(std::string(three) + " --pgn games --resume");
  EXPECT_EQ(result.status, 0) << result.err;
  expect_in(result.err, "note: games has 4 games of this tournament\n");
  EXPECT_EQ(result.err.find("eniac:Depth=3 - random"), std::string::npos) << result.err;
}

TEST_F(TournamentTool, GoesOnAfterSignals) {
  const std::string words = "octave microchess:normal cc65:harder --games 4 --json -q --jobs 2";
  const Outcome whole = tournament(words, 30);
  ASSERT_EQ(whole.status, 0) << whole.err;
  // The script runs the tool again and again until a run ends by itself. It interrupts each run as
  // soon as the file of games grows.
  write("script",
        "tool=$1; shift\nfor i in $(seq 100); do\n"
        "  before=$(wc -c < games)\n"
        "  \"$tool\" tournament \"$@\" > out 2> err & run=$!\n"
        "  while kill -0 $run 2>/dev/null && [ $(wc -c < games) = $before ]; do sleep 0.01; done\n"
        "  kill -INT $run 2>/dev/null\n"
        "  wait $run; status=$?; echo $status >> statuses\n"
        "  [ $status = 130 ] || break\ndone\ncat out\nexit $status\n");
  write("games", "");
  write("statuses", "");
  const Outcome result = folder_.run("sh script " CHESSVM_BIN_DIR "/eniac-chess " + words +
                                     " --openings openings --max-plies 30 --pgn games --resume");
  EXPECT_EQ(result.status, 0) << result.err;
  EXPECT_EQ(result.out, whole.out);
  EXPECT_TRUE(read("statuses").starts_with("130\n")) << read("statuses");
}

}  // namespace
}  // namespace chessvm::chess::tournament::test::tool_test
