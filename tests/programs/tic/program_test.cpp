// SPDX-License-Identifier: MIT
// Compares the assembled program with minimax on the host, in every position that can arise.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <map>

#include "programs/host/deck_text.hpp"
#include "programs/host/interpreter.hpp"
#include "programs/tic/tic.hpp"
#include "tests/programs/support/assembled.hpp"
#include "tests/support/slow_build.hpp"

namespace chessvm::games::test::program_test {
namespace {

using programs::assembled;
using programs::assembly_of;
using programs::manual_says;

using Cells = std::vector<Side>;

int flipped(int value) {
  return static_cast<int>(TicValue::lost) + static_cast<int>(TicValue::won) - value;
}

const Game& tic() {
  static const auto game = make_tic();
  return *game;
}

/// Returns the value of a finished game for the side that would move next.
int final_value(Outcome outcome) {
  return static_cast<int>(outcome == Outcome::draw ? TicValue::drawn : TicValue::lost);
}

/// Returns every position that can arise, with its value by plain minimax.
std::map<Cells, int> all_values() {
  std::map<Cells, int> values;
  const auto value = [&](const auto& self, const Position& position) -> int {
    const auto known = values.find(position.cells);
    if (known != values.end()) return known->second;
    int best = 0;
    const Outcome outcome = tic().outcome(position);
    if (outcome != Outcome::open) best = final_value(outcome);
    for (const int move : tic().moves(position))
      best = std::max(best, flipped(self(self, tic().play(position, move))));
    values[position.cells] = best;
    return best;
  };
  value(value, tic().start());
  return values;
}

Position position_of(const Cells& cells) {
  const auto first = std::count(cells.begin(), cells.end(), Side::first);
  const auto second = std::count(cells.begin(), cells.end(), Side::second);
  return {cells, first == second ? Side::first : Side::second};
}

struct Answer {
  int move = 0;
  int value = 0;
  AddCycles time{0};
};

Answer answer(const vm::Image& image, const Position& position) {
  const host::Run run = host::Interpreter().run(image, tic().deck(position));
  EXPECT_EQ(run.fault(), "");
  const auto reply = tic().reply(position, run.cards);
  EXPECT_TRUE(reply) << (reply ? "" : reply.error().message);
  if (!reply) return {};
  return {*reply.value().move, run.cards.front() % 100, run.total().time};
}

/// Returns a row of the table of times in the README of programs/tic.
std::string time_row(std::string_view name, int replies, AddCycles total, AddCycles worst) {
  const AddCycles mean = total / replies;
  return fmt::format("| {} | {} | {} | {} | {} | {} |", name, replies, mean.count(), to_text(mean),
                     worst.count(), to_text(worst));
}

class TicProgram : public testing::Test {
 protected:
  vm::Image image_ = assembled("tic/tic.asm");
  std::map<Cells, int> values_ = all_values();
};

bool completes(const Position& position, int move) {
  const Outcome outcome = tic().outcome(tic().play(position, move));
  return outcome == Outcome::first_wins || outcome == Outcome::second_wins;
}

TEST_F(TicProgram, KnowsTheValueOfEveryPosition) {
  int positions = 0;
  AddCycles total{0};
  AddCycles worst{0};
  for (const auto& [cells, value] : values_) {
    const Position position = position_of(cells);
    if (tic().outcome(position) != Outcome::open) continue;
    const Answer found = answer(image_, position);
    ASSERT_EQ(found.value, value) << tic().picture(position);
    EXPECT_EQ(flipped(values_.at(tic().play(position, found.move).cells)), value)
        << tic().picture(position) << found.move;
    const auto moves = tic().moves(position);
    const bool can_win_now = std::any_of(moves.begin(), moves.end(),
                                         [&](int move) { return completes(position, move); });
    EXPECT_EQ(completes(position, found.move), can_win_now)
        << tic().picture(position) << found.move;
    ++positions;
    total += found.time;
    worst = std::max(worst, found.time);
  }
  EXPECT_EQ(positions, 4520);
  EXPECT_TRUE(
      manual_says("programs/tic/README.md", time_row("every position", positions, total, worst)));
}

/// Plays the program as `side` against every move of the opponent; visits each position once.
class AllGames {
 public:
  AllGames(const vm::Image& image, const std::map<Cells, int>& values, Side side)
      : image_(image), values_(values), side_(side) {}

