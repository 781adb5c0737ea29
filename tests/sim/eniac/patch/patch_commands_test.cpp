// SPDX-License-Identifier: MIT
// Tests the commands for cables, switches, numbers and resets: docs/patch-format.md.
#include "tests/sim/eniac/patch/console_fixture.hpp"

#include <rapidcheck/gtest.h>

#include "sim/eniac/machine/state_text.hpp"
#include "sim/eniac/patch/command.hpp"

namespace chessvm::eniac::patch_commands_test {
namespace {

using PatchCommands = ConsoleTest;

TEST_F(PatchCommands, RefuseEachMistakeWithOneMessage) {
  obey("p 1-1 a1.1i\np a4.ir1 a5.il1");
  const std::string before = full_state(*machine_);
  for (const char* const line :
       {// any command
        "bogus", "P 1 2", "B i", "p", "p 1", "p 1 2 3", "s", "s a1.op1", "set", "set a1",
        "set a1 1 2", "b", "b i i", "d", "d a1 a2", "D x", "n x", "R x", "r", "r a.1 a.2", "l",
        "l x y", "f", "f r", "f r x y", "q x", "run", "ts", "te", "dg", "p?", "s?", "perf x",
        // p
        "p a21.1i 1-2", "p a0.1i 1-2", "p f4.1i 1-2", "p nosuch.x 1-2", "p a1.13i 1-2", "p 0 a1.a",
        "p 21 a1.a", "p 27-1 a1.1i", "p 1-12 a1.1i", "p 1-0 a1.1i", "p a-1 a1.1i",
        "p ad.s.0.1 a1.a", "p ad.s.81.1 a1.a", "p a1.A ad.nosuch.1", "p ad.s.1.11 a1.a",
        "p ad.d.1.-11 a1.a", "p ad.sd.1.-1 a1.a", "p ad.dp.1.12 1-2", "p ad.dp.1.0 1-2",
        "p ad.permute.1.1,2,3 a1.a", "p ad.permute.1.12,10,9,8,7,6,5,4,3,2,1 a1.a", "p pa.9.sa 1",
        "p pa.1.sa.12 1-2", "p 1-1 1-1", "p a1.α a1.alpha", "p a1.1i 1-1", "p 1-1 a1.1i",
        "p a4.ir1 a6.il1", "p a1.ir1 a1.ir2", "p a1.ir1 a2.il2", "p m.ier 1", "p m.ier a21",
        "p d.quotient 1-1", "p . 1-2", "p a1. 1-2", "p .A 1-2", "p st.i 1-2",
        // s
        "s a1.op13 A", "s a1.op1 Q", "s nosuch.switch 1", "s a1 A", "s a21.op1 A", "s .op A",
        "s a1.rp5 10", "s a1.rp5 0", "s a1.rp4 1", "s a1.sf 11", "s ad.dp.1 3", "s ad.s.1 99",
        "s cy.op 2p", "s c.s1 Xl", "s pr.17 P", "s a1.op1 alph", "s a1.op1 as", "s p.a20 x",
        "s debug.dump.1 a21", "s debug.assert.1 a1~P123", "s? a1.op13", "s? nosuch",
        // set
        "set a21 1", "set a0 1", "set b1 1", "set a 1", "set a1 x", "set a1 1x", "set a1 1.5",
        "set a1 9223372036854775808", "set a1 -9223372036854775809", "set a1 --1", "set a1 0x10",
        "set a1 +-1",
        // b
        "b x", "b I", "b ic", "b initiate",
        // d, r
        "d x", "d nosuch", "d cy", "d pr", "d debug", "d st", "r x", "r nosuch", "r cy", "r pr",
        "r debug", "r c.1", "r st", "r pm1", "d a21", "d a0", "d f4", "d f0", "d a", "r a.21",
        "r a.0", "r f.4", "r a.x", "r a",
        // files
        "l nosuch.e", "f r nosuch.deck", "f p nosuch/cards", "dg nosuch/graph", "l -", "f r -",
        "f p -", "l /", "f r /", "f x y", "f rp y",
        // g, run, ts, help
        "g 5x 5x", "ts pfx", "ts pz", "g 10001x", "g x", "g 5", "g -1x", "run x", "run -1", "ts z",
        "help nosuch"}) {
    EXPECT_NE(refusal(line), "") << line;
    EXPECT_EQ(refusal(line).find('\n'), std::string::npos) << line;
  }
  EXPECT_EQ(full_state(*machine_), before);
  EXPECT_EQ(machine_->wiring().cables().size(), 1U);
  EXPECT_EQ(machine_->time().cycle, 0U);
}

TEST_F(PatchCommands, AcceptInSilence) {
  EXPECT_EQ(obey("u\ndt\npt\nu 1 2\np a1.A a2.A\np a1.a a2.a\n# comment\n\n   \n"
                 "s a1.op1 A and more\ns cy.op co\nb p"),
            "");
  EXPECT_EQ(machine_->time().cycle, 0U) << "b p does nothing in mode co";
}

/// A rehearsal, which only checks a patch, must refuse the same names as a run.
TEST_F(PatchCommands, RefuseUnknownNamesInARehearsal) {
  start({.rehearsal = true});
  for (const char* const line : {"b x", "d x", "r x", "f x y", "ts pz", "g x"})
    EXPECT_NE(refusal(line), "") << line;
  EXPECT_NE(refusal("b x").find("'x'"), std::string::npos);
  EXPECT_NE(refusal("r zz").find("'zz'"), std::string::npos);
}

TEST_F(PatchCommands, TakeEverySpelling) {
  struct {
    const char* jack;
    const char* canonical;
  } const spellings[] = {
      {"a2.a", "a2.α"},       {"a3.alpha", "a3.α"},     {"a4.α", "a4.α"},
      {"a2.b", "a2.β"},       {"a3.gamma", "a3.γ"},     {"a2.d", "a2.δ"},
      {"a2.epsilon", "a2.ε"}, {"A-1", "1-1"},           {"Z-11", "26-11"},
      {"20", "20"},           {"i.io", "i.Io"},         {"i.Io", "i.Io"},
      {"i.ci3", "i.Ci3"},     {"ad.s.1.3", "ad.s.i.1"}, {"p.Acdi", "p.Acdi"},
      {"p.14di", "p.14di"},
  };
  for (const auto& [jack, canonical] : spellings) {
    start({});
    obey(std::string("p 7 ") + jack);
    EXPECT_EQ(machine_->wiring().nodes()[machine_->wiring().cables().at(0).to].name, canonical);
  }
  struct {
    const char* name;
    const char* value;
    const char* shown;
  } const settings[] = {
      {"a1.op1", "beta", "β"},
      {"a1.op1", "AS", "AS"},
      {"a1.cc1", "c", "C"},
      {"a1.sc", "sc", "SC"},
      {"a1.sf", "10", "10"},
      {"cy.op", "1A", "1a"},
      {"c.j1", "7", "7"},
      {"c.J1", "7", "7"},
      {"c.jl", "M", "M"},
      {"p.cA", "4", "4"},
      {"ds.pl1", "r7", "S7"},
      {"d.pl1", "D10", "D10"},
      {"ad.s.3", "-4", "-4"},
      {"pr.2-3", "0", "0"},
      {"debug.dump.3", "a20", "a20"},
      {"ad.permute.9", "11,10,9,8,7,6,5,4,3,2,1", "11,10,9,8,7,6,5,4,3,2,1"},
  };
  for (const auto& [name, value, shown] : settings) {
    obey(std::string("s ") + name + " " + value);
    EXPECT_EQ(obey(std::string("s? ") + name), std::string(shown) + "\n") << name << " " << value;
  }
}

TEST_F(PatchCommands, WriteNumbersAsTheyStand) {
  struct {
    const char* value;
    const char* number;
  } const values[] = {
      {"0", "P 0000000000"},
      {"-0", "P 0000000000"},
      {"42", "P 0000000042"},
      {"+42", "P 0000000042"},
      {"007", "P 0000000007"},
      {"-42", "M 0000000042"},
      {"-9999999958", "M 9999999958"},
      {"12345678901", "P 2345678901"},
      {"9223372036854775807", "P 6854775807"},
      {"-9223372036854775808", "M 6854775808"},
  };
  for (const auto& [value, expected] : values) {
    obey(std::string("set a20 ") + value);
    EXPECT_EQ(number(20), expected) << value;
  }
}

TEST_F(PatchCommands, ListTheCablesThatLeave) {
  EXPECT_EQ(obey("p? 1-1"), "unconnected\n");
  obey("p i.io 1-1\np 1-1 a1.1i\np a2.1i A-1\np a1.A ad.s.1.3\np ad.s.1 a2.a");
  EXPECT_EQ(obey("p? i.io"), "i.Io 1-1\n");
  EXPECT_EQ(obey("p? A-1"), "1-1 a1.1i\n1-1 a2.1i\n");
  EXPECT_EQ(obey("p? a1.1i"), "unconnected\n");
  EXPECT_EQ(obey("p? a1.A"), "a1.A ad.s.i.1\n");
  EXPECT_EQ(obey("p? ad.s.1"), "ad.s.o.1 a2.α\n");
}

TEST_F(PatchCommands, SetAnAdapterEvenIfTheOtherJackIsWrong) {
  refusal("p ad.s.5.3 a99.a");
  EXPECT_EQ(obey("s? ad.s.5"), "3\n");
}

TEST_F(PatchCommands, ResetOneUnitOrAll) {
  obey("set a1 5\nset a2 6\ns a1.op1 A\ns a2.op1 A\ns cy.op 1a\np i.io 1-1\nr a.1");
  EXPECT_EQ(number(1), "P 0000000000");
  EXPECT_EQ(number(2), "P 0000000006");
  EXPECT_EQ(obey("s? a1.op1\ns? a2.op1"), "α\nA\n");
  obey("R");
  EXPECT_EQ(number(2), "P 0000000000");
  EXPECT_EQ(obey("s? a2.op1\ns? cy.op\np? i.io"), "α\n1a\ni.Io 1-1\n");
}

/// A reset of one of two joined accumulators makes both of them single accumulators of ten digits.
TEST_F(PatchCommands, ResetTakesJoinedAccumulatorsApart) {
  const std::string add_one =
      "set a1 0\nset a2 9999999999\nset a3 1\ns a3.op5 A\ns a2.op5 a\nb i\nrun 5";
  obey("p a1.ir1 a2.il1\np i.io 1-1\np 1-1 a3.5i\np 1-1 a2.5i\np a3.A 1\np 1 a2.a\n" + add_one);
  EXPECT_EQ(number(1), "P 0000000001") << "the carry of a2";
  EXPECT_EQ(number(2), "P 0000000000");
  obey("r a.1\n" + add_one);
  EXPECT_EQ(number(1), "P 0000000000");
  obey("p a1.ir1 a2.il1\n" + add_one);
  EXPECT_EQ(number(1), "P 0000000001") << "joined anew";
  obey("r a.2\n" + add_one);
  EXPECT_EQ(number(1), "P 0000000000") << "from the other side";
}

TEST_F(PatchCommands, RefuseLaterUnitsUnlessWanted) {
  EXPECT_NE(refusal("p 1-1 st.i").find("--later-units"), std::string::npos);
  EXPECT_NE(refusal("p os.o 1").find("--later-units"), std::string::npos);
  EXPECT_NE(refusal("r pm2").find("--later-units"), std::string::npos);
  start({.later_units = true});
  obey("r os\nr st\nr sft\nr pm1\nr pm2\nr sjk1\nr sjk2");
  EXPECT_NE(refusal("r st.i"), "");
  obey("p 1-1 st.i\np st.10o 1-2\np f1.A os.A\np os.o 3\np sft.6o pm2.cdi\np sjk1.1o sjk2.di");
  EXPECT_EQ(machine_->wiring().cables().size(), 0U);
  EXPECT_NE(refusal("p 1-1 st.11o"), "");
  EXPECT_NE(refusal("p 1-1 st"), "");
  EXPECT_NE(refusal("p st.i 99"), "");
  EXPECT_NE(refusal("p st.i st.i"), "");
}

TEST_F(PatchCommands, TellOfEveryCommand) {
  const std::string all = obey("help");
  for (const Command& command : commands()) {
    EXPECT_NE(all.find("\n  " + std::string(command.name) + " "), std::string::npos);
    EXPECT_EQ(obey("help " + std::string(command.name)), command_help(command.name));
  }
  for (const std::string& line : {all}) EXPECT_LT(line.find('\n'), 80U);
}

// Random input: the console must not fail, and reports each line at most once.
RC_GTEST_FIXTURE_PROP(PatchCommands, SurviveAnything, ()) {
  const std::vector<std::string> pieces{
      "p",    "s",     "set",  "d",    "r",     "b",        "n",       "a1",         "a1.A",
      "a1.α", "a2.β",  "1-1",  "2",    "i.io",  "a1.1i",    "a1.op1",  "A",          "c.s1",
      "Alr",  "f1.1i", "m.1i", "d.1i", "p.Ai",  "ad.s.1.3", "ad.dp.1", "-5",         "99999999999",
      "i",    "p?",    "s?",   "#",    "a2.5i", "a2.5o",    "a1.S",    "debug.bp.1", ""};
  const auto lines = *rc::gen::container<std::vector<std::vector<std::string>>>(
      rc::gen::container<std::vector<std::string>>(rc::gen::weightedOneOf<std::string>(
          {{20, rc::gen::elementOf(pieces)}, {1, rc::gen::string<std::string>()}})));
  for (const auto& words : lines) {
    std::string line;
    for (const std::string& word : words) line += word + " ";
    complaints_.clear();
    const ConsoleStatus outcome = console_->obey(line);
    RC_ASSERT(complaints_.size() <= 1U);
    if (outcome == ConsoleStatus::failed) break;
  }
}

}  // namespace
}  // namespace chessvm::eniac::patch_commands_test
