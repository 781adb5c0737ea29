// SPDX-License-Identifier: MIT
// Compares predicted hours of searches with those that the machine needs.
#include "programs/chess/search/prediction.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cmath>
#include <sstream>

#include "programs/chess/host/thinker.hpp"
#include "programs/chess/rules/fen.hpp"
#include "programs/host/interpreter.hpp"
#include "tests/base/generated_section.hpp"
#include "tests/programs/chess/timings.hpp"
#include "tests/support/amount.hpp"
#include "tests/support/golden.hpp"
#include "tests/support/slow_build.hpp"
#include "vm/renumber.hpp"

namespace chessvm::chess::prediction_test {
namespace {

Position position(std::string_view fen) {
  return read_fen(TextLine{.text = fen, .path = "FEN"}).value();
}

TEST(BoardTerms, CountMovesAndMen) {
  const BoardTerms start = board_terms(position(initial_fen));
  EXPECT_EQ(start[0], 1);
  EXPECT_DOUBLE_EQ(start[1], std::log(21));
  EXPECT_DOUBLE_EQ(start[2], 0);
  EXPECT_DOUBLE_EQ(start[5], std::log(33));
  // White's pawn can capture on e5, and Black's pawn on d4; the kings can capture nothing.
  const BoardTerms taken = board_terms(position("k7/8/8/4p3/3P4/8/8/K7 w - - 0 1"));
  EXPECT_DOUBLE_EQ(taken[1], std::log(6));
  EXPECT_DOUBLE_EQ(taken[2], std::log(2));
  EXPECT_DOUBLE_EQ(taken[4], std::log(2));
}

TEST(BoardTerms, AreThoseOfTheMirroredPosition) {
  const Position white =
      position("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w - - 0 1");
  EXPECT_EQ(board_terms(white), board_terms(mirrored(white)));
}

TEST(DepthChoices, GoDeeperWithMoreHours) {
  const Position start = position(initial_fen);
  int depth = shallowest_search;
  for (double hours = 0.01; hours < 100; hours *= 1.3) {
    const DepthChoice choice =
        choose_depth(start, EniacHours(hours), deepest_search, vm::Cpu::published);
    EXPECT_GE(choice.depth, depth);
    depth = choice.depth;
    EXPECT_EQ(choice.predicted, predicted_hours(start, depth, vm::Cpu::published));
    if (depth > shallowest_search) {
      EXPECT_LE(choice.predicted.count(), hours);
    }
    if (depth < deepest_search) {
      EXPECT_GT(choice.deeper.count(), hours);
      EXPECT_EQ(choice.deeper, predicted_hours(start, depth + 1, vm::Cpu::published));
    } else {
      EXPECT_EQ(choice.deeper.count(), 0);
    }
  }
  EXPECT_EQ(depth, deepest_search);
  EXPECT_EQ(choose_depth(start, EniacHours(1e6), 4, vm::Cpu::published).depth, 4);
}

std::string error_row(vm::Cpu cpu, int depth, const std::vector<TimedPosition>& calibrated,
                      const std::vector<TimedPosition>& others) {
  const auto predict = [cpu, depth](const TimedPosition& each) {
    return predicted_hours(each.position, depth, cpu);
  };
  const auto cells = [&](const std::vector<TimedPosition>& timed) {
    const PredictionError error = prediction_error(timed, depth, predict);
    return fmt::format("{:.2f} | {:.2f} | {:.2f} |", error.median, error.p5, error.p95);
  };
  return fmt::format("| {} | {} | {} {}\n", vm::name(cpu), depth, cells(calibrated), cells(others));
}

/// Searches the positions with a limit of `hours`; returns a table row with the means of plies and
/// times, the longest time, and how many searches were stopped or took too long.
std::string hours_row(vm::Cpu cpu, double hours, const std::vector<TimedPosition>& positions) {
  Program program = built_in_program().value();
  program.image = vm::renumbered(program.image, cpu).value();
  double plies = 0;
  double mean = 0;
  double longest = 0;
  std::size_t stopped = 0;
  std::size_t longer = 0;
  for (const TimedPosition& each : positions) {
    const Thought thought = think(Game(each.position), program,
                                  {.limits = {.hours = EniacHours(hours)}}, host::Interpreter());
    const double took = EniacHours(thought.time).count();
    plies += thought.depth;
    mean += took;
    longest = std::max(longest, took);
    longer += took > hours ? 1U : 0U;
    stopped += thought.questions.back().stopped_after ? 1U : 0U;
  }
  const auto number = static_cast<double>(positions.size());
  return fmt::format("| {} | {:g} | {:.1f} | {:.0f} % | {:.2f} | {:.2f} | {} |\n", vm::name(cpu),
                     hours, plies / number, 100 * static_cast<double>(stopped) / number,
                     mean / number, longest, longer);
}

constexpr const char* page = CHESSVM_SOURCE_DIR "/docs/eniac-chess.md";

/// Rows of the two tables in docs/eniac-chess.md. To save time, the test usually leaves out the
/// deepest searches and the limits of an hour or more.
struct PredictionRows {
  std::string errors;
  std::string within;
};
PredictionRows prediction_rows(int deepest) {
  const std::filesystem::path data = CHESSVM_TEST_DATA "/chess";
  PredictionRows rows;
  for (const vm::Cpu cpu : vm::cpus) {
    const auto timing = time_file(data / "timing.epd", cpu, deepest);
    const auto endgame = time_file(data / "endgame.epd", cpu, deepest);
    for (int depth = shallowest_search; depth <= deepest; ++depth) {
      rows.errors += error_row(cpu, depth, timing, endgame);
      const double median = prediction_error(timing, depth, [cpu, depth](const auto& each) {
                              return predicted_hours(each.position, depth, cpu);
                            }).median;
      // The factors suit only the present chess program. After a change of the program,
      // ./dev calibrate prints new factors.
      EXPECT_GT(median, 0.8) << depth;
      EXPECT_LT(median, 1.25) << depth;
    }
    for (const double hours : {0.01, 0.05, 0.5, 2.0, 8.0, 24.0, 48.0})
      if (hours < 1 || deepest == deepest_search) rows.within += hours_row(cpu, hours, timing);
  }
  return rows;
}

void expect_on_page(const std::string& rows) {
  const std::string text = read_file(page).value();
  std::istringstream lines(rows);
  for (std::string row; std::getline(lines, row);)
    EXPECT_NE(text.find(row + '\n'), std::string::npos) << page << " lacks: " << row;
}

TEST(Predictions, ErrAsThePageSays) {
  if (slow_build)
    GTEST_SKIP() << "the figures are the same in every build, and these take a minute";
  const int deepest =
      chessvm::test::blessing() ? deepest_search : amount<int>("CHESSVM_PREDICTED_PLIES", 5);
  const PredictionRows rows = prediction_rows(deepest);
  if (deepest < deepest_search) {
    expect_on_page(rows.errors + rows.within);
    return;
  }
  expect_section(
      page, "predictions",
      "\n| CPU | plies | timing.epd: median | p5 | p95 | endgame.epd: median | p5 | p95 |\n"
      "| --- | --- | --- | --- | --- | --- | --- | --- |\n" +
          rows.errors +
          "\n| CPU | `--hours` | plies, mean | stopped | hours, mean | the longest | take longer "
          "|\n"
          "| --- | --- | --- | --- | --- | --- | --- |\n" +
          rows.within + '\n');
}

}  // namespace
}  // namespace chessvm::chess::prediction_test
