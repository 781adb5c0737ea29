// SPDX-License-Identifier: MIT
#include "programs/games/report.hpp"

#include <gtest/gtest.h>

#include <sstream>

#include "programs/host/interpreter.hpp"
#include "programs/life/life.hpp"
#include "programs/tic/tic.hpp"

namespace chessvm::games::test::report_test {
namespace {

TEST(Report, TellsATurnInTwoLines) {
  const auto tic = make_tic();
  const host::Interpreter machine;
  const Match match(*tic, {}, machine);
  const host::Run run{.loading = {AddCycles(1000), 0}, .work = {AddCycles(98'910), 0}};
  EXPECT_EQ(turn_text({{match.position(), 5, "sees a draw"}, run}, match),
            "The machine plays 5, sees a draw\n"
            "99,910 add cycles, 20.0s of ENIAC time; 0.0s so far\n");
}

TEST(Report, FitsIntoEightyColumns) {
  const auto life = make_life(1);
  const host::Interpreter machine;
  Match match(*life, {}, machine);
  host::Run run;
  run.work.time = AddCycles(999'999'999'999'999);
  static_cast<void>(match.take(run));  // adds the time of the run
  for (const std::optional<int> move : {std::optional<int>(), std::optional(88)}) {
    const Turn turn{{match.position(), move, "sees a loss in 99, 64 cells live"}, run};
    std::istringstream lines(turn_text(turn, match));
    for (std::string line; std::getline(lines, line);) EXPECT_LE(line.size(), 80U) << line;
  }
}

}  // namespace
}  // namespace chessvm::games::test::report_test
