// SPDX-License-Identifier: MIT
#include "vm/debugger/tui/log.hpp"

#include <gtest/gtest.h>

namespace chessvm::vm::tui::log_test {
namespace {

std::string shown(const Log& log, int columns, int rows, int skip = 0) {
  std::string text;
  for (const LogRow& line : log.tail(columns, rows, skip)) text += line.text + "|";
  return text;
}

TEST(Log, KeepsLinesAndGoesOnWithOpenOnes) {
  Log log;
  log.add("one\ntw");
  log.add("o\n\nthree", Style::alarm);
  EXPECT_EQ(shown(log, 80, 10), "one|two||three|");
  EXPECT_EQ(log.lines().back().style, Style::alarm);
}

TEST(Log, BreaksLinesThatAreTooLong) {
  Log log;
  log.add("abcdefgh\nij\n");
  EXPECT_EQ(log.rows(3), 4);
  EXPECT_EQ(shown(log, 3, 10), "abc|def|gh|ij|");
  EXPECT_EQ(shown(log, 3, 2), "gh|ij|");
  EXPECT_EQ(shown(log, 3, 2, 1), "def|gh|");
  EXPECT_EQ(shown(log, 3, 2, 99), "abc|def|");
  EXPECT_EQ(shown(log, 0, 2), "");
  EXPECT_EQ(shown(log, 3, 0), "");
}

TEST(Log, MovesColumnsTogetherThatDoNotFit) {
  Log log;
  log.add("a    b    c\n");
  EXPECT_EQ(shown(log, 11, 2), "a    b    c|");
  EXPECT_EQ(shown(log, 10, 2), "a b c|");
}

TEST(Log, ForgetsTheOldest) {
  Log log;
  for (std::size_t i = 0; i < Log::most_lines + 7; ++i) log.add(std::to_string(i) + "\n");
  EXPECT_EQ(log.lines().size(), Log::most_lines);
  EXPECT_EQ(log.lines().front().text, "7");
  EXPECT_EQ(log.first_number(), 7U);
  EXPECT_EQ(log.tail(80, 1, 0).front().line, Log::most_lines + 6);
  EXPECT_EQ(log.rows_from(Log::most_lines + 4, 80), 3);
  log.add(std::string(3 * Log::longest_line, 'x'));
  EXPECT_EQ(log.lines().back().text.size(), Log::longest_line);
}

}  // namespace
}  // namespace chessvm::vm::tui::log_test
