// SPDX-License-Identifier: MIT
#include "tools/eniac-chess/players/player_spec.hpp"

#include <gtest/gtest.h>

namespace chessvm::chess::match::test::player_spec_test {
namespace {

TEST(PlayerSpec, ReadsTheMachineAndItsOptions) {
  const auto plain = parse_player("eniac");
  ASSERT_TRUE(plain);
  EXPECT_EQ(plain.value().kind, PlayerKind::eniac);
  EXPECT_EQ(plain.value().settings.depth, 6);
  const auto player = parse_player("eniac:depth=3,ENIAC Hours=1.5,MTBF=48,name=slow one");
  ASSERT_TRUE(player) << to_text(player.error());
  EXPECT_EQ(player.value().settings.depth, 3);
  EXPECT_EQ(player.value().settings.hours, EniacHours(1.5));
  EXPECT_EQ(player.value().settings.mtbf, EniacHours(48));
  EXPECT_EQ(player.value().name, "slow one");
  // A comma may separate the kind of player from the options, as in the specification of a rival.
  const auto with_comma = parse_player("eniac,engine=eniacsim,Depth=4");
  ASSERT_TRUE(with_comma) << to_text(with_comma.error());
  EXPECT_EQ(with_comma.value().kind, PlayerKind::eniac);
  EXPECT_EQ(with_comma.value().settings.engine, "eniacsim");
  EXPECT_EQ(with_comma.value().settings.depth, 4);
}

TEST(PlayerSpec, TakesHoursUnlessItNamesThemItself) {
  const auto limited = [](const char* text) {
    return with_hours(parse_player(text).value(), EniacHours(2.5));
  };
  EXPECT_EQ(limited("eniac").text, "eniac:ENIAC Hours=2.5");
  EXPECT_EQ(limited("eniac").settings.hours, EniacHours(2.5));
  EXPECT_EQ(limited("eniac,Depth=4").text, "eniac:ENIAC Hours=2.5,Depth=4");
  EXPECT_EQ(limited("eniac,Depth=4").settings.depth, 4);
  EXPECT_EQ(limited("eniac:eniac hours=1").settings.hours, EniacHours(1));
  EXPECT_EQ(limited("eniac:ENIAC Hours=0").settings.hours, std::nullopt);
  EXPECT_EQ(limited("eniac,Depth=4,eniac hours=0").text, "eniac,Depth=4,eniac hours=0");
  EXPECT_EQ(limited("random").text, "random");
}

TEST(PlayerSpec, SplitsACommandAsAShellDoes) {
  const auto player = parse_player(
      R"(uci:'/a b/engine' -x "y,z" \,w,Skill Level=3,Clear Hash,File="a,b=c",go=nodes 200)");
  ASSERT_TRUE(player) << to_text(player.error());
  const std::vector<std::string> command{"/a b/engine", "-x", "y,z", ",w"};
  EXPECT_EQ(player.value().command, command);
  EXPECT_EQ(player.value().go, "nodes 200");
  ASSERT_EQ(player.value().options.size(), 3U);
  EXPECT_EQ(player.value().options[0].name, "Skill Level");
  EXPECT_EQ(player.value().options[0].value, "3");
  EXPECT_EQ(player.value().options[1].value, std::nullopt);
  EXPECT_EQ(player.value().options[2].value, "a,b=c");
  EXPECT_EQ(parse_player("uci:x").value().go, "movetime 1000");
}

TEST(PlayerSpec, ReadsRivals) {
  const auto player = parse_player("microchess:blitz,book=ruy-lopez,name=the rival");
  ASSERT_TRUE(player) << to_text(player.error());
  EXPECT_EQ(player.value().kind, PlayerKind::rival);
  EXPECT_EQ(rivals::name_of(player.value().rival), "microchess:blitz");
  EXPECT_EQ(player.value().name, "the rival");
}

TEST(PlayerSpec, NamesWhatIsWrong) {
  struct Case {
    const char* text;
    const char* message;
  };
  for (const Case& c :
       {Case{"", "expected eniac"},
        Case{"stockfish", "expected eniac"},
        Case{"eniacs", "expected eniac"},
        Case{"uci:", "no command after uci:"},
        Case{"uci: ,Hash=1", "no command after uci:"},
        Case{"uci:'',Hash=1", "no command after uci:"},
        Case{"uci:'engine", "a quotation mark is not closed"},
        Case{"uci:x,,y=1", "an option without a name"},
        Case{"eniac:", "an option without a name"},
        Case{"eniac,", "an option without a name"},
        Case{"eniac:Depth", "'Depth' has no value"},
        Case{"eniac:Depth=7", "option Depth cannot be '7': expected 3 to 6"},
        Case{"eniac:Deep=2", "there is no option 'Deep'"},
        Case{"eniac:pace=1", "no Pace"},
        Case{"eniac:Engine=x", "option Engine cannot be 'x'"},
        Case{"cc65:soft", "'cc65' has no level 'soft'"},
        Case{"octave,deep", "'deep' has no value"},
        Case{"random,seed=-1", "option seed cannot be '-1'"},
        Case{"microchess,", "an option without a name"},
        Case{"eniac:Depth=3,Depth=4", "'Depth' is there twice"},
        Case{"eniac,Depth=3,engine=chsim,depth=3", "'depth' is there twice"},
        Case{"eniac,name=a,name=b", "'name' is there twice"},
        Case{"uci:x,go=nodes 1,go=nodes 2", "'go' is there twice"},
        Case{"uci:x,Hash=1,Threads=1,hash=2", "'hash' is there twice"},
        Case{"microchess:blitz,rules=micro,rules=micro", "'rules' is there twice"}}) {
    const auto player = parse_player(c.text);
    ASSERT_FALSE(player) << c.text;
    EXPECT_NE(player.error().message.find(c.message), std::string::npos) << player.error().message;
  }
}

}  // namespace
}  // namespace chessvm::chess::match::test::player_spec_test
