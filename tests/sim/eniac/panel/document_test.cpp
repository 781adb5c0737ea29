// SPDX-License-Identifier: MIT
// Compares the picture in docs/panel.md with the panel of a machine that runs the squares patch.
#include <gtest/gtest.h>

#include "base/files/file.hpp"
#include "tests/sim/eniac/panel/panel_pictures.hpp"
#include "tests/support/golden.hpp"

namespace chessvm::eniac::document_test {
namespace {

TEST(Manual, HasThePictureOfTheMachine) {
  Machine machine;
  run_squares(machine);
  const std::string file = CHESSVM_SOURCE_DIR "/docs/panel.md";
  const std::string page = read_file(file).value();
  const std::string start = "```text\nENIAC";
  const std::size_t from = page.find(start);
  ASSERT_NE(from, std::string::npos);
  const std::size_t begin = from + start.find("ENIAC");
  const std::size_t end = page.find("```", begin);
  test::expect_golden_part(file, begin, end, render(state_of(machine), {80, 24}).text());
}

}  // namespace
}  // namespace chessvm::eniac::document_test
