// SPDX-License-Identifier: MIT
#include "programs/chess/host/player.hpp"

#include <gtest/gtest.h>

#include "programs/chess/rules/notation.hpp"
#include "tests/programs/chess/stub.hpp"

namespace chessvm::chess::test::player_test {
namespace {

class OneCard final : public host::Simulator {
 public:
  explicit OneCard(int card) : card_(card) {}
  host::Run run(const vm::Image&, const std::vector<vm::Card>&,
                const host::RunOptions&) const override {
    return {.cards = {card_}};
  }

 private:
  int card_;
};

class Player : public testing::Test {
 protected:
  Answer answer_to(std::string_view fen, int card) {
    return play(position(fen), program_, {}, OneCard(card));
  }
  [[nodiscard]] OracleMachine oracle(const Position& root, int depth) const {
    return {program_, ask(represent(root).position, depth)};
  }
  Program program_ = program_of(stub_source());
};

TEST_F(Player, RunsTheProgramInProcess) {
  const Answer answer = play(position(initial_fen), program_, {});
  EXPECT_EQ(answer.outcome, Outcome::move) << answer.error;
  EXPECT_EQ(answer.san, "e4");
  EXPECT_EQ(answer.score, 57);
  ASSERT_TRUE(answer.run);
  EXPECT_EQ(answer.run->fetches, 1U);
  EXPECT_EQ(answer.status(), ExitStatus::ok);
  const auto read = to_position(*answer.run->memory, program_.map);
  ASSERT_TRUE(read);
  EXPECT_EQ(read.value().board, position(initial_fen).board);
}

TEST_F(Player, ChargesTheSearchApartFromTheLoading) {
  Program without_nodes = program_;
  without_nodes.node.reset();
  const Answer a = play(position(initial_fen), program_, {});
  const Answer b = play(position(initial_fen), without_nodes, {});
  EXPECT_EQ(a.run->work.time, b.run->work.time);
  EXPECT_EQ(a.run->loading.time, b.run->loading.time);
  EXPECT_EQ(a.run->work.instructions, b.run->work.instructions);
  EXPECT_FALSE(b.run->fetches);
  EXPECT_GT(a.run->loading.time.count(), 75 * 100);
  EXPECT_LT(a.run->work.time.count(), 300);
  EXPECT_GT(a.run->work.time.count(), 0);
}

TEST_F(Player, ReportsALimitThatRunsOut) {
  for (const std::int64_t limit : {1, 100, 13'700}) {
    PlayOptions options;
    options.run.limit = AddCycles(limit);
    const Answer answer = play(position(initial_fen), program_, options);
    EXPECT_EQ(answer.outcome, Outcome::error) << limit;
    EXPECT_EQ(answer.status(), ExitStatus::limit);
    EXPECT_NE(answer.error.find("limit"), std::string::npos);
  }
}

TEST_F(Player, ReportsProgramsThatGoWrong) {
  const std::string names = stub_source().substr(0, stub_source().find("        .org 100"));
  const auto error_of = [&](const char* code) {
    const Answer answer =
        play(position(initial_fen), program_of(names + "        .org 100\n" + code), {});
    EXPECT_EQ(answer.outcome, Outcome::error);
    EXPECT_EQ(answer.status(), ExitStatus::rejected);
    return answer.error;
  };
  EXPECT_EQ(error_of("        halt\n"), "the program punched 0 cards, expected 1");
  EXPECT_EQ(error_of("        print\n        print\n        halt\n"),
            "the program punched 2 cards, expected 1");
  EXPECT_EQ(error_of("        brk\n        halt\n"), "the program stopped at a break");
  EXPECT_EQ(error_of("        mov 80,A\n        swap A,B\n        mov A,[B]\n        halt\n"),
            "machine error ILLEGAL_ADDRESS");
  EXPECT_EQ(error_of("        jmp loop\nloop    read\n        jmp loop\n"),
            "the program asks for more cards than the deck holds");
}

TEST_F(Player, NeverPassesOnAnIllegalMove) {
  for (const int card : {7556, 7555 + 100, 5, 1100, 9999, 900, 1112, 8565, 1535, 5575})
    EXPECT_EQ(answer_to(initial_fen, card).outcome, Outcome::error) << card;
  EXPECT_EQ(answer_to(initial_fen, 7555).outcome, Outcome::move);
  // The piece that the card moves is pinned.
  EXPECT_EQ(answer_to("4r1k1/8/8/8/8/8/4R3/4K3 w - - 0 1", 7574).outcome, Outcome::error);
  EXPECT_EQ(answer_to("4r1k1/8/8/8/8/8/4R3/4K3 w - - 0 1", 7515).outcome, Outcome::move);
}

TEST_F(Player, PromotesToAQueen) {
  const Answer answer = answer_to("8/P3k3/8/8/8/8/8/4K3 w - - 0 1", 2111);
  EXPECT_EQ(answer.outcome, Outcome::move);
  EXPECT_EQ(coordinate(*answer.move), "a7a8q");
}

TEST_F(Player, TellsMateFromStalemate) {
  EXPECT_EQ(answer_to("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", 0).outcome, Outcome::mate);
  EXPECT_EQ(answer_to("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", 0).outcome, Outcome::stalemate);
}

TEST_F(Player, KnowsRootMovesOnCardsByTheirNumber) {
  const auto move = [&](std::string_view fen, int card) {
    const Answer answer = answer_to(fen, card);
    return answer.outcome == Outcome::move ? coordinate(*answer.move) : answer.error;
  };
  constexpr const char* castles = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
  EXPECT_EQ(move(castles, 1199), "e1g1");
  EXPECT_EQ(move(castles, 1299), "e1c1");
  EXPECT_EQ(move(castles, 1399), "the card 1399 is not a legal move here");
  EXPECT_EQ(move("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", 1199), "e5d6");
  EXPECT_EQ(move("8/1Q5R/1R6/k7/pP6/3K4/8/8 b - b3 0 1", 1199), "a4b3");
}

TEST_F(Player, NeverTakesNoMoveForAnAnswerWhereThereAreMoves) {
  for (const Answer& answer : {answer_to(initial_fen, 0), judge(position(initial_fen), 0)}) {
    EXPECT_EQ(answer.outcome, Outcome::error);
    EXPECT_EQ(answer.status(), ExitStatus::rejected);
    EXPECT_NE(answer.error.find("0000"), std::string::npos);
  }
}

TEST_F(Player, MirrorsTheAnswerBack) {
  for (const char* fen : {"4k3/8/8/8/8/RRR5/8/4K3 w - - 0 1", "4k3/8/rrr5/8/8/8/8/4K3 b - - 0 1"}) {
    const Answer answer = play(position(fen), program_, {}, oracle(position(fen), deepest_search));
    EXPECT_EQ(answer.outcome, Outcome::move) << answer.error;
    EXPECT_EQ(answer.note, "");
  }
}

TEST_F(Player, SearchesWithQueensForThirdRooksOfTheOtherSide) {
  const Position root = position("4k3/8/rrr5/8/8/8/8/4K3 w - - 0 1");
  const Answer answer = play(root, program_, {}, oracle(root, deepest_search));
  EXPECT_EQ(answer.outcome, Outcome::move) << answer.error;
  EXPECT_NE(answer.note, "");
}

TEST_F(Player, JudgesCardsOfOtherMachines) {
  EXPECT_EQ(judge(position(initial_fen), 7555).san, "e4");
  EXPECT_EQ(judge(position(initial_fen), 7545).outcome, Outcome::error);
  EXPECT_FALSE(judge(position(initial_fen), 7555).run);
  EXPECT_EQ(judge(position("4k3/8/8/8/8/R7/8/4K3 w - - 0 1"), 6181).san, "Ra1");
  EXPECT_EQ(judge(position("4k3/8/r7/8/8/8/8/4K3 b - - 0 1"), 6181).san, "Ra8");
}

TEST_F(Player, AnswersEverySuiteThroughTheDeck) {
  PlayOptions options;
  options.depth = shallowest_search;
  for (const EpdRecord& record : all_suites()) {
    const Answer answer =
        play(record.position, program_, options, oracle(record.position, options.depth));
    EXPECT_EQ(answer.outcome, Outcome::move) << record.id << ' ' << answer.error;
  }
}

}  // namespace
}  // namespace chessvm::chess::test::player_test
