// SPDX-License-Identifier: MIT
// Tests `eniac-chess uci` as a GUI starts and ends it, and the samples in contrib/.
#include <gtest/gtest.h>

#include <chrono>
#include <nlohmann/json.hpp>
#include <set>
#include <sstream>
#include <string>

#include "base/files/file.hpp"
#include "programs/chess/player/settings.hpp"
#include "tests/programs/support/tool.hpp"

namespace chessvm::chess::uci::uci_tool_test {
namespace {

using Clock = std::chrono::steady_clock;
using namespace std::chrono_literals;

class UciTool : public programs::ToolTest {
 protected:
  UciTool() : ToolTest("eniac-chess") {}
  /// Runs shell commands whose output goes to the engine's standard input.
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
  EXPECT_NE(result.out.find("info string there is no option 'Hash'; it is ignored\n"),
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

TEST_F(UciTool, LetsRivalsChooseFromSearchmoves) {
  const auto result = run("uci --player microchess:normal",
                          "position startpos\ngo searchmoves a2a3 e2e5\ngo searchmoves e2e5\n"
                          "position fen 7k/P7/8/8/8/8/5PPP/6K1 w - - 0 1\n"
                          "go searchmoves a7a8r\nposition banana\ngo\n");
  std::string answers;
  for (const std::string& line : result.lines())
    if (line.starts_with("bestmove")) answers += line.substr(9) + ' ';
  EXPECT_EQ(answers, "a2a3 0000 a7a8r 0000 ") << result.out;
  EXPECT_NE(result.out.find("info string searchmoves: 'e2e5' is not legal"), std::string::npos);
  EXPECT_NE(result.out.find("info string it ranks no move of searchmoves"), std::string::npos)
      << result.out;
}

TEST_F(UciTool, NamesWhyARivalDoesNotMove) {
  const auto mated = run("uci --player octave",
                         "position startpos moves f2f3 e7e5 g2g4 d8h4\ngo\nposition startpos moves "
                         "e2e5\n");
  EXPECT_NE(mated.out.find("info string the game is over: checkmate\nbestmove 0000\n"),
            std::string::npos)
      << mated.out;
  EXPECT_NE(mated.out.find("info string error: "), std::string::npos) << mated.out;
  // The king has no legal move, and by the rules of this rival the pawn has none either.
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
    EXPECT_LT(Clock::now() - start, 20s) << commands;  // usually takes one second
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
  const auto result = folder_.run(
      "bash -c '" CHESSVM_BIN_DIR
      "/eniac-chess uci < <(echo go infinite; echo isready; sleep 5) > out & engine=$!; "
      "until grep -q readyok out; do sleep 0.05; done; kill -TERM $engine; wait $engine; "
      "status=$?; cat out; exit $status'");
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

/// Returns the configuration keys that `program` accepts. Each is a group and a name, for example
/// "engine command".
std::set<std::string> keys_of(const std::string& program) {
  std::set<std::string> keys;
  std::istringstream lines(read_file(CHESSVM_TEST_DATA "/contrib/" + program + ".keys").value());
  for (std::string line; std::getline(lines, line);) keys.insert(line);
  return keys;
}

/// Compares the samples in contrib/ with the keys of each program and the options of the engine.
class UciSamples : public UciTool {
 protected:
  void expect_key(const std::string& program, const std::string& key) {
    EXPECT_TRUE(keys_of(program).contains(key)) << program << " knows no " << key;
    ++keys_;
  }
  void expect_option(const std::string& name, const std::string& value) {
    EXPECT_EQ(set_option(settings_, name, value), "") << name;
    ++options_;
  }
  MachineSettings settings_;
  int keys_ = 0;
  int options_ = 0;
};

TEST_F(UciSamples, OfCuteChess) {
  for (const auto& engine : nlohmann::json::parse(sample("cutechess/engines.json"))) {
    for (const auto& [key, value] : engine.items()) expect_key("cutechess", "engine " + key);
    EXPECT_EQ(engine["command"], "eniac-chess-uci") << "it takes no arguments";
    for (const auto& option : engine["options"]) {
      for (const auto& [key, value] : option.items()) expect_key("cutechess", "option " + key);
      // Type, default and range must be the same as in the engine's report.
      std::string told = "option name " + text_of(option["name"]) + " type " +
                         (option["type"] == "text" ? "string" : text_of(option["type"])) +
                         " default " + text_of(option["default"]);
      if (option.contains("min"))
        told += " min " + text_of(option["min"]) + " max " + text_of(option["max"]);
      EXPECT_NE(run("uci", "uci\nquit\n").out.find(told + "\n"), std::string::npos) << told;
      expect_option(option["name"], text_of(option["value"]));
    }
  }
  EXPECT_GT(keys_, 10);
  EXPECT_EQ(options_, 3);
}

TEST_F(UciSamples, OfLichessBot) {
  std::istringstream lines(sample("lichess-bot/config.yml"));
  bool is_option = false;
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with('#')) continue;
    const std::size_t indent = line.find_first_not_of(' ');
    const std::size_t colon = line.find(':');
    ASSERT_NE(colon, std::string::npos) << line;
    const std::string key = line.substr(indent, colon - indent);
    is_option = is_option && indent == 4;
    if (is_option)
      expect_option(key, line.substr(colon + 2));
    else
      expect_key("lichess-bot", (indent == 0 ? "file " : "engine ") + key);
    is_option = is_option || key == "uci_options";
  }
  EXPECT_EQ(keys_, 6);
  EXPECT_EQ(options_, 2);
}

TEST_F(UciSamples, OfFastchess) {
  // A simulated fastchess that prints its arguments, one in each line.
  write("fastchess", "#!/bin/sh\nprintf '%s\\n' \"$@\"\n");
  const auto result = folder_.run("chmod +x fastchess; PATH=$PWD:$PATH " CHESSVM_SOURCE_DIR
                                  "/contrib/fastchess/match.sh -openings file=x format=pgn");
  ASSERT_EQ(result.status, 0) << result.err;
  std::string place;
  for (const std::string& word : result.lines()) {
    const std::string key = word.substr(0, word.find('='));
    const std::string value = word.substr(std::min(word.find('='), word.size() - 1) + 1);
    if (word.starts_with('-')) {
      expect_key("fastchess", "line " + word);
      place = word == "-each" ? "engine" : word.substr(1);
    } else if (key.starts_with("option.")) {
      expect_option(key.substr(7), value);
    } else if (word.find('=') != std::string::npos) {
      expect_key("fastchess", place + ' ' + key);
    }
    if (key == "cmd") {
      EXPECT_EQ(value, "eniac-chess");
    }
  }
  EXPECT_GT(keys_, 15);
  EXPECT_EQ(options_, 2);
}

TEST_F(UciSamples, StartTheEngineByTheWrapper) {
  const std::string wrapper = CHESSVM_SOURCE_DIR "/contrib/uci/eniac-chess-uci";
  const auto result = folder_.run("PATH=" CHESSVM_BIN_DIR ":$PATH " + wrapper, "uci\nquit\n");
  EXPECT_EQ(result.status, 0) << result.err;
  EXPECT_NE(result.out.find("\nuciok\n"), std::string::npos) << result.out;
  // A match runner starts the wrapper without arguments, as Cute Chess and lichess-bot do.
  write("openings", "startpos moves e2e4 e7e5\n");
  const auto match =
      folder_.run("PATH=" CHESSVM_BIN_DIR ":$PATH eniac-chess match 'uci:" + wrapper +
                  ",Depth=3,go=depth 3' random --openings openings --games 2 "
                  "--max-plies 4 -q");
  EXPECT_EQ(match.status, 0) << match.err;
}

}  // namespace
}  // namespace chessvm::chess::uci::uci_tool_test
