// SPDX-License-Identifier: MIT
#include "base/text/colour.hpp"

#include <gtest/gtest.h>
#include <stdlib.h>
#include <unistd.h>

namespace chessvm::colour_test {
namespace {

TEST(Colour, Decision) {
  ::unsetenv("FORCE_COLOR");
  ::unsetenv("NO_COLOR");
  int ends[2];
  ASSERT_EQ(::pipe(ends), 0);
  EXPECT_TRUE(use_colour(ColourWhen::always, ends[1]));
  EXPECT_FALSE(use_colour(ColourWhen::automatic, ends[1])) << "not a terminal";
  ::setenv("FORCE_COLOR", "1", 1);
  EXPECT_TRUE(use_colour(ColourWhen::automatic, ends[1]));
  EXPECT_FALSE(use_colour(ColourWhen::never, ends[1])) << "the option comes first";
  ::unsetenv("FORCE_COLOR");
  ::setenv("NO_COLOR", "1", 1);
  EXPECT_TRUE(use_colour(ColourWhen::always, ends[1])) << "the option comes first";
  EXPECT_FALSE(use_colour(ColourWhen::automatic, ends[1]));
  ::unsetenv("NO_COLOR");
  ::close(ends[0]);
  ::close(ends[1]);
}

}  // namespace
}  // namespace chessvm::colour_test
