// SPDX-License-Identifier: MIT
// Tests which add times of a row appear in the text of its trace.
#include "sim/wired/trace/row_trace.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

namespace chessvm::wired::row_trace_test {
namespace {

RowTrace long_row(int add_times) {
  RowTrace trace;
  for (int i = 1; i <= add_times; ++i) {
    TracedProgram program{
        .program = "a1.5", .unit = {}, .name = {}, .begins = true, .transfers = {}};
    trace.add_times.push_back({i, i, {std::move(program)}});
  }
  return trace;
}

std::string line_of(int add_time) {
  const std::string number = std::to_string(add_time);
  return "\n  " + std::string(9 - number.size(), ' ') + number + "  a1.5\n";
}

TEST(RowTrace, ShowsTheAddTimesAroundTheDifference) {
  const std::string text = to_text(long_row(300), 100);
  EXPECT_TRUE(
      text.starts_with("  the row again, by add times; --json has all of them:\n"
                       "        ...  83 add times left out\n"
                       "         84  a1.5\n"))
      << text;
  EXPECT_TRUE(
      text.ends_with("        108  a1.5\n"
                     "        ...  192 add times left out\n"))
      << text;
  EXPECT_NE(text.find(line_of(100)), std::string::npos);
  EXPECT_EQ(std::count(text.begin(), text.end(), '\n'), 16 + 1 + 8 + 3);
}

TEST(RowTrace, ShowsTheEndIfTheDifferenceIsUnknown) {
  const std::string text = to_text(long_row(300));
  EXPECT_NE(text.find("        ...  276 add times left out\n        277  a1.5\n"),
            std::string::npos)
      << text;
  EXPECT_TRUE(text.ends_with("        300  a1.5\n")) << text;
}

TEST(RowTrace, ShowsAShortRowWhole) {
  const std::string text = to_text(long_row(9), 9);
  EXPECT_TRUE(text.starts_with("  the row again, by add times:\n          1  a1.5\n")) << text;
  EXPECT_EQ(text.find("left out"), std::string::npos);
  EXPECT_EQ(to_text(long_row(9)), text);
  EXPECT_TRUE(to_text(RowTrace{}, 5).ends_with("by add times:\n"));
}

}  // namespace
}  // namespace chessvm::wired::row_trace_test
