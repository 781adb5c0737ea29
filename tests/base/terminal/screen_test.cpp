// SPDX-License-Identifier: MIT
#include "base/terminal/screen.hpp"

#include <gtest/gtest.h>

#include "base/terminal/line.hpp"

namespace chessvm::screen_test {
namespace {

TEST(Screen, KeepsWhatIsPutInside) {
  Screen screen({4, 2});
  Area(screen).put(1, 0, "aβ");
  Area(screen).put(0, 1, U'●', Style::lit);
  EXPECT_EQ(screen.text(), " aβ\n●\n");
  EXPECT_EQ(screen.at(0, 1), (Cell{U'●', Style::lit}));
}

TEST(Screen, IsEmptyForSizesThatAreNone) {
  EXPECT_EQ(Screen({0, 3}).text(), "\n\n\n");
  EXPECT_EQ(Screen({-5, -1}).text(), "");
}

TEST(Screen, DropsWhatIsOutside) {
  Screen screen({3, 1});
  for (const int column : {-1, 3, 1000}) screen.put(column, 0, {U'x', Style::plain});
  for (const int row : {-1, 1}) screen.put(0, row, {U'x', Style::plain});
  EXPECT_EQ(screen, Screen({3, 1}));
}

TEST(Area, DrawsOnlyInItsPart) {
  Screen screen({6, 4});
  Area part = Area(screen).part(2, 1, {3, 2});
  for (int row = -2; row < 6; ++row) part.put(-2, row, "##########");
  part.fill(Style::bar);
  for (int row = -2; row < 6; ++row) part.put(-2, row, "xxxxxxxxxx");
  EXPECT_EQ(screen.text(), "\n  xxx\n  xxx\n\n");
}

TEST(Area, IsNeverLargerThanItsWhole) {
  Screen screen({6, 4});
  const Area all(screen);
  EXPECT_EQ(all.part(4, 3, {100, 100}).size(), (Size{2, 1}));
  EXPECT_TRUE(all.part(9, 0, {1, 1}).empty());
  EXPECT_TRUE(all.part(0, 0, {-3, 2}).empty());
  EXPECT_EQ(all.below(1).part(1, 1, {100, 100}).size(), (Size{5, 2}));
}

TEST(Characters, ThatCannotBeSeenAreQuestionMarks) {
  EXPECT_EQ(visible_characters("a\x1b[2Jα"), U"a?[2Jα");
  EXPECT_EQ(visible_characters("\xff\xce"), U"??");
  EXPECT_EQ(visible_characters("\xce\x41"), U"?A");
  EXPECT_EQ(visible_characters("\xc2\x85"), U"?") << "a control character of eight bits";
  EXPECT_EQ(visible_characters("●"), U"●");
}

TEST(Characters, SurviveTheWayToBytesAndBack) {
  for (const char32_t character : U"a~αε·━│▼●…")
    if (character != U'\0') {
      EXPECT_EQ(visible_characters(to_utf8(character)), std::u32string(1, character));
    }
}

TEST(Line, LeavesOutWhatDoesNotFitAndAllThatFollows) {
  Screen screen({8, 1});
  Line(Area(screen), 0).text("12345").gap().text("678").text("9");
  EXPECT_EQ(screen.text(), "12345\n");
}

TEST(Line, MarksARestThatIsCut) {
  Screen screen({6, 2});
  Line(Area(screen), 0).text("ab").rest("cdefgh");
  Line(Area(screen), 1).text("ab").rest("cdef");
  EXPECT_EQ(screen.text(), "abcde…\nabcdef\n");
}

TEST(Screen, DrawsNeonsApartFromEachOther) {
  EXPECT_EQ(neon_glyph(true), lit_neon);
  EXPECT_EQ(neon_glyph(false), dark_neon);
  EXPECT_EQ(neon_style(true), Style::lit);
  EXPECT_EQ(neon_style(false), Style::faint);
}

TEST(Screen, DrawsChessFiguresAsLettersInAscii) {
  std::string letters;
  for (const char32_t figure : std::u32string_view(U"♔♕♖♗♘♙♚♛♜♝♞♟")) letters += in_ascii(figure);
  EXPECT_EQ(letters, "KQRBNPkqrbnp");
}

TEST(Screen, DrawsLinesAndGreekLettersInAscii) {
  std::string drawn;
  for (const char32_t glyph : std::u32string_view(U"●·━─│▼…αβγδεA~ √")) drawn += in_ascii(glyph);
  EXPECT_EQ(drawn, "*.=-|v~abgdeA~ ?");
}

}  // namespace
}  // namespace chessvm::screen_test
