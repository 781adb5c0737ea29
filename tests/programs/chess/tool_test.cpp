// SPDX-License-Identifier: MIT
// eniac-chess as its users meet it: streams, exit statuses, files.
#include <gtest/gtest.h>
#include <sys/wait.h>

#include <cstdio>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>

#include "positions.hpp"
#include "tests/base/temporary_folder.hpp"

namespace chessvm::chess::test {
namespace {

namespace fs = std::filesystem;

struct Outcome {
  int status = -1;
  std::string out;
  std::string err;
  [[nodiscard]] std::vector<std::string> lines() const {
    std::istringstream stream(out);
    std::vector<std::string> result;
    for (std::string line; std::getline(stream, line);) result.push_back(line);
    return result;
  }
};

class Tool : public testing::Test {
 protected:
  [[nodiscard]] std::string path(const std::string& name) const {
    return (folder_ / name).string();
  }

  void write(const std::string& name, const std::string& text) const {
    std::ofstream(path(name), std::ios::binary) << text;
  }

  /// Runs the tool through the shell; `arguments` are shell words.
  [[nodiscard]] Outcome run(const std::string& arguments, const std::string& input = {}) const {
    write("in", input);
    const std::string command = "cd " + folder_.string() + " && " CHESSVM_BIN_DIR "/eniac-chess " +
                                arguments + " <in >out 2>err";
    const int status = std::system(command.c_str());
    return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, read_file(path("out")).value(),
            read_file(path("err")).value()};
  }

