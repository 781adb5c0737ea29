// SPDX-License-Identifier: MIT
// calibrate FILE: runs the chess program on the positions of an EPD file, for each CPU. Fits the
// factors of programs/chess/search/prediction.cpp to the measured hours. Prints the factors, and
// the errors of predictions by these factors and by other formulas.
#include <fmt/format.h>

#include <cmath>
#include <cstdio>
#include <utility>

#include "tests/programs/chess/timings.hpp"

namespace {

using namespace chessvm;
using namespace chessvm::chess;

constexpr std::size_t terms = std::tuple_size_v<BoardTerms>;

/// Solves the normal equations of a least-squares fit by elimination with pivots.
class LeastSquares {
 public:
  void add(const BoardTerms& x, double y) {
    for (std::size_t i = 0; i < terms; ++i) {
      for (std::size_t j = 0; j < terms; ++j) rows_[i][j] += x[i] * x[j];
      rows_[i][terms] += x[i] * y;
    }
  }
  BoardTerms solve() {
    for (std::size_t k = 0; k < terms; ++k) {
      std::size_t pivot = k;
      for (std::size_t i = k + 1; i < terms; ++i)
        if (std::abs(rows_[i][k]) > std::abs(rows_[pivot][k])) pivot = i;
      std::swap(rows_[k], rows_[pivot]);
      for (std::size_t i = 0; i < terms; ++i) {
        if (i == k) continue;
        const double factor = rows_[i][k] / rows_[k][k];
        for (std::size_t j = k; j <= terms; ++j) rows_[i][j] -= factor * rows_[k][j];
      }
    }
    BoardTerms solution{};
    for (std::size_t k = 0; k < terms; ++k) solution[k] = rows_[k][terms] / rows_[k][k];
    return solution;
  }

 private:
  std::array<std::array<double, terms + 1>, terms> rows_{};
};

double dot(const BoardTerms& a, const BoardTerms& b) {
  double sum = 0;
  for (std::size_t i = 0; i < terms; ++i) sum += a[i] * b[i];
  return sum;
}

void print_error(const char* name, const PredictionError& error) {
  fmt::print("    {:<44} median {:.2f}, p5 {:.2f}, p95 {:.2f}\n", name, error.median, error.p5,
             error.p95);
}

void calibrate(const char* path, vm::Cpu cpu) {
  fmt::print("CPU {}\n", vm::name(cpu));
  const auto timed = time_file(path, cpu);
  std::vector<BoardTerms> rows;
  rows.reserve(timed.size());
  for (const TimedPosition& each : timed) rows.push_back(board_terms(each.position));
  DepthFactors found{};
  for (int depth = shallowest_search; depth <= deepest_search; ++depth) {
    LeastSquares fit;
    for (std::size_t i = 0; i < timed.size(); ++i)
      fit.add(rows[i], std::log(timed[i].at(depth).count()));
    BoardTerms& factors = found[static_cast<std::size_t>(depth - shallowest_search)];
    factors = fit.solve();
    fmt::print("    {{{{");
    for (std::size_t i = 0; i < terms; ++i) fmt::print("{}{:.3f}", i == 0 ? "" : ", ", factors[i]);
    fmt::print("}}}},\n");
  }
  const auto by_board = [&](const TimedPosition& each, int depth) {
    return EniacHours(std::exp(dot(found[static_cast<std::size_t>(depth - shallowest_search)],
                                   board_terms(each.position))));
  };
  for (int depth = shallowest_search; depth <= deepest_search; ++depth) {
    fmt::print("{} plies, actual / predicted\n", depth);
    double mean = 0;
    for (const TimedPosition& each : timed) mean += std::log(each.at(depth).count());
    const EniacHours typical(std::exp(mean / static_cast<double>(timed.size())));
    print_error("one time for all",
                prediction_error(timed, depth, [&](const TimedPosition&) { return typical; }));
    print_error("counts on the board",
                prediction_error(timed, depth,
                                 [&](const TimedPosition& each) { return by_board(each, depth); }));
    print_error("as built in", prediction_error(timed, depth, [&](const TimedPosition& each) {
                  return predicted_hours(each.position, depth, cpu);
                }));
    if (depth == shallowest_search) continue;
    double ratio = 0;
    for (const TimedPosition& each : timed) ratio += std::log(each.at(depth) / each.at(depth - 1));
    ratio = std::exp(ratio / static_cast<double>(timed.size()));
    print_error("the search before, times a factor",
                prediction_error(timed, depth, [&](const TimedPosition& each) {
                  return each.at(depth - 1) * ratio;
                }));
    print_error("the search before, times the ratio of the counts",
                prediction_error(timed, depth, [&](const TimedPosition& each) {
                  return each.at(depth - 1) * (by_board(each, depth) / by_board(each, depth - 1));
                }));
    print_error("3 plies, times the ratio of the counts",
                prediction_error(timed, depth, [&](const TimedPosition& each) {
                  return each.at(3) * (by_board(each, depth) / by_board(each, 3));
                }));
  }
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) {
    std::fputs("usage: calibrate FILE\n", stderr);
    return 2;
  }
  for (const vm::Cpu cpu : vm::cpus) calibrate(argv[1], cpu);
  return 0;
}
