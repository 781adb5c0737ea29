// SPDX-License-Identifier: MIT
#include "tools/eniac-chess/uci/protocol.hpp"

#include <gtest/gtest.h>

#include "programs/chess/rules/fen.hpp"
#include "tools/eniac-chess/uci/info.hpp"

namespace chessvm::chess::uci::uci_protocol_test {
namespace {

using std::chrono::milliseconds;

Go go(std::string_view line, Colour side = Colour::white) {
  return parse_go(words_of(line), side);
}

TEST(UciWords, AreSeparatedByBlanksAndControls) {
  EXPECT_EQ(words_of("\t go  depth\r"), (Tokens{"go", "depth"}));
  EXPECT_TRUE(words_of(" \x01\t").empty());
}

TEST(UciGo, TakesWhatItKnows) {
  EXPECT_EQ(go("depth 3").depth, 3);
  EXPECT_EQ(go("nodes 2000").nodes, 2000U);
  EXPECT_TRUE(go("infinite").waits);
  EXPECT_EQ(go("movetime 250").host_time, milliseconds(250));
  EXPECT_FALSE(go("").host_time);
}

TEST(UciGo, ListsTheMovesUpToItsNextWord) {
  const std::vector<std::string> two{"e2e4", "Nf3"};
  for (const char* line :
       {"searchmoves e2e4 Nf3", "searchmoves e2e4 Nf3 depth 2", "depth 2 searchmoves e2e4 Nf3",
        "searchmoves e2e4 ponder searchmoves Nf3", "searchmoves e2e4 Nf3 infinite",
        "movetime 5 searchmoves e2e4 Nf3"})
    EXPECT_EQ(go(line).searchmoves, two) << line;
  EXPECT_EQ(go("searchmoves e2e4 depth 2").depth, 2);
  EXPECT_TRUE(go("searchmoves e2e4 ponder").waits);
  EXPECT_TRUE(go("searchmoves depth 2").searchmoves.empty());
  EXPECT_TRUE(go("depth 2").searchmoves.empty());
}

TEST(UciGo, PassesOverWhatItCannotRead) {
  for (const char* bad : {"depth", "depth x", "depth 0", "depth -3", "nodes", "nodes -1",
                          "movetime x", "wtime", "banana", "depth 99999999999999999999"}) {
    const Go read = go(bad);
    EXPECT_FALSE(read.depth || read.nodes || read.host_time || read.waits) << bad;
  }
}

TEST(UciGo, TakesAShareOfTheMoversClock) {
  EXPECT_EQ(go("wtime 60000 btime 30000").host_time, milliseconds(2000));
  EXPECT_EQ(go("wtime 60000 btime 30000", Colour::black).host_time, milliseconds(1000));
  EXPECT_EQ(go("wtime 60000 movestogo 2").host_time, milliseconds(30000));
  // The engine never plans more time than the clock has, but plans at least a millisecond.
  EXPECT_EQ(go("wtime 100 winc 5000").host_time, milliseconds(50));
  EXPECT_EQ(go("wtime 10 winc 5000").host_time, milliseconds(1));
  EXPECT_EQ(go("wtime -20").host_time, milliseconds(1));
  EXPECT_FALSE(go("wtime 60000 infinite").host_time);
}

TEST(UciGo, TakesTheNearestNumberThatItCanUse) {
  const auto share = [](std::string_view more) {
    return go("wtime 60000 " + std::string(more)).host_time;
  };
  for (const char* const many : {"30", "31", "40", "99999999999999999999"})
    EXPECT_EQ(share(std::string("movestogo ") + many), milliseconds(2000)) << many;
  // Without a valid number of moves, the engine assumes that 30 are left.
  for (const char* const none : {"0", "-1", "-99999999999999999999", "x", ""})
    EXPECT_EQ(share(std::string("movestogo ") + none), milliseconds(2000)) << none;
  EXPECT_EQ(share("winc 0"), milliseconds(2000));
  EXPECT_EQ(share("winc -5"), milliseconds(2000));
  EXPECT_EQ(share("winc 99999999999999999999"), milliseconds(59950));
  EXPECT_EQ(go("movetime 0").host_time, milliseconds(1));
  EXPECT_EQ(go("movetime -99999999999999999999").host_time, milliseconds(1));
  for (const char* const weeks : {"1209600000", "99999999999999999999"})  // correspondence chess
    EXPECT_TRUE(go(std::string("wtime ") + weeks).host_time) << weeks;
}

TEST(UciOption, IsLookedUpInAnyLetterCase) {
  constexpr std::string_view lines =
      "option name Depth type spin default 6\noption name ENIAC Hours type string default 0\n";
  for (const char* const name : {"Depth", "depth", "eniac hours"})
    EXPECT_TRUE(lists_option(lines, name)) << name;
  for (const char* const name : {"Hash", "ENIAC", "spin", ""})
    EXPECT_FALSE(lists_option(lines, name)) << name;
}

TEST(UciInfo, TellsTheScoreOfTheBestLine) {
  const auto told = [](std::string_view line) { return told_centipawns(words_of(line)); };
  EXPECT_EQ(told("info depth 9 score cp -35 nodes 7 pv e2e4"), -35);
  EXPECT_EQ(told("info depth 9 multipv 1 score mate 3"), mate_centipawns);
  EXPECT_EQ(told("info score mate -2"), -mate_centipawns);
  EXPECT_EQ(told("info score mate 0"), -mate_centipawns);
  for (const std::string_view line :
       {"info depth 9 multipv 2 score cp 35", "info score cp 35 lowerbound",
        "info score cp 35 upperbound", "info string score cp 35", "info depth 9", "info score cp",
        "info score", "info score cp 35x", "info score cp 99999999999", "info score wdl 3",
        "bestmove e2e4", ""})
    EXPECT_FALSE(told(line)) << line;
}

TEST(UciPosition, PlaysTheMoves) {
  const auto game = parse_position(words_of("startpos moves e2e4 e7e5"));
  ASSERT_TRUE(game);
  EXPECT_EQ(game.value().moves().size(), 2U);
  EXPECT_EQ(to_fen(game.value().position()),
            "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq e6 0 2");
  const auto castled =
      parse_position(words_of("fen r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1 moves e1g1"));
  ASSERT_TRUE(castled);
  EXPECT_EQ(to_fen(castled.value().position()), "r3k2r/8/8/8/8/8/8/R4RK1 b kq - 1 1");
}

TEST(UciPosition, NamesTheMoveThatIsNotLegal) {
  const auto game = parse_position(words_of("startpos moves e2e4 e7e5 e4e5"));
  ASSERT_FALSE(game);
  EXPECT_EQ(game.error().message.find(
                "move 3 'e4e5' is not legal: the pawn on e4 cannot go to e5; the position is rnbq"),
            0U)
      << game.error().message;
}

TEST(UciSearchmoves, ReadsLegalMovesOnceAndNamesTheOthers) {
  const Position start = read_fen(initial_fen).value();
  const RootChoice choice =
      read_searchmoves(start, {"e2e4", "e2e5", "Nf3", "e4", "banana", "g1-f3", "!"});
  EXPECT_EQ(choice.moves, (Moves{{25, 45}, {17, 36}}));
  ASSERT_EQ(choice.refused.size(), 2U);
  EXPECT_EQ(choice.refused[0], "'e2e5' is not legal: the pawn on e2 cannot go to e5");
  EXPECT_EQ(choice.refused[1], "'banana' is no move");
}

TEST(UciOption, HasNamesAndValuesOfSeveralWords) {
  const OptionWords option = parse_option(words_of("name ENIAC Hours value 2 5"));
  EXPECT_EQ(option.name, "ENIAC Hours");
  EXPECT_EQ(option.value, "2 5");
  EXPECT_EQ(parse_option(words_of("name Clear")).name, "Clear");
  EXPECT_EQ(parse_option(words_of("value 3")).name, "");
  EXPECT_EQ(parse_option(words_of("value name x")).name, "x");
}

TEST(UciInfo, ShowsScoresAsGuisDo) {
  EXPECT_EQ(score_words({}), "cp 0");
  EXPECT_EQ(score_words({.points = 3}), "cp 75");
  EXPECT_EQ(score_words({.points = -44}), "cp -1100");
  EXPECT_EQ(score_words({.mate = 1}), "mate 1");
  EXPECT_EQ(score_words({.mate = 2}), "mate 2");
  EXPECT_EQ(score_words({.mate = -1}), "mate -1");
}

TEST(UciInfo, ScoresADrawAsLevel) {
  Thought thought;
  thought.answer.outcome = Outcome::move;
  thought.answer.score = 48;
  thought.answer.worth = {.points = -2};
  const auto line = [&] { return info_line(thought, milliseconds(1)); };
  EXPECT_NE(line().find(" score cp -50 "), std::string::npos) << line();
  thought.is_draw = true;
  EXPECT_NE(line().find(" score cp 0 "), std::string::npos) << line();
  thought.answer.outcome = Outcome::mate;
  thought.is_draw = false;
  EXPECT_NE(line().find(" score mate 0 "), std::string::npos) << line();
}

TEST(UciInfo, GivesTheTimeOfTheMachineForPeopleAndPrograms) {
  EXPECT_EQ(
      clock_lines(AddCycles(53'187'876), EniacHours(24)),
      "info string eniac 2h57m, 53187876 add cycles, 88.4 % of runs finish before a failure at "
      "one in 24 h\ninfo string cycles 53187876 hours 2.955\n");
}

}  // namespace
}  // namespace chessvm::chess::uci::uci_protocol_test