  const TemporaryFolder temporary_;
  const fs::path& folder_ = temporary_.path();
};

constexpr const char* start = "'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1'";

TEST_F(Tool, PlaysAPosition) {
  const Outcome result = run(std::string("move --depth 2 --fen ") + start);
  EXPECT_EQ(result.status, 0) << result.err;
  for (const char* word : {"move ", "score ", "nodes ", "instructions ", "add cycles ",
                           "ENIAC time ", "24 h", "48 h", "restarts"})
    EXPECT_NE(result.out.find(word), std::string::npos) << word;
}

TEST_F(Tool, PrintsOnlyTheMoveWhenQuiet) {
  const Outcome result = run(std::string("move -q --depth 2 --fen ") + start);
  EXPECT_EQ(result.status, 0) << result.err;
  ASSERT_EQ(result.lines().size(), 1U);
  EXPECT_EQ(result.out.size(), 5U);
}

TEST_F(Tool, PlaysEpdRecordsWithASummaryLast) {
  const Outcome result = run("move --depth 3 --json --epd " CHESSVM_TEST_DATA "/chess/mate1.epd");
  EXPECT_EQ(result.status, 0) << result.err;
  const auto lines = result.lines();
  ASSERT_EQ(lines.size(), 61U);
  const auto first = nlohmann::json::parse(lines.front());
  EXPECT_EQ(first["id"], "M1D.001");
  EXPECT_EQ(first["solved"], true);
  EXPECT_EQ(nlohmann::json::parse(lines.back())["summary"]["count"], 60);
}

TEST_F(Tool, AnswersGoodRecordsBesideBadOnes) {
  const Outcome result = run("move --depth 2 --json --epd -",
                             "4k3/8/8/8/8/8/8/4K3 w - - id \"a\";\nnonsense\n"
                             "4k3/8/8/8/8/8/8/4K3 b - - id \"b\";\n");
  EXPECT_EQ(result.status, 1);
  const auto lines = result.lines();
  ASSERT_EQ(lines.size(), 4U);
  EXPECT_EQ(nlohmann::json::parse(lines[1])["result"], "error");
  EXPECT_EQ(nlohmann::json::parse(lines[2])["result"], "move");
  EXPECT_NE(result.err.find("standard input:2:1: error: "), std::string::npos) << result.err;
}

TEST_F(Tool, WritesADeckAndReadsTheAnswerOfAnotherMachine) {
  const std::string fen = "'4k3/8/8/8/8/8/8/4K2R w - - 0 1'";
  const Outcome played = run("move -q --fen " + fen);
  ASSERT_EQ(run("move --deck d --fen " + fen).status, 0);
  const std::string machine = CHESSVM_BIN_DIR "/chsim ";
  const std::string image = CHESSVM_BIN_DIR "/../programs/chess.e";
  ASSERT_EQ(
      std::system(("cd " + folder_.string() + " && " + machine + image + " -d d >cards").c_str()),
      0);
  const Outcome judged = run("move -q --cards cards --fen " + fen);
  EXPECT_EQ(judged.status, 0) << judged.err;
  EXPECT_EQ(judged.out, played.out);
}

TEST_F(Tool, RefusesBadAnswerCards) {
  struct Case {
    const char* cards;
    const char* reason;
  };
  for (const Case& c : {Case{"2545\n2545\n", "2 answer cards for 1 positions"},
                        Case{"", "0 answer cards for 1 positions"}, Case{"25456\n", "four digits"},
                        Case{"e2e4\n", "four digits"}, Case{"2555\n", "not a legal move"}}) {
    write("cards", c.cards);
    const Outcome result = run(std::string("move --cards cards --fen ") + start);
    EXPECT_EQ(result.status, 1) << c.cards;
    EXPECT_NE(result.err.find(c.reason), std::string::npos) << result.err;
  }
}

TEST_F(Tool, SpeaksTheLineProtocol) {
  const Outcome result =
      run("line --depth 2",
          "4k3/8/8/8/8/8/8/4K2R w - - 0 1\nrubbish\r\n7k/6Q1/6K1/8/8/8/8/8 b - - 0 1\n" +
              std::string(100'000, 'x'));
  const auto lines = result.lines();
  ASSERT_EQ(lines.size(), 4U) << result.err;
  EXPECT_NE(lines[0].find(" cycles="), std::string::npos);
  EXPECT_NE(lines[0].find(" hours="), std::string::npos);
  EXPECT_EQ(lines[1], "none");
  EXPECT_EQ(lines[2].substr(0, 5), "none ");
  EXPECT_EQ(lines[3], "none");
  EXPECT_EQ(result.status, 1);
}

TEST_F(Tool, CountsAndDraws) {
  EXPECT_EQ(run(std::string("perft --depth 3 --fen ") + start).out, "8902\n");
  const std::string castling = "'4k3/8/8/8/8/8/8/4K2R w K - 0 1'";
  EXPECT_EQ(run("perft --depth 1 --fen " + castling).out, "15\n");
  EXPECT_EQ(run("perft --depth 1 --rules restricted --fen " + castling).out, "14\n");
  EXPECT_NE(run("show --fen " + castling).out.find("1  .  .  .  .  K  .  .  R\n"),
            std::string::npos);
  EXPECT_NE(run("show --figures unicode --fen " + castling).out.find("♔"), std::string::npos);
}

TEST_F(Tool, EndsWithTheStatusThatSaysWhy) {
  struct Case {
    std::string arguments;
    int status;
    const char* err;
  };
  const std::string fen = std::string(" --fen ") + start;
  for (const Case& c : {
           Case{"move --fen 'x'", 1, "FEN:1:1: error: "},
           Case{"move --fen '3kk3/8/8/8/8/8/8/4K3 w - - 0 1'", 1, "Black has 2 kings"},
           Case{"perft --depth 1 --fen 'x'", 1, "FEN:1:1: error: "},
           Case{"show --fen ''", 1, "the FEN is empty"},
           Case{"", 2, "subcommand is required"},
           Case{"mvoe", 2, "did you mean move?"},
           Case{"move", 2, "--fen or --epd is required"},
           Case{"move --epd x" + fen, 2, "excludes"},
           Case{"move --fne x", 2, "did you mean --fen?"},
           Case{"move --depth 5" + fen, 2, "--depth"},
           Case{"move --depth 1" + fen, 2, "--depth"},
           Case{"move --max-cycles 0" + fen, 2, "--max-cycles"},
           Case{"move --max-cycles -1" + fen, 2, "--max-cycles"},
           Case{"move --max-cycles 0x10" + fen, 2, "--max-cycles"},
           Case{"move --max-cycles 1e9" + fen, 2, "--max-cycles"},
           Case{"move --max-cycles 99999999999999999999" + fen, 2, "--max-cycles"},
           Case{"line --max-cycles 9223372036854775808", 2, "--max-cycles"},
           Case{"move --color blue" + fen, 2, "--color"},
           Case{"move --deck d --epd x", 2, "--fen"},
           Case{"perft --depth 99" + fen, 2, "--depth"},
           Case{"perft --depth 1 --rules odd" + fen, 2, "--rules"},
           Case{"move --epd no-such-file", 3, "No such file"},
           Case{"move --image no-such-file" + fen, 3, "No such file"},
           Case{"move --cards no-such-file" + fen, 3, "No such file"},
           Case{"move --deck no/such/folder" + fen, 3, "error"},
           Case{"move --max-cycles 100000" + fen, 4, "limit"},
           Case{"line --max-cycles 100000", 0, ""},
           Case{"--help", 0, ""},
           Case{"move --help", 0, ""},
           Case{"-V", 0, ""},
       }) {
    const Outcome result = run(c.arguments);
    EXPECT_EQ(result.status, c.status) << c.arguments << ": " << result.err;
    EXPECT_NE(result.err.find(c.err), std::string::npos) << c.arguments << ": " << result.err;
    if (c.status == 0) {
      EXPECT_TRUE(result.err.empty()) << result.err;
    }
  }
}

TEST_F(Tool, TakesTheLastOfRepeatedOptions) {
  EXPECT_EQ(run(std::string("perft --depth 4 --depth=1 --fen x --fen ") + start).out, "20\n");
}

TEST_F(Tool, RefusesEmptyAndDamagedFiles) {
  EXPECT_EQ(run("move --epd in").status, 1);
  EXPECT_EQ(run("move --epd in", "# nothing\n\n").status, 1);
  write("bad.e", "nonsense");
  write("bad.sym", "nonsense");
  const Outcome result = run(std::string("move --image bad.e --fen ") + start);
  EXPECT_EQ(result.status, 1);
  EXPECT_NE(result.err.find("bad.e"), std::string::npos);
}

TEST_F(Tool, EndsWithASummaryWhenInterrupted) {
  const std::string command = "timeout --preserve-status -s INT 0.5 " CHESSVM_BIN_DIR
                              "/eniac-chess move --json --epd " CHESSVM_TEST_DATA
                              "/chess/positional.epd >" +
                              path("out") + " 2>" + path("err");
  const int status = std::system(command.c_str());
  EXPECT_EQ(WEXITSTATUS(status), 130);
  const Outcome result{130, read_file(path("out")).value(), read_file(path("err")).value()};
  if (result.out.empty()) return;  // interrupted before it could begin
  EXPECT_TRUE(nlohmann::json::parse(result.lines().back()).contains("summary"));
  EXPECT_NE(result.err.find("interrupted after"), std::string::npos);
}

TEST_F(Tool, NoticesThatItsOutputCannotBeWritten) {
  const std::string command = CHESSVM_BIN_DIR "/eniac-chess show --fen " + std::string(start) +
                              " >/dev/full 2>" + path("err");
  const int status = std::system(command.c_str());
  EXPECT_EQ(WEXITSTATUS(status), 3);
}

}  // namespace
}  // namespace chessvm::chess::test
