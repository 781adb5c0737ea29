// SPDX-License-Identifier: MIT
// Tests the themes: important text must stand out on any terminal, also without colours.
#include "base/terminal/theme.hpp"

#include <gtest/gtest.h>

#include <array>
#include <set>
#include <string>

namespace chessvm::theme_test {
namespace {

constexpr std::array strong{Style::lit, Style::heading, Style::alarm, Style::current};

/// Returns the attributes of a look that remain on a terminal without colours.
std::string attributes(const Look& look) {
  return std::string(look.bold ? "bold " : "") + (look.dim ? "dim " : "") +
         (look.reverse ? "reverse " : "") + (look.underlined ? "underlined " : "");
}

TEST(Theme, IsFoundByItsName) {
  std::set<std::string_view> names;
  for (const Theme& theme : themes()) {
    EXPECT_EQ(find_theme(theme.name), &theme);
    EXPECT_TRUE(names.insert(theme.name).second) << theme.name;
  }
  EXPECT_EQ(themes().front().name, "dark") << "the default";
  EXPECT_EQ(find_theme("no theme"), nullptr);
  EXPECT_EQ(find_theme(""), nullptr);
}

TEST(Theme, StandsOutWithoutColours) {
  for (const Theme& theme : themes()) {
    SCOPED_TRACE(theme.name);
    for (const Style style : strong) EXPECT_EQ(attributes(theme.look(style)), "bold ");
    EXPECT_EQ(attributes(theme.look(Style::plain)), "");
    EXPECT_EQ(attributes(theme.look(Style::bar)), "reverse ");
    EXPECT_EQ(attributes(theme.look(Style::selected)), "underlined ");
    // On terminals without colours, dim text may be unreadable.
    EXPECT_EQ(attributes(theme.look(Style::faint)), theme.name == "mono" ? "" : "dim ");
  }
}

TEST(Theme, ColoursOnlyWhatStandsOut) {
  for (const Theme& theme : themes()) {
    SCOPED_TRACE(theme.name);
    for (const Style style : {Style::plain, Style::faint, Style::bar, Style::selected})
      EXPECT_EQ(theme.look(style).ink, Ink::own);
    for (const Style style : strong)
      EXPECT_EQ(theme.look(style).ink == Ink::own, theme.name == "mono");
  }
}

TEST(Theme, ShowsAnAlarmInRedAndNothingElse) {
  for (const char* const name : {"dark", "light"}) {
    SCOPED_TRACE(name);
    const Theme* const theme = find_theme(name);
    ASSERT_NE(theme, nullptr);
    for (std::size_t style = 0; style < theme->looks.size(); ++style)
      EXPECT_EQ(theme->looks.at(style).ink == Ink::red,
                style == static_cast<std::size_t>(Style::alarm))
          << style;
    EXPECT_NE(theme->look(Style::lit).ink, theme->look(Style::heading).ink);
    EXPECT_NE(theme->look(Style::lit).ink, theme->look(Style::current).ink);
  }
}

TEST(Theme, HasColoursThatTheBackgroundLeavesReadable) {
  const std::set<Ink> bright{Ink::yellow, Ink::cyan, Ink::green, Ink::white};
  const std::set<Ink> deep{Ink::black, Ink::blue};
  for (const Look& look : find_theme("light")->looks) EXPECT_FALSE(bright.contains(look.ink));
  for (const Look& look : find_theme("dark")->looks) EXPECT_FALSE(deep.contains(look.ink));
}

}  // namespace
}  // namespace chessvm::theme_test
