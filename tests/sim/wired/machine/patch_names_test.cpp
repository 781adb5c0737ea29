// SPDX-License-Identifier: MIT
#include "sim/wired/machine/patch_names.hpp"

#include <gtest/gtest.h>

namespace chessvm::wired::test::patch_names_test {
namespace {

using Names = std::map<std::string, std::string, std::less<>>;

TEST(PatchNames, StandInTheComments) {
  const PatchNames names = patch_names(
      "# compiled from example.rtm\n"
      "\n"
      "# trunk 10: main\n"
      "# trunk 11: a2.A\n"
      "p a2.A 11\n"
      "# a3: EX\n"
      "# EX* ->\n"
      "p 2-6 a3.4i\n"
      "s a3.op4 A\n"
      "# the way to load_H\n"
      "p ad.dp.14.4 20-2\n"
      "p 20-2 f1.3i\n"
      "p f1.3o 18-6\n"
      "p 20-3 f1.4i\n"
      "# M0\n"
      "p 1-1 c.25i\n"
      "\n"
      "# 1 add times to IR\n"
      "p 16-11 i.Ci1\n"
      "# steppers\n"
      "p 3-10 p.Di\n"
      "\n"
      "p 1-2 a5.6i\n");
  EXPECT_EQ(names.units, (Names{{"a3", "EX"}}));
  EXPECT_EQ(names.trunks, (Names{{"10", "main"}, {"11", "a2.A"}}));
  EXPECT_EQ(names.programs, (Names{{"a3.4i", "EX* ->"},
                                   {"f1.3i", "the way to load_H"},
                                   {"c.25i", "M0"},
                                   {"i.Ci1", "1 add times to IR"}}));
}

TEST(PatchNames, AreNotNeeded) {
  const PatchNames names = patch_names("p 1-1 a3.4i\r\ns a3.op4 A");
  EXPECT_TRUE(names.programs.empty());
  EXPECT_TRUE(names.units.empty());
  EXPECT_TRUE(names.trunks.empty());
  EXPECT_TRUE(patch_names("").programs.empty());
}

}  // namespace
}  // namespace chessvm::wired::test::patch_names_test
