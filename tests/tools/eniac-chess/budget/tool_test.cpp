// SPDX-License-Identifier: MIT
// Tests `eniac-chess budget` as users see it, with and without gnuplot.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "tests/support/run_tool.hpp"

namespace chessvm::budget_tool_test {
namespace {

namespace fs = std::filesystem;

class BudgetTool : public testing::Test {
 protected:
  void SetUp() override {
    write("moves.epd",
          "4k3/8/8/8/8/8/4P3/4K3 w - - id \"pawn\";\n"
          "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - id \"rook\";\n");
    write("game.pgn", "[White \"A\"]\n[Black \"B\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 *\n");
  }

  void write(const std::string& name, const std::string& text) const {
    std::ofstream(folder_.path() / name, std::ios::binary) << text;
  }
  [[nodiscard]] std::string read(const std::string& name) const {
    return read_file(folder_.path() / name).value();
  }
  /// Runs `eniac-chess budget WORDS` at 3 plies; `before` sets environment variables.
  [[nodiscard]] test::ToolOutcome budget(const std::string& words,
                                         const std::string& before = {}) const {
    return test::run_tool(
        folder_.path(),
        before + " timeout -k 1 60 " CHESSVM_BIN_DIR "/eniac-chess budget --depth 3 " + words);
  }
  /// Writes the shell script `body` as a simulated gnuplot. Returns an assignment of PATH with
  /// which the shell finds this script first.
  [[nodiscard]] std::string with_gnuplot(const std::string& body) const {
    fs::create_directory(folder_.path() / "bin");
    write("bin/gnuplot", "#!/bin/sh\n" + body);
    fs::permissions(folder_.path() / "bin/gnuplot", fs::perms::owner_all);
    return "PATH=\"$PWD/bin:$PATH\"";
  }

