// SPDX-License-Identifier: MIT
// Predicted hours of searches, held against the machine.
#include "programs/chess/prediction.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cmath>

#include "programs/chess/fen.hpp"
#include "tests/base/generated_section.hpp"
#include "tests/programs/chess/timings.hpp"
#include "tests/support/slow_build.hpp"

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
  // White takes on e5; Black may take on d4, or on neither square with his king alone.
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
    const DepthChoice choice = choose_depth(start, EniacHours(hours), deepest_search);
    EXPECT_GE(choice.depth, depth);
    depth = choice.depth;
    EXPECT_EQ(choice.predicted, predicted_hours(start, depth));
    if (depth > shallowest_search) {
      EXPECT_LE(choice.predicted.count(), hours);
    }
    if (depth < deepest_search) {
      EXPECT_GT(choice.deeper.count(), hours);
      EXPECT_EQ(choice.deeper, predicted_hours(start, depth + 1));
    } else {
      EXPECT_EQ(choice.deeper.count(), 0);
    }
  }
  EXPECT_EQ(depth, deepest_search);
  EXPECT_EQ(choose_depth(start, EniacHours(1e6), 4).depth, 4);
}

std::string error_row(int depth, const std::vector<TimedPosition>& calibrated,
                      const std::vector<TimedPosition>& others) {
  const auto predict = [depth](const TimedPosition& each) {
    return predicted_hours(each.position, depth);
  };
  const auto cells = [&](const std::vector<TimedPosition>& timed) {
    const PredictionError error = prediction_error(timed, depth, predict);
    return fmt::format("{:.2f} | {:.2f} | {:.2f} |", error.median, error.p5, error.p95);
  };
  return fmt::format("| {} | {} {}\n", depth, cells(calibrated), cells(others));
}

/// How many of the searches that are chosen for a number of hours take longer, and by how much.
std::string choice_row(double hours, const std::vector<TimedPosition>& timed) {
  std::size_t longer = 0;
  double plies = 0;
  double longest = 0;
  for (const TimedPosition& each : timed) {
    const DepthChoice choice = choose_depth(each.position, EniacHours(hours), deepest_search);
    plies += choice.depth;
    const double took = each.at(choice.depth).count();
    longest = std::max(longest, took);
    longer += took > hours ? 1U : 0U;
  }
  const auto number = static_cast<double>(timed.size());
  return fmt::format("| {:g} | {:.1f} | {:.0f} % | {:.1f} |\n", hours, plies / number,
                     100 * static_cast<double>(longer) / number, longest);
}

TEST(Predictions, ErrAsThePageSays) {
  if (slow_build)
    GTEST_SKIP() << "the figures are the same in every build, and these take a minute";
  const std::filesystem::path data = CHESSVM_TEST_DATA "/chess";
  const auto timing = time_file(data / "timing.epd");
  const auto endgame = time_file(data / "endgame.epd");
  std::string text =
      "\n| plies | timing.epd: median | p5 | p95 | endgame.epd: median | p5 | p95 |\n"
      "| --- | --- | --- | --- | --- | --- | --- |\n";
  for (int depth = shallowest_search; depth <= deepest_search; ++depth) {
    text += error_row(depth, timing, endgame);
    const double median = prediction_error(timing, depth, [depth](const TimedPosition& each) {
                            return predicted_hours(each.position, depth);
                          }).median;
    // The factors belong to this chess program: ./dev calibrate prints those of a changed one.
    EXPECT_GT(median, 0.8) << depth;
    EXPECT_LT(median, 1.25) << depth;
  }
  text += "\n| `--hours` | plies, mean | take longer | the longest |\n| --- | --- | --- | --- |\n";
  for (const double hours : {0.5, 2.0, 8.0, 24.0, 48.0}) text += choice_row(hours, timing);
  expect_section(CHESSVM_SOURCE_DIR "/docs/eniac-chess.md", "predictions", text + '\n');
}

}  // namespace
}  // namespace chessvm::chess::prediction_test
