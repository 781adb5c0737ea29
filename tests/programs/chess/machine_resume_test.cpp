// SPDX-License-Identifier: MIT
// Tests searches that report progress: they must answer like the oracle, also after interruptions.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "positions.hpp"
#include "programs/chess/host/embedded_program.hpp"
#include "programs/chess/host/player.hpp"
#include "programs/chess/host/progress_cards.hpp"
#include "programs/chess/rules/notation.hpp"
#include "programs/host/interpreter.hpp"
#include "tests/support/amount.hpp"
#include "tests/support/slow_build.hpp"

namespace chessvm::chess::test::machine_resume_test {
namespace {

constexpr std::uint64_t seed = 1952;
constexpr std::size_t positions = 50;

/// Returns how many searches of each position the test interrupts; ./dev soak interrupts 20 times
/// as many.
std::size_t interruptions() {
  const std::size_t usual = sanitized ? 1 : 20;
  return usual * amount<std::size_t>("CHESSVM_CHESS_ROUNDS", 1);
}

const Program& program() {
  static const Result<Program> built_in = built_in_program();
  EXPECT_TRUE(built_in) << to_text(built_in.error());
  return built_in.value();
}

Answer ask(const Position& root, const PlayOptions& options) {
  static const host::Interpreter simulator;
  return play(root, program(), options, simulator);
}

PlayOptions reporting(int depth) {
  PlayOptions options{.depth = depth, .run = {}};
  options.reports = Reports::progress;
  return options;
}

std::string cards_text(const std::vector<int>& cards) {
  std::string text;
  for (const int card : cards) text += fmt::format("{:04}\n", card);
  return text;
}

Question question_of(const Position& root, int depth) {
  return ask(represent(root).position, depth, {}, Reports::progress);
}

std::vector<Position> some_positions(Dice& dice) {
  const auto starts = all_suites();
  std::vector<Position> chosen;
  while (chosen.size() < positions) {
    const Position root = played_on(starts[dice.below(starts.size())].position,
                                    static_cast<int>(dice.below(10U)), dice);
    if (!legal_moves(root, Rules::full).empty()) chosen.push_back(root);
  }
  return chosen;
}

TEST(MachineProgress, ChangesNoAnswerAtSixPlies) {
  Dice dice(seed);
  std::uint64_t with = 0;
  std::uint64_t without = 0;
  std::size_t number = 0;
  for (const Position& root : some_positions(dice)) {
    if (sanitized && number++ % 10 != 0) continue;
    PlayOptions plain{.depth = 6, .run = {}};
    const Answer usual = ask(root, plain);
    const Answer answer = ask(root, reporting(6));
    ASSERT_EQ(answer.outcome, Outcome::move) << to_fen(root) << ": " << answer.error;
    EXPECT_EQ(answer.move, usual.move) << to_fen(root);
    EXPECT_EQ(answer.score, usual.score) << to_fen(root);
    EXPECT_EQ(answer.run->cards.size(), 3 + question_of(root, 6).root_moves.size());
    with += static_cast<std::uint64_t>(answer.run->work.time.count());
    without += static_cast<std::uint64_t>(usual.run->work.time.count());
  }
  EXPECT_LE(with, without + without / 50) << "more than 2 %";
}

TEST(MachineProgress, EqualsTheOracleAtAnyDepth) {
  Dice dice(seed + 1);
  for (const Position& root : some_positions(dice))
    for (const int depth : {3, 4, 5}) {
      const Answer answer = ask(root, reporting(depth));
      const SearchResult expected = search(question_of(root, depth));
      ASSERT_TRUE(answer.move && expected.move) << to_fen(root) << ": " << answer.error;
      const bool is_mirrored = represent(root).is_mirrored;
      Move move = *expected.move;
      if (is_mirrored) move = {mirrored(move.from), mirrored(move.to), move.promotion};
      EXPECT_EQ(*answer.move, move) << to_fen(root) << " depth " << depth;
      EXPECT_EQ(answer.score, expected.score) << to_fen(root) << " depth " << depth;
    }
}

/// Returns the cards of a search that stops at add cycle `end`. The last card may be incomplete.
std::string cards_until(AddCycles end, const Position& root, PlayOptions options, Dice& dice) {
  options.run.limit = end;
  const Answer cut = ask(root, options);
  std::string text = cards_text(cut.run->cards);
  if (!text.empty() && dice.below(3U) == 0) text.resize(text.size() - 1 - dice.below(4U));
  return text;
}

/// Removes an incomplete last card from `cards`. If the last card lacks only its line end, adds the
/// line end. The cards of the next run can then follow.
std::string without_torn_end(std::string cards) {
  const std::size_t last = cards.rfind('\n') + 1;  // 0 if there is no line end
  constexpr std::size_t digits = 4;
  if (cards.size() - last == digits) return cards + '\n';
  cards.resize(last);
  return cards;
}

TEST(MachineProgress, GoesOnAfterAnInterruptionAtAnyMoment) {
  SCOPED_TRACE(testing::Message() << "seed " << seed);
  Dice dice(seed);
  std::size_t resumed = 0;
  for (const Position& root : some_positions(dice)) {
    for (std::size_t i = 0; i < interruptions(); ++i) {
      const PlayOptions options = reporting(3 + static_cast<int>(i % 4));
      const Answer whole = ask(root, options);
      const Question question = question_of(root, options.depth);
      std::string cards;
      PlayOptions rest = options;
      // Sometimes the second run stops early too.
      for (std::size_t breaks = 1 + dice.below(2U); breaks > 0; --breaks) {
        const auto total = static_cast<std::uint64_t>(whole.run->total().time.count());
        const AddCycles end(static_cast<std::int64_t>(dice.below(total)));
        const std::string more = cards_until(end, root, rest, dice);
        cards = without_torn_end(cards) + more;
        const auto progress = read_progress(cards, "cards", question);
        ASSERT_TRUE(progress) << to_fen(root) << ": " << to_text(progress.error()) << '\n' << cards;
        rest.progress = progress.value();
      }
      const Answer answer = ask(root, rest);
      ASSERT_EQ(answer.move, whole.move) << to_fen(root) << '\n' << cards << answer.error;
      ASSERT_EQ(answer.score, whole.score) << to_fen(root) << '\n' << cards;
      ++resumed;
    }
  }
  std::printf("%zu searches broken off and resumed\n", resumed);
}

TEST(MachineProgress, LosesAtMostARootMove) {
  Dice dice(seed + 2);
  for (const Position& root : some_positions(dice)) {
    const PlayOptions options = reporting(4);
    const Question question = question_of(root, options.depth);
    // Add cycles that the search still needs after 0, 1, 2, ... root moves.
    std::vector<std::int64_t> left;
    std::string cards = cards_text(ask(root, options).run->cards);
    constexpr std::size_t card_and_line_end = 5;
    for (std::size_t done = 0; done <= question.root_moves.size(); ++done) {
      PlayOptions rest = options;
      rest.progress =
          read_progress(cards.substr(0, (2 + done) * card_and_line_end), "cards", question).value();
      EXPECT_EQ(rest.progress.done, done);
      left.push_back(ask(root, rest).run->work.time.count());
    }
    // A run that stops after t add cycles has finished the root moves that fit into this time.
    const std::int64_t t =
        static_cast<std::int64_t>(dice.below(static_cast<std::uint64_t>(left.front())));
    PlayOptions cut = options;
    const Answer whole = ask(root, options);
    cut.run.limit = whole.run->loading.time + AddCycles(t);
    const std::string before = cards_until(cut.run.limit, root, options, dice);
    const auto progress = read_progress(before, "cards", question);
    ASSERT_TRUE(progress) << to_text(progress.error());
    const std::size_t done = progress.value().done;
    const std::int64_t lost = t + left[done] - left.front();
    // The work on at most two root moves is lost: the unfinished move, and the move before it if
    // the card of that move is incomplete. `reading` is the time to read the cards.
    const std::int64_t longest = done + 2 < left.size() ? left[done] - left[done + 2] : left[done];
    constexpr std::int64_t reading = 20'000;
    EXPECT_LE(lost, longest + reading) << to_fen(root);
  }
}

}  // namespace
}  // namespace chessvm::chess::test::machine_resume_test
