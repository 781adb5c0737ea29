// SPDX-License-Identifier: MIT
// eniac-chess as its users meet it: streams, exit statuses, files.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "positions.hpp"
#include "tests/programs/support/tool.hpp"

namespace chessvm::chess::test::tool_test {
namespace {

using Outcome = programs::ToolOutcome;

class Tool : public programs::ToolTest {
 protected:
  Tool() : ToolTest("eniac-chess") {}
};

constexpr const char* start = "'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1'";

TEST_F(Tool, PlaysAPosition) {
  const Outcome result = run(std::string("move --depth 3 --fen ") + start);
  EXPECT_EQ(result.status, 0) << result.err;
  for (const char* word : {"move ", "score ", "nodes ", "instructions ", "add cycles ",
                           "ENIAC time ", "24 h", "48 h", "restarts"})
    EXPECT_NE(result.out.find(word), std::string::npos) << word;
}

TEST_F(Tool, PrintsOnlyTheMoveWhenQuiet) {
  const Outcome result = run(std::string("move -q --depth 3 --fen ") + start);
  EXPECT_EQ(result.status, 0) << result.err;
  ASSERT_EQ(result.lines().size(), 1U);
  EXPECT_EQ(result.out.size(), 5U);
}

TEST_F(Tool, SearchesAsDeepAsTheHoursAllow) {
  const auto choice = [this](const std::string& words) {
    const Outcome result = run("move --json " + words + " --fen " + start);
    EXPECT_EQ(result.status, 0) << result.err;
    return nlohmann::json::parse(result.out);
  };
  const auto shallow = choice("--hours 0.5");
  const auto deep = choice("--hours 20");
  EXPECT_LT(shallow["choice"]["depth"], deep["choice"]["depth"]);
  EXPECT_EQ(deep["add_cycles"], choice("--depth " + deep["choice"]["depth"].dump())["add_cycles"]);
  EXPECT_EQ(choice("--hours 20 --depth 3")["choice"]["depth"], 3);
  const Outcome deck = run(std::string("move --hours 20 --deck d --fen ") + start);
  EXPECT_NE(deck.err.find("note: a search of "), std::string::npos) << deck.err;
  for (const char* const refused : {"0", "-1", "x", "nan", "1e9", ""})
    EXPECT_EQ(run(std::string("move --hours '") + refused + "' --fen " + start).status, 2)
        << refused;
}

TEST_F(Tool, GoesOnBehindProgressCards) {
  const std::string fen = "--depth 4 --fen '8/5pk1/6p1/8/3R4/6P1/1r3PK1/8 b - - 0 1'";
  const Outcome whole = run("move -q --progress --punch cards " + fen);
  EXPECT_EQ(whole.status, 0) << whole.err;
  const Outcome cut = run("move -q --progress --max-cycles 1500000 --punch first " + fen);
  EXPECT_EQ(cut.status, 4);
  EXPECT_EQ(run("move -q --resume first --punch rest " + fen).out, whole.out);
  // The deck of the rest, for any simulator; with all cards nothing is left to search.
  const std::string chsim =
      CHESSVM_BIN_DIR "/chsim --batch " CHESSVM_BIN_DIR "/../programs/chess.e";
  EXPECT_EQ(run("move --resume first --deck deck " + fen).status, 0);
  EXPECT_EQ(folder_.run("env " + chsim + " -d deck >more && cat first more >all").status, 0);
  EXPECT_EQ(run("move -q --resume all " + fen).out, whole.out);
  EXPECT_EQ(run("move -q --max-cycles 20000 --resume all " + fen).out, whole.out);
}

TEST_F(Tool, RefusesCardsOfAnotherSearch) {
  const std::string fen = " --fen '8/5pk1/6p1/8/3R4/6P1/1r3PK1/8 b - - 0 1' ";
  EXPECT_EQ(run("move -q --depth 3 --progress --punch cards" + fen).status, 0);
  const Outcome other = run("move -q --depth 4 --resume cards" + fen);
  EXPECT_EQ(other.status, 1);
  EXPECT_EQ(other.err, "cards:1: error: this is the name of another question\n");
  static_cast<void>(folder_.run("sed '5d' cards >lost; tac cards >turned; echo x >bad"));
  EXPECT_EQ(run("move --depth 3 --resume lost" + fen).err,
            "lost:5: error: root move 3 is next, number 13\n");
  EXPECT_EQ(run("move --depth 3 --resume turned" + fen).status, 1);
  EXPECT_EQ(run("move --depth 3 --resume bad" + fen).status, 1);
  EXPECT_EQ(run("move --depth 3 --resume missing" + fen).status, 3);
  EXPECT_EQ(run("move --depth 3 --resume cards --punch cards" + fen).status, 2);
  EXPECT_EQ(run("move --depth 3 --punch /nowhere/cards" + fen).status, 3);
  EXPECT_EQ(run("move --depth 3 --punch p --epd " CHESSVM_TEST_DATA "/chess/mate1.epd").status, 2);
  EXPECT_EQ(run("move --resume cards --fen '7k/6Q1/6K1/8/8/8/8/8 b - - 0 1'").err,
            "cards: error: no progress is punched where there is no move\n");
}

TEST_F(Tool, PlaysEpdRecordsWithASummaryLast) {
  const Outcome result = run("move --json --epd " CHESSVM_TEST_DATA "/chess/mate1.epd");
  EXPECT_EQ(result.status, 0) << result.err;
  const auto lines = result.lines();
  ASSERT_EQ(lines.size(), 61U);
  const auto first = nlohmann::json::parse(lines.front());
  EXPECT_EQ(first["id"], "M1D.001");
  EXPECT_EQ(first["solved"], true);
  EXPECT_EQ(nlohmann::json::parse(lines.back())["summary"]["count"], 60);
}

TEST_F(Tool, AnswersInOrderWithAnyNumberOfJobs) {
  const auto answers = [this](const char* jobs) {
    const Outcome result = run(std::string("move --depth 4 --jobs ") + jobs +
                               " --epd " CHESSVM_TEST_DATA "/chess/legality.epd");
    EXPECT_EQ(result.status, 0) << result.err;
    return result.out;
  };
  const std::string one = answers("1");
  EXPECT_EQ(answers("2"), one);
  EXPECT_EQ(answers("7"), one);
  EXPECT_EQ(run("move --jobs 0 --epd x").status, 2);
}

TEST_F(Tool, AnswersGoodRecordsBesideBadOnes) {
  const Outcome result = run("move --depth 3 --json --epd -",
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
  const std::string image = CHESSVM_BIN_DIR "/../programs/chess.e";
  const Outcome punched = folder_.run(CHESSVM_BIN_DIR "/chsim " + image + " -d d");
  ASSERT_EQ(punched.status, 0);
  write("cards", punched.out);
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
      run("line --depth 3",
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
           Case{"move --depth 7" + fen, 2, "--depth"},
           Case{"move --depth 2" + fen, 2, "--depth"},
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
  write("empty.epd", "");
  EXPECT_EQ(run("move --epd empty.epd").status, 1);
  write("blank.epd", "# nothing\n\n");
  EXPECT_EQ(run("move --epd blank.epd").status, 1);
  write("bad.e", "nonsense");
  write("bad.sym", "nonsense");
  const Outcome result = run(std::string("move --image bad.e --fen ") + start);
  EXPECT_EQ(result.status, 1);
  EXPECT_NE(result.err.find("bad.e"), std::string::npos);
}

TEST_F(Tool, PlaysOnTheWiredCpu) {
  const std::string mate = "--depth 6 --fen '7k/8/6K1/8/8/8/8/R7 w - - 0 1'";
  const auto answer = [&](const std::string& engine) {
    const Outcome result = run("move --json " + mate + engine);
    EXPECT_EQ(result.status, 0) << result.err;
    auto object = nlohmann::json::parse(result.out);
    EXPECT_EQ(object["move"], "a1a8");
    EXPECT_EQ(object["score"], 97);
    object.erase("wall_seconds");
    return object;
  };
  EXPECT_EQ(answer(" --engine eniacsim"), answer(" --engine chsim"));
  EXPECT_EQ(answer(" --engine eniacsim"), answer(""));

  const std::string fen = "7k/8/6K1/8/8/8/8/R7 w - - 0 1\n";
  EXPECT_EQ(run("line --depth 3 --engine eniacsim", fen).out, run("line --depth 3", fen).out);
  const Outcome limited = run("move --engine eniacsim --max-cycles 20000 " + mate);
  EXPECT_EQ(limited.status, 4);
}

TEST_F(Tool, SaysWhereItLooksForTheWiredCpu) {
  expect_no_patch("line --engine eniacsim");
}

TEST_F(Tool, Castles) {
  const std::string castling = "'4k3/8/8/8/8/8/8/4K2R w K - 0 1'";
  const Outcome outcome = run("move --depth 4 --fen " + castling);
  EXPECT_EQ(outcome.err, "");
  EXPECT_NE(outcome.out.find("O-O (e1g1)"), std::string::npos) << outcome.out;
  EXPECT_EQ(run("move -q --depth 4 --fen " + castling).out, "e1g1\n");
}

/// Runs the tool and sends it SIGINT after a while.
class Interrupted : public Tool {
 protected:
  [[nodiscard]] Outcome run_interrupted(const std::string& arguments) const {
    return folder_.run("timeout --preserve-status -s INT 0.5 " CHESSVM_BIN_DIR "/eniac-chess " +
                       arguments);
  }
};

TEST_F(Interrupted, EndsWithASummary) {
  const Outcome result =
      run_interrupted("move --json --epd " CHESSVM_TEST_DATA "/chess/positional.epd");
  EXPECT_EQ(result.status, 130);
  if (result.out.empty()) return;  // interrupted before it could begin
  EXPECT_TRUE(nlohmann::json::parse(result.lines().back()).contains("summary"));
  EXPECT_NE(result.err.find("interrupted after"), std::string::npos);
}

TEST_F(Interrupted, EndsWithinAPosition) {
  const Outcome result = run_interrupted(
      "move --engine eniacsim --fen '3r2k1/1p1b1pp1/pq5p/8/3NR3/2PQ3P/PP3PP1/6K1 b - - 0 1'");
  EXPECT_EQ(result.status, 130);
  EXPECT_EQ(result.out, "");
}

TEST_F(Interrupted, EndsWithinACount) {
  const Outcome result = run_interrupted(std::string("perft --depth 9 --fen ") + start);
  EXPECT_EQ(result.status, 130);
  EXPECT_EQ(result.out, "");
}

TEST_F(Interrupted, EndsWhileItWaitsForALine) {
  const Outcome result = folder_.run(
      "mkfifo pipe && (sleep 2 >pipe & timeout --preserve-status -s INT 0.5 " CHESSVM_BIN_DIR
      "/eniac-chess line <pipe)");
  EXPECT_EQ(result.status, 130);
}

TEST_F(Tool, NoticesThatItsOutputCannotBeWritten) {
  const std::string show = CHESSVM_BIN_DIR "/eniac-chess show --fen " + std::string(start);
  EXPECT_EQ(folder_.run("(" + show + " >/dev/full)").status, 3);
}

}  // namespace
}  // namespace chessvm::chess::test::tool_test