  const TemporaryFolder folder_;
};

TEST_F(BudgetTool, PrintsATableOfMoves) {
  const auto outcome = budget("--epd moves.epd");
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_EQ(outcome.err, "");
  EXPECT_NE(outcome.out.find("moves         2 of moves.epd\n"), std::string::npos) << outcome.out;
  for (const char* const part : {"  24 h  restart", "  48 h  restart", " 116 h  restart",
                                 "        resume", "        verify 4 h", "        twice"})
    EXPECT_NE(outcome.out.find(part), std::string::npos) << part;
  for (const std::string& line : outcome.lines()) EXPECT_LE(line.size(), 80U) << line;
}

TEST_F(BudgetTool, PrintsATableOfGames) {
  for (const char* const games :
       {"--pgn game.pgn", "--pgn game.pgn --side black", "--self-play 1 --seed 2"}) {
    const auto outcome = budget(games);
    EXPECT_EQ(outcome.status, 0) << outcome.err;
    EXPECT_NE(outcome.out.find("\na game "), std::string::npos) << outcome.out;
  }
}

TEST_F(BudgetTool, TakesMachinesAndPolicies) {
  const auto outcome = budget(
      "--epd moves.epd --mtbf 10,20.5 --mtbf 30 --policy twice,verify:2 --repair 1 --clock 60000 "
      "--self-test 0.5 --seed 9 --histories 200 --json");
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  const auto object = nlohmann::json::parse(outcome.out);
  const auto& figures = object["candidates"][0]["figures"];
  ASSERT_EQ(figures.size(), 6U);
  EXPECT_EQ(figures[2]["mtbf_hours"], 20.5);
  EXPECT_EQ(figures[3]["policy"], "verify 2 h");
  EXPECT_EQ(object["assumptions"]["clock"], 60'000);
  EXPECT_EQ(object["assumptions"]["repair_hours"], 1.0);
  EXPECT_EQ(object["assumptions"]["self_test_hours"], 0.5);
  EXPECT_EQ(object["assumptions"]["histories"], 200);
  EXPECT_EQ(object["assumptions"]["seed"], 9);
}

TEST_F(BudgetTool, TakesTheCountsOfAFaultCampaign) {
  write("counts.json", R"({"schema": "chessvm.answer-summary/1", "equal": 0.5, "permanent":
    {"other": {"runs": 10, "found": 5}, "impossible": {"runs": 4, "found": 0},
     "stopped": {"runs": 3, "found": 0}, "endless": {"runs": 3, "found": 0}}})");
  const auto outcome = budget("--epd moves.epd --faults counts.json --json");
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  const auto assumptions = nlohmann::json::parse(outcome.out)["assumptions"];
  EXPECT_EQ(assumptions["wrong_moves_per_noticed_failure"], 1.0);
  EXPECT_EQ(assumptions["found_by_self_test"], 6.0 / 12);
  EXPECT_EQ(assumptions["equal_wrong_moves"], 0.5);
}

TEST_F(BudgetTool, HasTheHoursOfMove) {
  const std::string fen = "--fen '6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1'";
  const auto one = nlohmann::json::parse(budget(fen + " --json").out);
  const auto move =
      test::run_tool(folder_.path(), CHESSVM_BIN_DIR "/eniac-chess move --depth 3 --json " + fen);
  EXPECT_EQ(one["candidates"][0]["games"][0]["moves"][0]["add_cycles"],
            nlohmann::json::parse(move.out)["add_cycles"]);
}

TEST_F(BudgetTool, LimitsTheHoursOfAMove) {
  const auto longest = [&](const std::string& words) {
    const auto outcome = budget("--depth 6 --json " + words);
    EXPECT_EQ(outcome.status, 0) << outcome.err;
    const auto candidate = nlohmann::json::parse(outcome.out)["candidates"][0];
    EXPECT_TRUE(candidate["hours_limit"].is_null() || candidate["hours_limit"] == 0.5);
    double hours = 0;
    for (const auto& game : candidate["games"])
      for (const auto& move : game["moves"]) hours = std::max(hours, move["hours"].get<double>());
    return hours;
  };
  EXPECT_GT(longest("--pgn game.pgn"), 0.5);
  EXPECT_LE(longest("--pgn game.pgn --hours 0.5"), 0.5);
  EXPECT_LE(longest("--pgn game.pgn --hours 0.5 --clock 60000"), 0.5);
  EXPECT_LE(longest("--self-play 1 --hours 0.5"), 0.5);
  EXPECT_NE(budget("--pgn game.pgn --hours 0.5").out.find("3 plies, at most 0.5 h\n"),
            std::string::npos);
}

TEST_F(BudgetTool, ReadsPositionsAndGamesFromStandardInput) {
  write("bare.epd", "4k3/8/8/8/8/8/4P3/4K3 w - -\n");
  const auto positions =
      nlohmann::json::parse(budget("--histories 100 --json --epd - <bare.epd").out);
  EXPECT_NE(positions.dump().find(R"("source":"standard input")"), std::string::npos);
  EXPECT_NE(positions.dump().find(R"("id":"line 1")"), std::string::npos);
  const test::ToolOutcome games = budget("--histories 100 --pgn - <game.pgn");
  EXPECT_EQ(games.status, 0) << games.err;
  EXPECT_NE(games.out.find("3 of standard input, 1 game"), std::string::npos) << games.out;
  const test::ToolOutcome chart =
      budget("--epd bare.epd --chart depths --hours 5 --plot depths.svg");
  EXPECT_EQ(chart.status, 2);
  EXPECT_NE(chart.err.find("--chart depths compares whole searches"), std::string::npos);
}

TEST_F(BudgetTool, RefusesBadWords) {
  struct Case {
    const char* words;
    const char* message;
  };
  for (const auto& [words, message] : {
           Case{"", "one of --fen, --epd, --pgn and --self-play is required"},
           Case{"--epd moves.epd --pgn game.pgn", "one of --fen, --epd, --pgn and --self-play"},
           Case{"--epd moves.epd --mtbf 24,x", "'x' is no number of hours from 0.1 to 1000000"},
           Case{"--epd moves.epd --mtbf 24,", "'' is no number of hours"},
           Case{"--epd moves.epd --mtbf nan", "'nan' is no number of hours"},
           Case{"--epd moves.epd --repair -1", "'-1' is no number of hours"},
           Case{"--epd moves.epd --policy restart,never", "'never' is none of restart, resume"},
           Case{"--epd moves.epd --policy twice,twice", "'twice' is there twice"},
           Case{"--epd moves.epd --policy verify:4 --policy restart,verify:4.0",
                "'verify:4.0' is there twice"},
           Case{"--epd moves.epd --mtbf 24,48 --mtbf 24.0", "'24.0' is there twice"},
           Case{"--epd moves.epd --clock 1", "--clock"},
           Case{"--epd moves.epd --clock 1000001", "--clock"},
           Case{"--epd moves.epd --plot x.gif", "'x.gif' ends in none of .svg, .png, .pdf"},
           Case{"--epd moves.epd --plot moves.epd", "the output 'moves.epd' is one of the inputs"},
           Case{"--epd moves.epd --chart odds", "--plot"},
           Case{"--self-play 1 --patch x.e", "--patch needs --fen, --epd or --pgn"},
           Case{"--self-play 1 --plot - --chart depths", "--chart depths needs"},
       }) {
    const auto outcome = budget(words);
    EXPECT_EQ(outcome.status, 2) << words;
    EXPECT_NE(outcome.err.find(message), std::string::npos) << outcome.err;
  }
}

TEST_F(BudgetTool, RefusesBadFiles) {
  write("empty.epd", "# nothing\n");
  write("bad.epd", "4k3/8/8/8/8/8/4P3/4K3 w - - id \"pawn\";\nno position\n");
  write("empty.pgn", "\n");
  EXPECT_EQ(budget("--epd empty.epd").status, 1);
  EXPECT_EQ(budget("--pgn empty.pgn").status, 1);
  EXPECT_EQ(budget("--epd missing.epd").status, 3);
  EXPECT_EQ(budget("--epd moves.epd --patch missing.e").status, 3);
  EXPECT_EQ(budget("--epd moves.epd --image missing.e").status, 3);
  EXPECT_EQ(budget("--epd moves.epd --faults missing.json").status, 3);
  EXPECT_EQ(budget("--epd moves.epd --faults moves.epd").status, 1);
  // The tool checks its output before it reads a position.
  const auto unwritable = budget("--epd empty.epd --plot missing/x.svg");
  EXPECT_EQ(unwritable.status, 3);
  EXPECT_NE(unwritable.err.find("missing/x.svg: error:"), std::string::npos) << unwritable.err;
  const auto bad = budget("--epd bad.epd");
  EXPECT_EQ(bad.status, 1);
  EXPECT_NE(bad.err.find("bad.epd:2:"), std::string::npos) << bad.err;
}

TEST_F(BudgetTool, ComparesProgramsAndWirings) {
  const auto assembled = test::run_tool(
      folder_.path(), CHESSVM_BIN_DIR
      "/easm --cpu quick -o chess.e -s chess.sym " CHESSVM_SOURCE_DIR "/programs/chess/chess.asm");
  ASSERT_EQ(assembled.status, 0) << assembled.err;
  const auto image = budget("--epd moves.epd --image chess.e");
  EXPECT_EQ(image.status, 0) << image.err;
  EXPECT_NE(image.out.find("program       chess.e, 3 plies"), std::string::npos) << image.out;
  EXPECT_NE(image.out.find(" 100.0 %\n\nexpected"), std::string::npos) << image.out;
  // A wired CPU needs the same add cycles as the virtual CPU of the same kind.
  const auto with_patch = [&](const std::filesystem::path& patch) {
    const auto outcome =
        budget("--fen '4k3/8/8/8/8/8/4P3/4K3 w - - 0 1' --patch '" + patch.string() + "' --json");
    EXPECT_EQ(outcome.status, 0) << outcome.err;
    const auto candidates = nlohmann::json::parse(outcome.out)["candidates"];
    EXPECT_EQ(candidates.size(), 2U);
    return candidates;
  };
  const std::filesystem::path published = CHESSVM_WIRED_PATCH;
  const auto quick = with_patch(published.parent_path() / "quick.e");
  EXPECT_EQ(quick[0]["games"], quick[1]["games"]);
  const auto other = with_patch(published);
  EXPECT_EQ(other[1]["name"], "built in, published CPU on chessvm.e");
  EXPECT_NE(other[0]["games"], other[1]["games"]);
}

TEST_F(BudgetTool, NeedsGnuplotForPictures) {
  fs::create_directory(folder_.path() / "empty");
  const auto outcome =
      test::run_tool(folder_.path(), "PATH=\"$PWD/empty\" " CHESSVM_BIN_DIR
                                     "/eniac-chess budget --depth 3 --epd moves.epd --plot x.svg");
  EXPECT_EQ(outcome.status, 3);
  EXPECT_NE(outcome.err.find("--plot needs gnuplot, which is not installed (Debian: gnuplot-nox)"),
            std::string::npos)
      << outcome.err;
  EXPECT_FALSE(fs::exists(folder_.path() / "x.svg"));
  EXPECT_NE(outcome.out.find("a move "), std::string::npos) << "the table is printed all the same";
}

TEST_F(BudgetTool, WritesWhatGnuplotDraws) {
  const std::string path = with_gnuplot("cat >script\necho picture\n");
  const auto outcome = budget("--epd moves.epd --plot x.svg --chart odds", path);
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_EQ(read("x.svg"), "picture\n");
  EXPECT_NE(read("script").find("set terminal svg"), std::string::npos);
  const auto terminal = budget("--epd moves.epd --plot -", path);
  EXPECT_EQ(terminal.out, "picture\n");
}

TEST_F(BudgetTool, ReportsWhatGnuplotRefuses) {
  write("x.svg", "old");
  const std::string path = with_gnuplot("echo >&2\necho 'line 3: no such terminal' >&2\nexit 1\n");
  const auto outcome = budget("--epd moves.epd --plot x.svg", path);
  EXPECT_EQ(outcome.status, 3);
  EXPECT_NE(outcome.err.find("gnuplot failed: line 3: no such terminal"), std::string::npos)
      << outcome.err;
  EXPECT_EQ(read("x.svg"), "old");
}

TEST_F(BudgetTool, DrawsEachChartWithGnuplot) {
  if (test::run_tool(folder_.path(), "command -v gnuplot").status != 0)
    GTEST_SKIP() << "gnuplot is not installed";
  for (const std::string chart : {"hours", "odds", "calendar", "depths"}) {
    const auto terminal = budget("--epd moves.epd --plot - --chart " + chart);
    EXPECT_EQ(terminal.status, 0) << terminal.err;
    EXPECT_EQ(terminal.err, "") << chart;
    EXPECT_GT(terminal.lines().size(), 20U) << chart;
    const auto drawn = budget("--epd moves.epd --plot " + chart + ".svg --chart " + chart);
    EXPECT_EQ(drawn.status, 0) << drawn.err;
    EXPECT_NE(read(chart + ".svg").find("<svg"), std::string::npos) << chart;
  }
}

}  // namespace
}  // namespace chessvm::budget_tool_test
