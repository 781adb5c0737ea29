// SPDX-License-Identifier: MIT
// `eniac-chess uci` as GUIs start and end it, and the samples in contrib/.
#include <gtest/gtest.h>

#include <chrono>
#include <nlohmann/json.hpp>
#include <sstream>

#include "base/file.hpp"
#include "programs/eniac-chess/uci/settings.hpp"
#include "tests/programs/support/tool.hpp"

namespace chessvm::chess::uci::uci_tool_test {
namespace {

using Clock = std::chrono::steady_clock;
using namespace std::chrono_literals;

class UciTool : public programs::ToolTest {
 protected:
  UciTool() : ToolTest("eniac-chess") {}
  /// Runs shell commands whose output goes to the engine.
  programs::ToolOutcome converse(const std::string& commands) const {
    return folder_.run("bash -c '{ " + commands + "; } | " CHESSVM_BIN_DIR "/eniac-chess uci'");
  }
};

TEST_F(UciTool, AnswersAScriptBeforeItEnds) {
  const auto result = run("uci", "uci\nisready\nposition startpos moves e2e4\r\ngo depth 3\n");
  EXPECT_EQ(result.status, 0) << result.err;
  EXPECT_EQ(result.err, "");
  EXPECT_NE(result.out.find("info depth 3 "), std::string::npos) << result.out;
  EXPECT_EQ(result.lines().back().find("bestmove "), 0U) << result.out;
}

TEST_F(UciTool, LendsRivals) {
  for (const char* player : {"microchess:normal", "microchess:blitz", "microchess:superblitz",
                             "microchess-plus", "cc65:easy,mode=faithful", "octave", "random"}) {
    const auto result = run(std::string("uci --player ") + player,
                            "uci\nisready\nposition startpos moves f2f3 e7e5 g2g4\ngo\n");
    EXPECT_EQ(result.status, 0) << player << result.err;
    EXPECT_NE(result.out.find("uciok\nreadyok\ninfo string "), std::string::npos) << result.out;
    EXPECT_EQ(result.lines().back().find("bestmove "), 0U) << result.out;
  }
}

TEST_F(UciTool, SetsTheOptionsOfARival) {
  const auto result = run("uci --player microchess:blitz",
                          "uci\nsetoption name BOOK value ruy-lopez\nsetoption name book value x\n"
                          "setoption name Hash value 1\nposition startpos moves e2e4 e7e5\ngo\n");
  EXPECT_NE(result.out.find("option name bookGuard type combo default on var on var off\n"),
            std::string::npos);
  EXPECT_NE(result.out.find("info string error: option book cannot be 'x': expected none"),
            std::string::npos);
  EXPECT_NE(result.out.find("info string error: 'microchess' has no option 'Hash'\n"),
            std::string::npos);
  EXPECT_NE(result.out.find("info string book ruy-lopez\nbestmove g1f3\n"), std::string::npos)
      << result.out;
}

TEST_F(UciTool, HoldsTheMoveOfARivalBackUntilItIsStopped) {
  const std::string go = "position startpos moves f2f3 e7e5 g2g4\ngo infinite\nisready\n";
  for (const char* end : {"stop\n", "quit\n", "", "go\n"}) {
    const auto result = run("uci --player microchess:normal", go + end);
    EXPECT_LT(result.out.find("readyok"), result.out.find("bestmove d8h4")) << result.out;
    EXPECT_NE(result.out.find("bestmove d8h4"), std::string::npos) << end;
  }
}

TEST_F(UciTool, NamesWhyARivalDoesNotMove) {
  const auto mated = run("uci --player octave",
                         "position startpos moves f2f3 e7e5 g2g4 d8h4\ngo\nposition startpos moves "
                         "e2e5\n");
  EXPECT_NE(mated.out.find("info string the game is over: checkmate\nbestmove 0000\n"),
            std::string::npos)
      << mated.out;
  EXPECT_NE(mated.out.find("info string error: "), std::string::npos) << mated.out;
  // The king has no move, and by its rules the pawn has none either.
  const auto resigns = run("uci --player microchess:blitz,rules=micro",
                           "position fen 8/P7/8/3k4/8/6q1/8/7K w - - 0 1\ngo\n");
  EXPECT_NE(resigns.out.find(" resigns\nbestmove 0000\n"), std::string::npos) << resigns.out;
  EXPECT_EQ(run("uci --player sargon").status, 2);
  EXPECT_EQ(run("uci --player uci:cat").status, 2);
}

TEST_F(UciTool, EndsSoonWhateverItIsDoing) {
  for (const char* commands :
       {"echo go infinite", "echo go infinite; sleep 0.2; echo quit",
        "echo setoption name Pace value 1; echo go; sleep 0.2; echo quit",
        "echo setoption name Pace value 1; echo go",
        "echo setoption name Engine value eniacsim; echo go; sleep 0.2; echo quit",
        "echo setoption name Engine value eniacsim; echo go"}) {
    const auto start = Clock::now();
    const auto result = converse(commands);
    EXPECT_LT(Clock::now() - start, 20s) << commands;  // a second, on a machine that is not busy
    EXPECT_NE(result.out.find("bestmove "), std::string::npos) << commands;
    EXPECT_EQ(result.status, 0) << commands;
  }
}

TEST_F(UciTool, AnswersIsreadyWhileTheMachineThinks) {
  const auto result = converse(
      "echo setoption name Pace value 1; echo go; sleep 0.3; echo isready; sleep 0.3; echo quit");
  const std::size_t ready = result.out.find("readyok");
  EXPECT_LT(ready, result.out.find("bestmove")) << result.out;
  EXPECT_NE(ready, std::string::npos);
}

TEST_F(UciTool, EndsWithStatusZeroWhenItIsKilled) {
  const auto result = folder_.run("bash -c 'timeout --preserve-status -s TERM 0.3 " CHESSVM_BIN_DIR
                                  "/eniac-chess uci < <(echo go infinite; sleep 2)'");
  EXPECT_EQ(result.status, 0) << result.err;
  EXPECT_NE(result.out.find("bestmove "), std::string::npos);
}

TEST_F(UciTool, RefusesAnImageThatIsMissing) {
  const auto result = run("uci --image missing.e", "uci\n");
  EXPECT_EQ(result.status, 3);
  EXPECT_NE(result.err.find("missing.e"), std::string::npos) << result.err;
}

TEST_F(UciTool, PlaysInXboardThroughPolyglot) {
  const auto result = folder_.run(
      "bash -c 'PATH=$PATH:/usr/games; type polyglot >&2 || exit 77; { echo xboard; echo protover "
      "2; "
      "sleep 0.5; echo new; echo sd 2; echo usermove e2e4; sleep 1; echo quit; } | "
      "polyglot -noini -log false -ec \"" CHESSVM_BIN_DIR "/eniac-chess uci\"'");
  if (result.status == 77) GTEST_SKIP() << "polyglot is not installed";
  EXPECT_NE(result.out.find("feature option=\"ENIAC Hours -string 0\""), std::string::npos)
      << result.out;
  EXPECT_NE(result.out.find("\nmove "), std::string::npos) << result.out;
}

std::string sample(const std::string& name) {
  return read_file(CHESSVM_SOURCE_DIR "/contrib/" + name).value();
}

std::string text_of(const nlohmann::json& value) {
  return value.is_string() ? value.get<std::string>() : value.dump();
}

TEST(UciSamples, NameOnlyOptionsThatExist) {
  Settings settings;
  int options = 0;
  const auto check = [&](const std::string& name, const std::string& value) {
    EXPECT_EQ(set_option(settings, name, value), "") << name;
    ++options;
  };
  for (const auto& engine : nlohmann::json::parse(sample("cutechess/engines.json")))
    for (const auto& option : engine["options"]) check(option["name"], text_of(option["value"]));
  const auto fastchess = nlohmann::json::parse(sample("fastchess/engine.json"));
  for (const auto& engine : fastchess["engines"])
    for (const auto& option : engine["options"]) check(option[0], option[1]);
  std::istringstream lines(sample("lichess-bot/config.yml"));
  bool inside = false;
  for (std::string line; std::getline(lines, line);) {
    if (inside) {
      const std::size_t name = line.find_first_not_of(' ');
      const std::size_t colon = line.find(": ");
      ASSERT_NE(colon, std::string::npos) << line;
      check(line.substr(name, colon - name), line.substr(colon + 2));
    }
    inside |= line == "  uci_options:";
  }
  EXPECT_EQ(options, 7);
}

}  // namespace
}  // namespace chessvm::chess::uci::uci_tool_test