  /// Returns the worst result that the opponent can force on the program from `position`.
  int worst(const Position& position) {
    const auto known = worst_.find(position.cells);
    if (known != worst_.end()) return known->second;
    int result = static_cast<int>(TicValue::won);
    const Outcome outcome = tic().outcome(position);
    if (outcome != Outcome::open) {
      result = final_value(outcome);
      if (position.to_move != side_) result = flipped(result);
    } else if (position.to_move == side_) {
      const Answer found = answer(image_, position);
      result = worst(tic().play(position, found.move));
      EXPECT_GE(result, values_.at(position.cells)) << tic().picture(position);
      ++replies;
      total += found.time;
      slowest = std::max(slowest, found.time);
    } else {
      for (const int move : tic().moves(position))
        result = std::min(result, worst(tic().play(position, move)));
    }
    worst_[position.cells] = result;
    return result;
  }

  int replies = 0;
  AddCycles total{0};
  AddCycles slowest{0};

 private:
  const vm::Image& image_;
  const std::map<Cells, int>& values_;
  Side side_;
  std::map<Cells, int> worst_;
};

class TicGames : public TicProgram, public testing::WithParamInterface<Side> {};

TEST_P(TicGames, AreNeverLostAndWonWhereTheyCanBe) {
  AllGames games(image_, values_, GetParam());
  EXPECT_EQ(games.worst(tic().start()), static_cast<int>(TicValue::drawn));
  EXPECT_TRUE(manual_says("programs/tic/README.md",
                          time_row(GetParam() == Side::first ? "all games, the program is first"
                                                             : "all games, the program is second",
                                   games.replies, games.total, games.slowest)));
}

INSTANTIATE_TEST_SUITE_P(Sides, TicGames, testing::Values(Side::first, Side::second),
                         [](const auto& side) {
                           return std::string(side.param == Side::first ? "First" : "Second");
                         });

struct Variant {
  std::string name;
  std::vector<std::string> definitions;
};

/// The last variant is the program itself. Each other variant lacks some of its optimizations. All
/// variants must play perfectly.
TEST_F(TicProgram, IsFasterForEveryIdea) {
  if (sanitized) GTEST_SKIP() << "no sanitizer changes a figure";
  const std::array variants{
      Variant{"cells in natural order, no cuts, no look at threats",
              {"natural_order", "no_cuts", "no_threats"}},
      Variant{"the centre first", {"no_cuts", "no_threats"}},
      Variant{"and cuts (alpha-beta)", {"no_threats"}},
      Variant{"and a look at threats: the program", {}},
  };
  const Position empty = tic().start();
  const Position centre = tic().play(empty, 5);
  const Position corner = tic().play(empty, 1);
  for (const Variant& variant : variants) {
    const vm::Image image = assembled("tic/tic.asm", variant.definitions);
    const auto cost = [&](const Position& position) {
      const Answer found = answer(image, position);
      EXPECT_EQ(found.value, values_.at(position.cells));
      return found.time.count();
    };
    EXPECT_TRUE(manual_says("programs/tic/README.md",
                            fmt::format("| {} | {} | {} | {} |", variant.name, cost(empty),
                                        cost(centre), cost(corner))));
    for (const auto& [cells, value] : values_) {
      const Position position = position_of(cells);
      if (tic().outcome(position) != Outcome::open ||
          std::count(cells.begin(), cells.end(), Side::none) > 6)
        continue;
      ASSERT_EQ(answer(image, position).value, value) << variant.name << tic().picture(position);
    }
  }
}

TEST_F(TicProgram, NestsNoSubroutines) {
  // The only subroutine is in cells.inc. This subroutine must not call a subroutine.
  const std::string subroutine = read_file(CHESSVM_SOURCE_DIR "/programs/tic/cells.inc").value();
  EXPECT_EQ(subroutine.find("jsr"), std::string::npos);
}

TEST_F(TicProgram, ReadsAndPunchesTheRecordedCards) {
  const std::string folder = CHESSVM_TEST_DATA "/tic/";
  for (const auto& [name, moves] : std::map<std::string, std::vector<int>>{
           {"empty", {}}, {"corner", {1}}, {"block", {5, 1, 9, 3}}, {"win", {1, 5, 3, 2, 9}}}) {
    Position position = tic().start();
    for (const int move : moves) position = tic().play(position, move);
    EXPECT_EQ(host::deck_text(tic().deck(position)), read_file(folder + name + ".deck").value());
    const host::Run run = host::Interpreter().run(image_, tic().deck(position));
    std::string cards;
    for (const int card : run.cards) cards += fmt::format("{:04}\n", card);
    EXPECT_EQ(cards, read_file(folder + name + ".cards").value()) << name;
  }
}

TEST_F(TicProgram, UsesTheRomThatItsManualStates) {
  const auto assembly = assembly_of("tic/tic.asm");
  EXPECT_TRUE(manual_says("programs/tic/README.md",
                          fmt::format("Instruction lines: {}; table words: {}.",
                                      assembly.instruction_lines, assembly.table_words)));
}

}  // namespace
}  // namespace chessvm::games::test::program_test
