// SPDX-License-Identifier: MIT
// The picture in docs/panel.md is one of the machine it speaks of.
#include <gtest/gtest.h>

#include "base/file.hpp"
#include "tests/sim/eniac/panel/panel_pictures.hpp"

namespace chessvm::eniac::document_test {
namespace {

TEST(Manual, HasThePictureOfTheMachine) {
  Machine machine;
  run_squares(machine);
  const std::string file = CHESSVM_SOURCE_DIR "/docs/panel.md";
  std::string page = read_file(file).value();
  const std::string start = "```text\nENIAC";
  const std::size_t from = page.find(start);
  ASSERT_NE(from, std::string::npos);
  const std::size_t begin = from + start.find("ENIAC");
  const std::size_t end = page.find("```", begin);
  const std::string picture = render(state_of(machine), {80, 24}).text();
  if (std::getenv("CHESSVM_BLESS") != nullptr && page.substr(begin, end - begin) != picture) {
    page.replace(begin, end - begin, picture);
    ASSERT_TRUE(write_file_atomically(file, page));
  } else {
    EXPECT_EQ(page.substr(begin, end - begin), picture);
  }
}

}  // namespace
}  // namespace chessvm::eniac::document_test
