// SPDX-License-Identifier: MIT
#include "programs/chess/host/report.hpp"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "programs/chess/rules/notation.hpp"
#include "tests/programs/chess/stub.hpp"

namespace chessvm::chess::test::report_test {
namespace {

Reply example() {
  Reply reply;
  reply.id = "X.1";
  reply.fen = initial_fen;
  reply.answer.outcome = Outcome::move;
  reply.answer.move = parse_coordinate("g1f3");
  reply.answer.san = "Nf3";
  reply.answer.score = 51;
  reply.answer.worth = {.points = 13};
  reply.answer.run = host::Run{};
  reply.answer.run->work.time = AddCycles(18'000'000 * 24LL);
  reply.answer.run->loading.time = AddCycles(13'694);
  reply.answer.run->work.instructions = 1'234'567;
  reply.answer.run->fetches = 4'321;
  return reply;
}

TEST(Json, HasTheDocumentedKeysInOrder) {
  const auto object = nlohmann::ordered_json::parse(to_json(example()));
  std::vector<std::string> keys;
  for (const auto& [key, value] : object.items()) keys.push_back(key);
  EXPECT_EQ(keys, (std::vector<std::string>{"schema", "id", "fen", "move", "san", "score",
                                            "centipawns", "mate", "result", "error", "nodes",
                                            "instructions", "add_cycles", "eniac_hours", "odds_24h",
                                            "odds_48h", "wall_seconds"}));
  EXPECT_EQ(object["schema"], "chessvm.move/1");
  EXPECT_EQ(object["move"], "g1f3");
  EXPECT_EQ(object["result"], "move");
  EXPECT_TRUE(object["error"].is_null());
  EXPECT_EQ(object["nodes"], 4321);
  EXPECT_EQ(object["add_cycles"], 432'000'000);
  EXPECT_DOUBLE_EQ(object["eniac_hours"], 24);
  EXPECT_NEAR(object["odds_24h"], 0.367879, 1e-6);
  EXPECT_NEAR(object["odds_48h"], 0.606531, 1e-6);
  EXPECT_TRUE(object["wall_seconds"].is_number());
}

DepthChoice choice(double budget, double predicted, double deeper) {
  return {.depth = 5,
          .budget = EniacHours(budget),
          .predicted = EniacHours(predicted),
          .deeper = EniacHours(deeper)};
}

TEST(Choices, SayWhatWasChosenAndWhy) {
  EXPECT_EQ(choice_text(choice(8, 2.211, 13.02)),
            "5 plies, predicted 2.21 h of 8 (6 plies: 13.02 h)");
  EXPECT_EQ(choice_text(choice(8, 2.211, 0)), "5 plies, predicted 2.21 h of 8");
  EXPECT_EQ(choice_text(choice(0.05, 0.1, 0.5)),
            "5 plies, predicted 0.10 h of 0.05: no search is short enough");
}

TEST(HoursSpent, NameTheSearches) {
  Reply reply = example();
  reply.hours = HoursSpent{.limit = EniacHours(8), .depth = 5};
  reply.hours->questions = {{.depth = 3, .expected = EniacHours(0.05), .time = AddCycles(360'000)},
                            {.depth = 5, .expected = EniacHours(2), .time = AddCycles(36'000'000)}};
  EXPECT_NE(details(reply, Paint::plain)
                .find("search        5 plies, within 8 h\n"
                      "hours         3 plies 0.02 h (expected 0.05), 5 plies 2.00 h (expected "
                      "2.00)\n"),
            std::string::npos)
      << details(reply, Paint::plain);
  reply.hours->questions.back().stopped_after = Answer::Share{17, 41};
  EXPECT_NE(details(reply, Paint::plain)
                .find("search        5 plies, stopped after 17 of 41 root moves at 8 h\n"),
            std::string::npos)
      << details(reply, Paint::plain);
  reply.hours->depth = 3;
  EXPECT_NE(details(reply, Paint::plain)
                .find("search        3 plies; 5 plies, stopped after 17 of 41 root moves at 8 h\n"),
            std::string::npos)
      << details(reply, Paint::plain);
  const auto choice = nlohmann::json::parse(to_json(reply))["choice"];
  EXPECT_EQ(choice["depth"], 3);
  EXPECT_EQ(choice["hours"], 8.0);
  EXPECT_EQ(choice["searches"][0]["hours"], 0.02);
  EXPECT_TRUE(choice["searches"][0]["stopped_after"].is_null());
  EXPECT_EQ(choice["searches"][1]["expected_hours"], 2.0);
  EXPECT_EQ(choice["searches"][1]["stopped_after"], 17);
  EXPECT_EQ(choice["searches"][1]["root_moves"], 41);
}

TEST(Json, SaysWhatIsNotKnownWithNull) {
  Reply reply;
  reply.fen = "caf\xc3\xa9 \xff \"quoted\"\n";
  reply.answer.error = "no";
  const auto object = nlohmann::json::parse(to_json(reply));
  for (const char* key : {"id", "move", "san", "score", "nodes", "instructions", "add_cycles",
                          "eniac_hours", "odds_24h", "odds_48h", "wall_seconds"})
    EXPECT_TRUE(object[key].is_null()) << key;
  EXPECT_EQ(object["result"], "error");
  EXPECT_EQ(object["error"], "no");
}

TEST(Json, AddsSolvedAndNoteWhereTheyMeanSomething) {
  Reply reply = example();
  reply.solved = false;
  reply.answer.note = "odd";
  const auto object = nlohmann::json::parse(to_json(reply));
  EXPECT_EQ(object["solved"], false);
  EXPECT_EQ(object["note"], "odd");
}

TEST(Score, IsInPawnsUntilTheMate) {
  EXPECT_EQ(score_text({}), "+0.00 pawns");
  EXPECT_EQ(score_text({.points = 1}), "+0.25 pawns");
  EXPECT_EQ(score_text({.points = -44}), "-11.00 pawns");
  EXPECT_EQ(score_text({.mate = 1}), "mate in 1");
  EXPECT_EQ(score_text({.mate = -2}), "mated in 2");
  EXPECT_EQ(score_text({.mate = 0}), "mated in 0");
}

TEST(Details, NameEveryFigure) {
  EXPECT_EQ(details(example(), Paint::plain),
            "move          Nf3 (g1f3)\n"
            "score         +3.25 pawns\n"
            "nodes         4,321\n"
            "instructions  1,234,567\n"
            "add cycles    432,000,000 (reading the position: 13,694 more)\n"
            "ENIAC time    24h00m (24.00 hours)\n"
            "odds          36.8 % without a failure at one in 24 h, 60.7 % at one in 48 h\n"
            "expected      41h14m with restarts at one in 24 h, 31h08m at one in 48 h\n"
            "here          0.000 s\n");
}

TEST(Details, SurviveAgesOfExpectedTime) {
  Reply reply = example();
  reply.answer.run->work.time = AddCycles(std::int64_t{18'000'000} * 100'000);
  EXPECT_NE(details(reply, Paint::plain).find("more than a million hours"), std::string::npos);
}

TEST(Details, NameTheEndOfTheGame) {
  Reply reply = example();
  reply.answer.move.reset();
  reply.answer.score.reset();
  for (const auto& [outcome, word] :
       {std::pair{Outcome::mate, "checkmated"}, std::pair{Outcome::stalemate, "stalemated"}}) {
    reply.answer.outcome = outcome;
    EXPECT_NE(details(reply, Paint::plain).find(word), std::string::npos);
    EXPECT_NE(table_row(reply).find(name(outcome)), std::string::npos);
  }
}

TEST(Picture, MarksTheMove) {
  const Position root = position("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1");
  const std::string text = picture(root, parse_coordinate("e2e4"), Figures::letters, Paint::plain);
  EXPECT_NE(text.find("4  .  .  .  . [.] .  .  .\n"), std::string::npos) << text;
  EXPECT_NE(text.find("2  .  .  .  . [P] .  .  .\n"), std::string::npos);
  EXPECT_EQ(text.find('\033'), std::string::npos);
  EXPECT_NE(picture(root, parse_coordinate("e2e4"), Figures::letters, Paint::coloured).find('\033'),
            std::string::npos);
  EXPECT_NE(picture(root, {}, Figures::unicode, Paint::plain).find("♚"), std::string::npos);
}

TEST(Summary, CountsAndAverages) {
  std::vector<Reply> replies;
  for (const int hours : {1, 2, 3, 30, 50}) {
    replies.push_back(example());
    replies.back().answer.run->work.time = AddCycles(18'000'000LL * hours);
    replies.back().solved = hours < 3;
  }
  replies.emplace_back();  // a reply that is an error
  const Summary summary = summarise(replies);
  EXPECT_EQ(summary.count, 6U);
  EXPECT_EQ(summary.errors, 1U);
  EXPECT_EQ(summary.judged, 5U);
  EXPECT_EQ(summary.solved, 2U);
  EXPECT_DOUBLE_EQ(summary.mean, 17.2);
  EXPECT_DOUBLE_EQ(summary.median, 3);
  EXPECT_DOUBLE_EQ(summary.p95, 46);
  EXPECT_DOUBLE_EQ(summary.max, 50);
  EXPECT_DOUBLE_EQ(summary.over_24h, 0.4);
  EXPECT_DOUBLE_EQ(summary.over_48h, 0.2);
  const auto object = nlohmann::json::parse(to_json(summary))["summary"];
  EXPECT_EQ(object["count"], 6);
  EXPECT_EQ(object["solved"], 2);
  EXPECT_DOUBLE_EQ(object["p95"], 46);
}

TEST(Summary, OfNothingHasNoTimes) {
  const auto object = nlohmann::json::parse(to_json(summarise({})))["summary"];
  EXPECT_EQ(object["count"], 0);
  EXPECT_TRUE(object["mean"].is_null());
}

}  // namespace
}  // namespace chessvm::chess::test::report_test
