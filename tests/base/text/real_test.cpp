// SPDX-License-Identifier: MIT
#include "base/text/real.hpp"

#include <gtest/gtest.h>

namespace chessvm::real_test {
namespace {

TEST(ParseReal, TakesAllOfTheTextWithinItsRange) {
  EXPECT_EQ(parse_real("0.25", 0, 1), 0.25);
  EXPECT_EQ(parse_real("1e3", 0, 1000), 1000);
  EXPECT_EQ(parse_real("-2", -2, 0), -2);
  EXPECT_EQ(parse_real(".5", 0, 1), 0.5);
  EXPECT_EQ(parse_real("5.", 0, 9), 5);
  EXPECT_EQ(parse_real("-.25E-1", -1, 1), -0.025);
  for (const char* refused :
       {"",  " 1", "1 ", "+1",  "1,5", "0x1", "nan",   "inf", "-0.1",  "1.1",   ".",
        "-", "-.", "e0", ".e0", "0e",  "0e+", "0e-+1", "--0", "0.0.0", "1e400", "0f"})
    EXPECT_EQ(parse_real(refused, 0, 1), std::nullopt) << refused;
}

}  // namespace
}  // namespace chessvm::real_test
