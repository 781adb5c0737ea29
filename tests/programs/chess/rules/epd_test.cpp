// SPDX-License-Identifier: MIT
#include "programs/chess/rules/epd.hpp"

#include <gtest/gtest.h>

#include "programs/chess/rules/notation.hpp"
#include "tests/programs/chess/positions.hpp"

namespace chessvm::chess::test::epd_test {
namespace {

TEST(Epd, ReadsEverySuite) {
  EXPECT_EQ(suite("timing").size(), 200U);
  EXPECT_EQ(suite("stalemate").size(), 35U);
  EXPECT_EQ(all_suites().size(), 2124U);
  for (const EpdRecord& record : suite("mate1")) EXPECT_FALSE(record.best.empty());
  for (const EpdRecord& record : suite("stalemate")) EXPECT_FALSE(record.avoid.empty());
}

TEST(Epd, MatesInOneAreMates) {
  for (const EpdRecord& record : suite("mate1"))
    for (const Move move : record.best)
      EXPECT_TRUE(san(record.position, move).ends_with('#')) << record.id;
}

TEST(Epd, KeepsIdCountersAndMoves) {
  const auto record = read_epd_record(
      "4k3/8/8/8/8/8/8/R3K2R w KQ - bm O-O Rd1; am Ra2; c0 \"a; b\"; hmvc 7; fmvn 30; "
      "id \"one; two\"; noop;",
      "x.epd", 3);
  ASSERT_TRUE(record) << to_text(record.error());
  EXPECT_EQ(record.value().id, "one; two");
  EXPECT_EQ(record.value().line, 3U);
  EXPECT_EQ(to_fen(record.value().position), "4k3/8/8/8/8/8/8/R3K2R w KQ - 7 30");
  EXPECT_EQ(record.value().best.size(), 2U);
  EXPECT_EQ(record.value().avoid.size(), 1U);
}

TEST(Epd, KeepsTheMovesThatLeadThere) {
  const auto way = [](const std::string& operations) {
    const auto record = read_epd_record(
        "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - " + operations, "x.epd", 1);
    EXPECT_TRUE(record) << to_text(record.error());
    return record ? record.value().way : "";
  };
  EXPECT_EQ(way("c0 \"moves e2e4\"; id \"x\";"), "e2e4");
  EXPECT_EQ(way("moves \"e2e4\";"), "e2e4");
  EXPECT_EQ(way("c0 \"e2e4\"; c1 \"moves e2e4\";"), "");
}

TEST(Epd, TakesPlainFens) {
  const auto record = read_epd_record("4k3/8/8/8/8/8/8/4K3 w - - 3 4", "x.epd", 1);
  ASSERT_TRUE(record);
  EXPECT_EQ(record.value().position.move_number, 4);
  EXPECT_FALSE(record.value().has_solution());
}

TEST(Epd, SolvedMeansBestAndNotAvoided) {
  const Move good{11, 12};
  const Move bad{11, 13};
  const Move other{11, 14};
  EpdRecord record;
  EXPECT_TRUE(record.is_solved_by(good));
  record.best = {good};
  EXPECT_TRUE(record.is_solved_by(good));
  EXPECT_FALSE(record.is_solved_by(other));
  record.best = {};
  record.avoid = {bad};
  EXPECT_TRUE(record.is_solved_by(other));
  EXPECT_FALSE(record.is_solved_by(bad));
}

TEST(Epd, RefusesBadRecordsWithTheirPlace) {
  struct Bad {
    const char* text;
    std::uint32_t column;
    const char* reason;
  };
  const Bad cases[] = {
      {"4k3/8/8/8/8/8/8/4K3 w -", 23, "4 to 6 fields"},
      {"4k3/8/8/8/8/8/8/4K3 w - - bm Kd1", 27, "no ; after the operands of bm"},
      {"4k3/8/8/8/8/8/8/4K3 w - - bm;", 27, "bm without a move"},
      {"4k3/8/8/8/8/8/8/4K3 w - - bm Ke3;", 30, "'Ke3' is not legal: no king can go to e3"},
      {"4k3/8/8/8/8/8/8/4K3 w - - bm Kd1 zz;", 34, "'zz' is no move"},
      {"4k3/8/8/8/8/8/8/4K3 w - - id \"x;", 30, "a string without its end"},
      {"4k3/8/8/8/8/8/8/4K3 w - - id a b;", 27, "id takes one string"},
      {"4k3/8/8/8/8/8/8/4K3 w - - hmvc x;", 27, "hmvc takes one number"},
      {"4k3/8/8/8/8/8/8/4K3 w - - fmvn 99999;", 27, "fmvn takes one number"},
      {"4k3/8/8/8/8/8/8/4K3 w - - ;", 27, "expected an opcode"},
      {"4k3/8/8/8/8/8/8/4K3 w - - \"a\";", 27, "expected an opcode"},
      {"4k3/8/8/8/8/8/8/4K3 w - - fmvn -1;", 27, "fmvn takes one number 1-"},
      {"4k3/8/8/8/8/8/8/4K3 w - - id \"a\033[2J\";", 32, "byte 0x1b is not printable"},
      {"4k3/8/8/8/8/8/8/4K3 w - - c0 \"a\tb\";", 32, "byte 0x09 is not printable"},
      {"4k3/8/8/8/8/8/8/4K3 w - - a\x7f;", 28, "byte 0x7f is not printable"},
      {"4k3/8/8/8/8/8/8/4K3 w - - id \"\xc2\x9b\";", 31, "byte 0xc2 is not printable"},
      {"4k3/8/8/8/8/8/8/4K3 w - - id \"\xff\";", 31, "byte 0xff is not printable"},
      {"4k3/8/8/8/8/8/8/4K3 w - - id \"\xc0\x9b\";", 31, "byte 0xc0 is not printable"},
      {"4k3/8/8/8/8/8/8/4K3 w - - id \"\xe2\x82\";", 31, "byte 0xe2 is not printable"},
      {"4k3/8/8/8/8/8/8/4K3 w - - id \"\xed\xa0\x80\";", 31, "byte 0xed is not printable"},
      {"4k3/8/8/8/8/8/8/4K3 w - - bm Kd1; bm Kf1;", 35, "bm given twice"},
      {"4k3/8/8/8/8/8/8/4K3 w - - am Kd1; am Kd1;", 35, "am given twice"},
      {"4k3/8/8/8/8/8/8/4K3 w - - id \"a\"; id \"a\";", 35, "id given twice"},
      {"4k3/8/8/8/8/8/8/4K3 w - - bm Kd1 Kf1; am Kf1;", 39, "Kf1 is in both bm and am"},
      {"4k3/8/8/8/8/8/8/4K3 w - - am Kd1; bm Kd1;", 35, "Kd1 is in both bm and am"},
  };
  for (const Bad& bad : cases) {
    const auto record = read_epd_record(bad.text, "x.epd", 9);
    ASSERT_FALSE(record) << bad.text;
    EXPECT_EQ(record.error().line, 9U);
    EXPECT_EQ(record.error().column, bad.column) << bad.text << ": " << record.error().message;
    EXPECT_NE(record.error().message.find(bad.reason), std::string::npos) << record.error().message;
  }
}

TEST(Epd, TakesTextInOtherScriptsAndRepeatedUnknownOpcodes) {
  const auto record = read_epd_record(
      "4k3/8/8/8/8/8/8/4K3 w - - id \"caf\xc3\xa9 \xe2\x99\x94 \xf0\x9f\x98\x80\"; c0 a; c0 a;",
      "f", 1);
  ASSERT_TRUE(record) << to_text(record.error());
  EXPECT_EQ(record.value().id, "caf\xc3\xa9 \xe2\x99\x94 \xf0\x9f\x98\x80");
}

TEST(Epd, FilesKeepGoodRecordsBesideBadOnes) {
  const auto records = read_epd(
      "# comment\n\n4k3/8/8/8/8/8/8/4K3 w - - id \"a\";\r\nrubbish\n4k3/8/8/8/8/8/8/4K3 b - -",
      "f");
  ASSERT_EQ(records.size(), 3U);
  EXPECT_TRUE(records[0]);
  ASSERT_FALSE(records[1]);
  EXPECT_EQ(records[1].error().line, 4U);
  EXPECT_TRUE(records[2]);
  EXPECT_EQ(records[2].value().line, 5U);
}

TEST(Epd, RefusesEndlessLines) {
  const auto record = read_epd_record(std::string(1'000'000, 'k'), "f", 1);
  ASSERT_FALSE(record);
  EXPECT_TRUE(record.error().excerpt.size() < 200);
}

TEST(Epd, BoundsTheNumberOfRecords) {
  std::string text;
  for (std::size_t i = 0; i < most_records + 10; ++i) text += "x\n";
  const auto records = read_epd(text, "f");
  ASSERT_EQ(records.size(), most_records + 1);
  EXPECT_NE(records.back().error().message.find("more than 100000"), std::string::npos);
}

}  // namespace
}  // namespace chessvm::chess::test::epd_test
