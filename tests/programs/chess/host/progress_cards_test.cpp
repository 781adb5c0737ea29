// SPDX-License-Identifier: MIT
#include "programs/chess/host/progress_cards.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "programs/chess/host/deck.hpp"
#include "tests/programs/chess/positions.hpp"

namespace chessvm::chess::test::progress_cards_test {
namespace {

/// Returns a question with the root moves a8b8 a8b7 a8a7.
Question small_question() {
  Question question = ask(position("k7/8/8/8/8/8/8/7K b - - 0 1"), 4, {}, Reports::progress);
  EXPECT_EQ(question.root_moves.size(), 3U);
  return question;
}

std::string name_text(const Question& question) {
  const QuestionName name = name_of(question);
  return fmt::format("{}\n{}\n", name[0], name[1]);
}

RootProgress progress_of(const std::string& cards) {
  const Question question = small_question();
  const auto progress = read_progress(name_text(question) + cards, "cards", question);
  EXPECT_TRUE(progress) << to_text(progress.error());
  return progress ? progress.value() : RootProgress{};
}

std::string refusal_of(const std::string& cards) {
  const auto progress = read_progress(cards, "cards", small_question());
  return progress ? "none" : to_text(progress.error());
}

TEST(ProgressCards, TellWhatIsDone) {
  EXPECT_EQ(progress_of(""), RootProgress{});
  EXPECT_EQ(progress_of("1150\n"), (RootProgress{1, 0, 50}));
  EXPECT_EQ(progress_of("1150\n1250\n"), (RootProgress{2, 0, 50}));
  EXPECT_EQ(progress_of("1150\n1250\n1351\n"), (RootProgress{3, 2, 51}));
}

TEST(ProgressCards, MayHaveATornEnd) {
  for (const char* const torn : {"", "1", "12", "125"})
    EXPECT_EQ(progress_of(std::string("1150\n") + torn), (RootProgress{1, 0, 50})) << torn;
  EXPECT_EQ(progress_of("1150\n1253"), (RootProgress{2, 1, 53}));
  EXPECT_EQ(read_progress("91", "cards", small_question()).value(), RootProgress{});
}

TEST(ProgressCards, MayComeFromSeveralRunsAndEndWithTheAnswer) {
  const std::string name = name_text(small_question());
  const std::string half = name.substr(0, name.size() / 2);
  EXPECT_EQ(progress_of(half + name + "1150\n" + half).done, 1U);
  EXPECT_EQ(progress_of("1150\n" + name + "1253\n" + name + "1353\n1299\n"),
            (RootProgress{3, 1, 53, true}));
  EXPECT_FALSE(progress_of("1150\n1253\n1353\n").is_answered);
}

TEST(ProgressCards, AreRefusedWithTheCard) {
  const std::string name = name_text(small_question());
  EXPECT_EQ(refusal_of("1150\n"), "cards:1: error: the name of the question is missing\n");
  EXPECT_EQ(refusal_of("9999\n9999\n"), "cards:1: error: this is the name of another question\n");
  EXPECT_EQ(refusal_of(name + "1150\n9999\n"),
            "cards:4: error: this is the name of another question\n");
  EXPECT_EQ(refusal_of(name + "1250\n"), "cards:3: error: root move 1 is next, number 11\n");
  EXPECT_EQ(refusal_of(name + "1150\n1150\n"), "cards:4: error: root move 2 is next, number 12\n");
  EXPECT_EQ(refusal_of(name + "1150\n1249\n"), "cards:4: error: the best score was 50 before\n");
  EXPECT_EQ(refusal_of(name + "1100\n"), "cards:3: error: 00 is no score\n");
  EXPECT_EQ(refusal_of(name + "1199\n"), "cards:3: error: 99 is no score\n");
  EXPECT_EQ(refusal_of(name + "1150\n1250\n1351\n1299\n"),
            "cards:6: error: all root moves are done, and the answer is 1399\n");
  EXPECT_EQ(refusal_of(name + "1150\n1250\n1351\n1399\n1399\n"),
            "cards:7: error: nothing is punched behind the answer\n");
  for (const char* const bad : {"115\n1250\n", "11 0\n", "11500\n", "\n", "x"})
    EXPECT_EQ(refusal_of(name + bad), "cards:3: error: a punched card has four digits\n") << bad;
}

TEST(ProgressCards, ArePassedOverWhereTheyAreOfQuestionsBefore) {
  const Question before = ask(small_question().position, 3, {}, Reports::progress);
  const std::string others = name_text(before) + "1150\n1250\n1350\n1199\n";
  const std::string name = name_text(small_question());
  const auto read = [](const std::string& cards) {
    return read_progress(cards, "cards", small_question());
  };
  EXPECT_EQ(read(others + name + "1150\n").value(), (RootProgress{1, 0, 50}));
  EXPECT_EQ(to_text(read(others + name + "1250\n").error()),
            "cards:9: error: root move 1 is next, number 11\n");
  EXPECT_EQ(refusal_of(others), "cards:1: error: this is the name of another question\n");
  EXPECT_EQ(read("1199\n" + name + "1150\n").value(), (RootProgress{1, 0, 50}));
  EXPECT_EQ(refusal_of("115\n" + name), "cards:1: error: a punched card has four digits\n");
}

TEST(ProgressCards, NameTheMoveThatIsSearchedFirst) {
  const Position root = small_question().position;
  const Move last = small_question().root_moves.back();
  const Question question = ask(root, 4, {}, Reports::progress, {}, last);
  EXPECT_EQ(question.root_moves.front(), last);
  EXPECT_EQ(question.root_moves.size(), 3U);
  EXPECT_NE(name_of(question), name_of(small_question()));
}

TEST(ProgressCards, NameAllOfTheQuestion) {
  const Position root = position("r3k3/8/8/8/8/8/8/4K3 b q - 0 1");
  const QuestionName name = name_of(ask(root, 4, {}, Reports::progress));
  EXPECT_NE(name, name_of(ask(root, 5, {}, Reports::progress)));
  EXPECT_NE(name, name_of(ask(position("r3k3/8/8/8/8/8/8/4K3 b - - 0 1"), 4, {},  //
                              Reports::progress)));
  EXPECT_EQ(name, name_of(ask(position("r3k3/8/8/8/8/8/8/4K3 b q - 7 9"), 4, {},  //
                              Reports::progress)));
  Question later = ask(root, 4, {}, Reports::progress);
  later.progress = {1, 0, 50};
  EXPECT_EQ(name, name_of(later));
  for (const int half : name) EXPECT_EQ(half / 1000, 9);
}

TEST(ProgressCards, AreNotPunchedWhereTheyCannotBe) {
  // The host asks for no progress cards if no move is legal, or if a deck cannot list all moves.
  EXPECT_EQ(ask(position("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1"), 4, {}, Reports::progress).reports,
            Reports::answer);
  const Position queens = position("k7/1q3q2/3q4/6q1/q3q3/2q5/6PP/6RK b - - 0 1");
  ASSERT_GT(legal_moves(queens, Rules::full).size(), most_root_cards);
  const Question question = ask(queens, 4, {}, Reports::progress);
  EXPECT_EQ(question.reports, Reports::answer);
  EXPECT_TRUE(question.generates_root);
  // The deck does not list the moves, so it cannot mark the move that leads to a draw.
  const Question drawing = ask(queens, 4, {legal_moves(queens, Rules::full).front()});
  EXPECT_TRUE(drawing.generates_root);
  EXPECT_FALSE(drawing.drawing);
}

}  // namespace
}  // namespace chessvm::chess::test::progress_cards_test
