// SPDX-License-Identifier: MIT
// Tests eniac-chess as users see it: streams, exit statuses, files.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "tests/programs/chess/positions.hpp"
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
  EXPECT_LE(shallow["eniac_hours"].get<double>(), 0.5);
  EXPECT_LE(deep["eniac_hours"].get<double>(), 20);
  double sum = 0;
  for (const auto& search : deep["choice"]["searches"]) sum += search["hours"].get<double>();
  EXPECT_DOUBLE_EQ(sum, deep["eniac_hours"].get<double>()) << "all searches count";
  EXPECT_EQ(choice("--hours 20 --depth 3")["choice"]["depth"], 3);
  const Outcome deck = run(std::string("move --hours 20 --deck d --fen ") + start);
  EXPECT_NE(deck.err.find("note: a search of "), std::string::npos) << deck.err;
  for (const char* const refused : {"0", "-1", "x", "nan", "1e9", ""})
    EXPECT_EQ(run(std::string("move --hours '") + refused + "' --fen " + start).status, 2)
        << refused;
}

TEST_F(Tool, GoesOnWhereTheHoursEnded) {
  const std::string fen = "--fen 'r3r1k1/pp1b1ppp/5n2/2p1q3/8/P1PBPP2/2Q3PP/R1B2RK1 w - - 0 1'";
  const auto json = [&](const std::string& words) {
    const Outcome result = run("move --json " + words + ' ' + fen);
    EXPECT_EQ(result.status, 0) << result.err;
    return nlohmann::json::parse(result.out);
  };
  const auto first = json("--hours 5 --punch first.cards");
  EXPECT_EQ(first["choice"]["depth"], 6);
  EXPECT_EQ(first["choice"]["searches"].back()["stopped_after"], 14);
  const auto second = json("--hours 2 --resume first.cards --punch second.cards");
  EXPECT_GT(second["choice"]["searches"].back()["stopped_after"], 14);
  EXPECT_LE(second["eniac_hours"].get<double>(), 2);
  EXPECT_EQ(run("move -q --resume first.cards --deck rest.deck " + fen).status, 0);
  const auto whole = json("--resume first.cards");
  EXPECT_EQ(whole["score"], json("--progress")["score"]);
  const auto bounded = json("--hours 5 --max-cycles 1000000");
  EXPECT_EQ(bounded["choice"]["depth"], 3) << "of each search";
  EXPECT_LE(bounded["choice"]["searches"].back()["hours"].get<double>(), 1e6 / 18e6);
}

TEST_F(Tool, LooksASecondTimeWhereItIsAsked) {
  const std::string fen = "--fen 'r3r3/pp2bBkp/6p1/q3p2Q/4n3/2N2R2/PPP3PP/2KR4 w - - 0 1'";
  const auto json = [&](const std::string& words) {
    const Outcome result = run("move --json " + words + ' ' + fen);
    EXPECT_EQ(result.status, 0) << result.err;
    return nlohmann::json::parse(result.out);
  };
  const auto once = json("");
  const auto twice = json("--second-look");
  EXPECT_NE(twice["move"], once["move"]);
  EXPECT_GT(twice["add_cycles"], once["add_cycles"]);
  EXPECT_EQ(twice["note"],
            "not " + once["san"].get<std::string>() + ": the replies to it are too good");
  const auto bounded = json("--second-look --hours 60");
  EXPECT_LE(bounded["eniac_hours"].get<double>(), 60);
  EXPECT_EQ(bounded["choice"]["searches"].back()["about"], "replies");
  const Outcome text = run("move --second-look --hours 60 " + fen);
  EXPECT_NE(text.out.find(", replies 6 plies "), std::string::npos) << text.out;
  EXPECT_EQ(run("move --second-look --deck d " + fen).status, 2);
}

