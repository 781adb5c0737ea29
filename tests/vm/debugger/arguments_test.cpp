// SPDX-License-Identifier: MIT
// Tests which places, counts and times the debugger accepts as arguments, and its errors.
#include "vm/debugger/commands/arguments.hpp"

#include "tests/vm/debugger/support.hpp"

namespace chessvm::vm::debugger::test::arguments_test {
namespace {

/// Returns the place that `text` names, as `row.word`, or the error if `text` is not a place.
std::string place(const Console& console, std::string_view text) {
  const auto found = parse_place(console.session, text);
  return found ? fmt::format("{}.{}", found.value().row, found.value().word)
               : found.error().message;
}

TEST(Arguments, APlaceIsALabelARowAWordOrALine) {
  const Console console(countdown);
  EXPECT_EQ(place(console, " done "), "102.0");
  EXPECT_EQ(place(console, "101"), "101.0");
  EXPECT_EQ(place(console, "101.1"), "101.1");
  EXPECT_EQ(place(console, "test.asm:7"), "101.1");
}

TEST(Arguments, OtherPlacesAreRefusedWithWhatIsAllowed) {
  const Console console(countdown);
  EXPECT_EQ(place(console, " "), "expected a place: a label, a row, row.word or file:line");
  for (const char* row : {"99", "400", "-1"})
    EXPECT_EQ(place(console, row), std::string(row) + " is not a row number, 100-399");
  EXPECT_EQ(place(console, "099.0"), "99 is not a row number, 100-399");
  EXPECT_EQ(place(console, "400.0"), "400 is not a row number, 100-399");
  EXPECT_EQ(place(console, "100.5"), "no instruction begins at 100.5; those of the row begin at 0");
  EXPECT_EQ(place(console, "199"), "row 199 cannot be executed");
  EXPECT_EQ(place(console, "test.asm:0"), "'0' is not a line number");
  EXPECT_EQ(place(console, "test.asm:x"), "'x' is not a line number");
  EXPECT_EQ(place(console, "test.asm:999"), "no code at or after test.asm:999");
}

TEST(Arguments, LinesNeedAListing) {
  Program program = assembled("test.asm", countdown);
  program.source = {};
  const Console console(std::move(program));
  EXPECT_EQ(place(console, "test.asm:7"),
            "no lines are known: there is no listing and no symbol file beside the image");
}

TEST(Arguments, ACountIsWithinItsBounds) {
  const Console console(countdown);
  const auto counted = [&](std::string_view text) {
    const auto found = count(console.session, text, 5, 1, 9);
    return found ? std::to_string(found.value()) : found.error().message;
  };
  EXPECT_EQ(counted(" "), "5");
  EXPECT_EQ(counted("1"), "1");
  EXPECT_EQ(counted("4 + 5"), "9");
  EXPECT_EQ(counted("0"), "0 is not in 1..9");
  EXPECT_EQ(counted("10"), "10 is not in 1..9");
}

TEST(Arguments, ATimeIsADurationOrAddCycles) {
  const Console console(countdown);
  const auto time = [&](std::string_view text) {
    const auto found = parse_time(console.session, text);
    return found ? std::to_string(found.value()) : found.error().message;
  };
  EXPECT_EQ(time("7"), "7");
  EXPECT_EQ(time("2s"), "10000");
  EXPECT_EQ(time(" 1m30s "), "450000");
  EXPECT_EQ(time("3 * 4"), "12");
  EXPECT_EQ(time("-1"), "a time before the first cycle");
  EXPECT_EQ(time("0"), "0");
}

TEST(Arguments, ASurplusIsNamed) {
  EXPECT_TRUE(no_arguments(""));
  EXPECT_EQ(no_arguments("x y").error().message, "unexpected 'x y'");
}

TEST(Arguments, AreSplitAtAWordOfItsOwn) {
  EXPECT_EQ(split_at_word("A if B", "if").first, "A");
  EXPECT_EQ(split_at_word("A if B", "if").second, "B");
  EXPECT_EQ(split_at_word("Aif ifB if", "if").first, "Aif ifB");
  EXPECT_EQ(split_at_word("Aif ifB if", "if").second, "");
  EXPECT_EQ(split_at_word(" Aif ", "if").first, "Aif");
  EXPECT_EQ(split_at_word(" Aif ", "if").second, std::nullopt);
}

}  // namespace
}  // namespace chessvm::vm::debugger::test::arguments_test
