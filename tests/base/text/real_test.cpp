// SPDX-License-Identifier: MIT
#include "base/text/real.hpp"

#include <gtest/gtest.h>

namespace chessvm::real_test {
namespace {

TEST(ParseReal, TakesAllOfTheTextWithinItsRange) {
  EXPECT_EQ(parse_real("0.25", 0, 1), 0.25);
  EXPECT_EQ(parse_real("1e3", 0, 1000), 1000);
  EXPECT_EQ(parse_real("-2", -2, 0), -2);
  for (const char* refused : {"", " 1", "1 ", "+1", "1,5", "0x1", "nan", "inf", "-0.1", "1.1"})
    EXPECT_EQ(parse_real(refused, 0, 1), std::nullopt) << refused;
}

}  // namespace
}  // namespace chessvm::real_test