TEST_F(Tool, TellsTheHoursOfAWholeMoveInParts) {
  const std::string fen =
      "--fen 'r1bqkb1r/pppp1ppp/2n2n2/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 4'";
  const auto json = [&](const std::string& words) {
    return nlohmann::json::parse(run("move --json " + words + ' ' + fen).out);
  };
  // --hours runs three or four searches of 3 to 6 plies. Only the searches of 5 and 6 plies punch
  // progress cards. If a search is resumed from these cards without loss, its parts together take
  // as many hours as the whole search.
  for (const std::string hours : {"8", "4"}) {
    const auto whole = json("--hours " + hours + " --punch cards");
    EXPECT_EQ(whole["choice"]["depth"], 6);
    EXPECT_FALSE(whole.contains("whole_add_cycles"));
    static_cast<void>(folder_.run("sh -c 'head -n -9 cards >cut'"));
    const auto rest = json("--depth 6 --resume cut");
    EXPECT_EQ(rest["whole_add_cycles"], whole["add_cycles"]);
    EXPECT_LT(rest["add_cycles"], whole["add_cycles"]);
    EXPECT_EQ(json("--depth 6 --resume cards")["whole_add_cycles"], whole["add_cycles"]);
    // The cards may come from a pipe, which the tool can read only once.
    const Outcome piped = run("move --json --depth 6 --resume - " + fen + " <cut");
    EXPECT_EQ(nlohmann::json::parse(piped.out)["whole_add_cycles"], whole["add_cycles"]);
    const Outcome text = run("move --depth 6 --resume cut " + fen);
    EXPECT_NE(text.out.find("whole move    2h"), std::string::npos) << text.out;
  }
}

TEST_F(Tool, TellsTheLineAndTheRootMoves) {
  const std::string fen = "--depth 5 --fen '8/5pk1/6p1/8/3R4/6P1/1r3PK1/8 b - - 0 1'";
  const auto json = [&](const std::string& words) {
    return nlohmann::json::parse(run("move --json " + words + ' ' + fen).out);
  };
  const auto plain = json("");
  EXPECT_FALSE(plain.contains("line"));
  EXPECT_FALSE(plain.contains("root_moves"));
  const auto line = json("--line");
  EXPECT_EQ(line["move"], plain["move"]);
  EXPECT_EQ(line["line"]["moves"][0], plain["move"]);
  EXPECT_EQ(line["line"]["moves"].size(), 2U);
  EXPECT_EQ(line["add_cycles"].get<int>(),
            plain["add_cycles"].get<int>() + line["line"]["add_cycles"].get<int>());
  const auto roots = json("--progress")["root_moves"];
  EXPECT_GT(roots.size(), 3U);
  int best = 0;
  for (const auto& each : roots)
    if (each["bound"] == "exact") {
      EXPECT_GT(each["score"].get<int>(), best);
      best = each["score"];
    } else {
      EXPECT_EQ(each["score"], best);
    }
  EXPECT_EQ(best, json("--progress")["score"]);
  const Outcome text = run("move --line --progress " + fen);
  EXPECT_NE(text.out.find(", expected by 4 plies in "), std::string::npos) << text.out;
  EXPECT_NE(text.out.find("root moves    "), std::string::npos) << text.out;
  EXPECT_EQ(run("move --line --deck d " + fen).status, 2);
}

TEST_F(Tool, GoesOnBehindProgressCards) {
  const std::string fen = "--depth 4 --fen '8/5pk1/6p1/8/3R4/6P1/1r3PK1/8 b - - 0 1'";
  const Outcome whole = run("move -q --progress --punch cards " + fen);
  EXPECT_EQ(whole.status, 0) << whole.err;
  const Outcome cut = run("move -q --progress --max-cycles 1500000 --punch first " + fen);
  EXPECT_EQ(cut.status, 4);
  EXPECT_EQ(run("move -q --resume first --punch rest " + fen).out, whole.out);
  // Any simulator can run the deck for the rest of the search. If the tool then gets all cards of
  // the search, it has nothing left to search.
  const std::string chsim =
      CHESSVM_BIN_DIR "/chsim --batch " CHESSVM_BIN_DIR "/../programs/chess.e";
  EXPECT_EQ(run("move --resume first --deck deck " + fen).status, 0);
  EXPECT_EQ(folder_.run("env " + chsim + " -d deck >more && cat first more >all").status, 0);
  EXPECT_EQ(run("move -q --resume all " + fen).out, whole.out);
  EXPECT_EQ(run("move -q --max-cycles 20000 --resume all " + fen).out, whole.out);
}

