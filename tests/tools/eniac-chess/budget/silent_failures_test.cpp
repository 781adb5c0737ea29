// SPDX-License-Identifier: MIT
#include "tools/eniac-chess/budget/silent_failures.hpp"

#include <gtest/gtest.h>

#include "base/files/file.hpp"

namespace chessvm::chess::budget::silent_failures_test {
namespace {

constexpr std::string_view counts = R"({"schema": "chessvm.answer-summary/1", "equal": 0.5,
  "permanent": {"same": {"runs": 7, "found": 0}, "other": {"runs": 4, "found": 3},
    "impossible": {"runs": 3, "found": 0}, "stopped": {"runs": 10, "found": 0},
    "endless": {"runs": 7, "found": 0}}})";

TEST(SilentFailureFiles, AreRead) {
  const auto read = parse_silent_failures(counts, "x");
  ASSERT_TRUE(read);
  EXPECT_DOUBLE_EQ(read.value().per_noticed, 0.2);
  EXPECT_DOUBLE_EQ(read.value().found, 4.0 / 6);
  EXPECT_DOUBLE_EQ(read.value().equal, 0.5);
}

TEST(SilentFailureFiles, AreRefusedWhereTheyAreOthers) {
  const auto with = [](std::string_view from, std::string_view to) {
    std::string text(counts);
    return text.replace(text.find(from), from.size(), to);
  };
  for (const std::string& text :
       {std::string(), std::string("[]"), with("summary/1", "summary/2"), with("0.5", "1.5"),
        with("\"found\": 3", "\"found\": 5"), with("\"equal\"", "\"unequal\""),
        with("\"runs\": 3", "\"runs\": -3"), with("\"runs\": 3", "\"runs\": 9223372036854775807"),
        with("\"runs\": 3", "\"runs\": 3.5"), with("\"runs\": 3", "\"runs\": true"),
        with("\"runs\": 3", "\"runs\": 1e300"), with("0.5", "true")})
    EXPECT_FALSE(parse_silent_failures(text, "x")) << text;
}

TEST(SilentFailureFiles, HoldTheFiguresThatAreBuiltIn) {
  const std::filesystem::path path = CHESSVM_TEST_DATA "/chess/answer-faults.json";
  const auto read = parse_silent_failures(read_file(path).value(), path);
  ASSERT_TRUE(read);
  EXPECT_NEAR(read.value().per_noticed, measured_silent_failures.per_noticed, 1e-9);
  EXPECT_NEAR(read.value().found, measured_silent_failures.found, 5e-4);
  EXPECT_NEAR(read.value().equal, measured_silent_failures.equal, 5e-4);
}

}  // namespace
}  // namespace chessvm::chess::budget::silent_failures_test
