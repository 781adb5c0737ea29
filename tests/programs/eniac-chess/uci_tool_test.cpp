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