TEST_F(Tool, PunchesNothingMoreOnceASearchIsAnswered) {
  const std::string fen = " --depth 4 --fen '8/5pk1/6p1/8/3R4/6P1/1r3PK1/8 b - - 0 1'";
  const Outcome whole = run("move --json --progress --punch cards" + fen);
  EXPECT_EQ(whole.status, 0) << whole.err;
  const std::string chsim =
      CHESSVM_BIN_DIR "/chsim --batch " CHESSVM_BIN_DIR "/../programs/chess.e";
  // The cards of several runs, joined, count as the cards of one search.
  for (int again = 0; again < 3; ++again) {
    const Outcome once_more = run("move --json --resume cards --punch more" + fen);
    ASSERT_EQ(once_more.status, 0) << once_more.err;
    EXPECT_EQ(folder_.read("more"), "");
    const auto answer = nlohmann::json::parse(once_more.out);
    for (const char* key : {"move", "san", "score", "result"})
      EXPECT_EQ(answer[key], nlohmann::json::parse(whole.out)[key]) << key;
    EXPECT_TRUE(answer["add_cycles"].is_null()) << "the machine was not run";
    const Outcome deck = run("move --resume cards --deck deck" + fen);
    EXPECT_EQ(deck.status, 0);
    EXPECT_EQ(deck.err, "note: the search is answered: no card is left to be read or punched\n");
    EXPECT_EQ(folder_.read("deck"), "");
    static_cast<void>(folder_.run("env " + chsim + " -d deck >more"));
    EXPECT_EQ(folder_.read("more"), "");
    static_cast<void>(folder_.run("sh -c 'cat more >>cards'"));
  }
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

/// Runs the tool and interrupts it with SIGINT after half a second.
class Interrupted : public Tool {
 protected:
  [[nodiscard]] Outcome run_interrupted(const std::string& arguments) const {
    return folder_.run(
        chessvm::test::signalled_after("0.5", "INT", CHESSVM_BIN_DIR "/eniac-chess " + arguments));
  }
};

TEST_F(Interrupted, EndsWithASummary) {
  const Outcome result =
      run_interrupted("move --json --epd " CHESSVM_TEST_DATA "/chess/positional.epd");
  EXPECT_EQ(result.status, 130);
  if (result.out.empty()) return;  // the tool was interrupted before it began
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
      "mkfifo pipe && (sleep 2 >pipe & " +
      chessvm::test::signalled_after("0.5", "INT", CHESSVM_BIN_DIR "/eniac-chess line <pipe)"));
  EXPECT_EQ(result.status, 130);
}

TEST_F(Tool, NoticesThatItsOutputCannotBeWritten) {
  const std::string show = CHESSVM_BIN_DIR "/eniac-chess show --fen " + std::string(start);
  EXPECT_EQ(folder_.run("(" + show + " >/dev/full)").status, 3);
}

/// A second run prints the same from the records, without searching.
TEST_F(Tool, ResultsKeepHoursAndReplies) {
  write("two.epd",
        "r1bqkb1r/pppp1ppp/2n2n2/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - id \"a\";\n"
        "8/8/8/4k3/8/8/4P3/4K3 w - - id \"b\";\n"
        "7k/5Q2/6K1/8/8/8/8/8 b - - id \"c\";\n");
  const std::string command =
      "move --epd two.epd --depth 6 --hours 0.2 --line --json --jobs 1 --results kept";
  const auto first = run(command);
  const auto again = run(command);
  EXPECT_EQ(first.status, again.status) << again.err;
  EXPECT_NE(again.out, "");
  EXPECT_EQ(again.out, first.out);
}

TEST_F(Tool, RunsOnTheCpuThatIsNamed) {
  const std::string fen = " --depth 3 --fen '8/8/8/4k3/8/8/4P3/4K3 w - - 0 1'";
  const auto published = run("move --line --hours 5 --cpu published" + fen);
  EXPECT_EQ(published.status, 0) << published.err;
  EXPECT_NE(published.out, run("move --line --hours 5 --cpu quick" + fen).out);
  const auto both = run("budget --cpu published --hours 5" + fen);
  EXPECT_EQ(both.status, 0) << both.err;
  EXPECT_NE(both.out.find("published CPU"), std::string::npos) << both.out;
  EXPECT_EQ(run("budget --json --cpu published" + fen).status, 0);
  const auto wrong = run("move --cpu quick --image " CHESSVM_BIN_DIR "/../programs/chess.e" + fen);
  EXPECT_EQ(wrong.status, 1);
  EXPECT_NE(wrong.err.find("for the CPU published, not quick"), std::string::npos) << wrong.err;
}

}  // namespace
}  // namespace chessvm::chess::test::tool_test
