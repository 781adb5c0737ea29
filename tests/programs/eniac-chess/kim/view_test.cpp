// SPDX-License-Identifier: MIT
#include "programs/eniac-chess/kim/view.hpp"

#include <gtest/gtest.h>

#include "tests/base/terminal/fake_display.hpp"

namespace chessvm::chess::kim::test::view_test {
namespace {

using rivals::microchess::KimConsole;
using rivals::microchess::Level;

class KimViewTest : public testing::Test {
 protected:
  void type(std::string_view text) {
    for (const char letter : text) view_.handle(Key{std::string(1, letter)});
  }
  void expect_in_picture(std::string_view part) const {
    EXPECT_NE(view_.picture().text().find(part), std::string::npos) << view_.picture().text();
  }

  FakeDisplay display_;
  KimConsole console_{Level::blitz, nullptr};
  KimView view_{console_, display_, "MicroChess on the KIM-1, blitz"};
};

TEST_F(KimViewTest, ShowsDigitsOfSevenSegments) {
  expect_in_picture("MicroChess on the KIM-1, blitz");
  type("cp6343");
  for (const char* const row : {"       _     _   _         _  ", "    | |_    |_   _|   |_|  _|",
                                "    | |     |_|  _|     |  _|"})
    expect_in_picture(row);
}

TEST_F(KimViewTest, ShowsTheBoardOfTheProgram) {
  type("c");
  expect_in_picture("  0  R  N  B  K  Q  B  N  R");
  expect_in_picture("  6  p  p  p  p  p  p  p  p");
  type("p6343f");
  expect_in_picture("  3  .  .  .  P  .  .  .  .");
  expect_in_picture("  4  .  .  .  p  .  .  .  .");
  type("e");
  expect_in_picture("  3  .  .  .  .  P  .  .  .");
}

TEST_F(KimViewTest, IsDarkWhileTheComputerThinks) {
  type("c");
  const std::string lit = view_.picture().text();
  type("p");
  const std::string drawn = display_.shown;
  EXPECT_EQ(drawn.find("|_"), std::string::npos) << drawn;
  EXPECT_NE(drawn.find("  6  p  p  p"), std::string::npos) << drawn;
  EXPECT_NE(view_.picture().text(), lit);
}

TEST_F(KimViewTest, ShowsTheMonitorAndLeaves) {
  type("s");
  expect_in_picture("computer (in the monitor)");
  type("@02f2=8");
  EXPECT_EQ(console_.level(), Level::normal);
  type("xyz%");
  EXPECT_FALSE(view_.is_leaving());
  type("q");
  EXPECT_TRUE(view_.is_leaving());
}

TEST_F(KimViewTest, FitsAnySize) {
  for (const Size size : {Size{1, 1}, Size{5, 30}, Size{30, 5}, Size{200, 60}}) {
    display_.extent = size;
    EXPECT_EQ(view_.picture().size(), size);
  }
}

}  // namespace
}  // namespace chessvm::chess::kim::test::view_test
