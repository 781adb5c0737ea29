// SPDX-License-Identifier: MIT
// Tests that save files for GTKWave follow its documented format: flags, groups, names, bits.
#include "sim/eniac/trace/save_file.hpp"

#include <gtest/gtest.h>

namespace chessvm::eniac::test::save_file_test {
namespace {

Recorded recorded() {
  return {.variables = {{"lines", "1-1", 1, false},
                        {"a1", "A", 11, false},
                        {"a1", "sign", 1, false},
                        {"a1", "digits", 40, false, 0, true},
                        {"a1", "repeat", 4, true}},
          .begin = 200,
          .end = 8200};
}

constexpr const char* head =
    "[*] chessvm eniacsim: rows for GTKWave\n"
    "[dumpfile] \"add.vcd\"\n"
    "[timestart] 200\n"
    "*-3.000000 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1\n"
    "[treeopen] eniac.\n";

TEST(SaveFile, HasAGroupForEachUnit) {
  EXPECT_EQ(save_file(recorded(), "add.vcd", {}), std::string(head) +
                                                      "@800200\n-lines\n"
                                                      "@28\neniac.lines.1-1\n"
                                                      "@1000200\n-lines\n"
                                                      "@800200\n-a1\n"
                                                      "@28\neniac.a1.A[10:0]\n"
                                                      "@28\neniac.a1.sign\n"
                                                      "@22\neniac.a1.digits[39:0]\n"
                                                      "@24\neniac.a1.repeat[3:0]\n"
                                                      "@1000200\n-a1\n");
}

TEST(SaveFile, HasGroupsOfItsCallerFirst) {
  const std::vector<SavedGroup> groups{
      {"RF",
       {{"N", "a1.sign"}, {"A", "a1.digits", 0, 4}, {"B", "a1.digits", 4, 4}, {"C", "a9.digits"}}},
      {"absent", {{"D", "a9.digits", 0, 8}}},
      {"all", {{"E", "a1.digits"}}}};
  EXPECT_EQ(save_file(recorded(), "add.vcd", groups),
            std::string(head) +
                "@800200\n-RF\n"
                "@28\n+{N} eniac.a1.sign\n"
                "@22\n#{A} (0)eniac.a1.digits[39:0] (1)eniac.a1.digits[39:0] "
                "(2)eniac.a1.digits[39:0] (3)eniac.a1.digits[39:0]\n"
                "@22\n#{B} (4)eniac.a1.digits[39:0] (5)eniac.a1.digits[39:0] "
                "(6)eniac.a1.digits[39:0] (7)eniac.a1.digits[39:0]\n"
                "@1000200\n-RF\n"
                "@800200\n-all\n"
                "@22\n+{E} eniac.a1.digits[39:0]\n"
                "@1000200\n-all\n"
                "@800200\n-lines\n"
                "@28\neniac.lines.1-1\n"
                "@1000200\n-lines\n"
                "@800200\n-a1\n"
                "@28\neniac.a1.A[10:0]\n"
                "@24\neniac.a1.repeat[3:0]\n"
                "@1000200\n-a1\n");
}

TEST(SaveFile, NamesNoRecordingWhoseNameTheFormatCannotHave) {
  for (const char* const name : {"a\".vcd", "a\n[timestart] 5.vcd"})
    EXPECT_EQ(save_file(recorded(), name, {}).find("[dumpfile]"), std::string::npos);
}

TEST(SaveFile, KnowsItsOwnKind) {
  EXPECT_TRUE(is_own_save_file(save_file({}, "x.vcd", {})));
  EXPECT_FALSE(is_own_save_file("[*]\n[*] GTKWave Analyzer v3.3.118 (w)1999-2023 BSI\n"));
  EXPECT_FALSE(is_own_save_file(""));
}

}  // namespace
}  // namespace chessvm::eniac::test::save_file_test
