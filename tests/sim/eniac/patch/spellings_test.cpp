// SPDX-License-Identifier: MIT
// Tests the spellings of names in patches of other simulators: docs/patch-format.md#names.
#include <algorithm>
#include <cctype>
#include <set>

#include "sim/eniac/core/names.hpp"
#include "sim/eniac/units/accumulator/accumulator.hpp"
#include "tests/sim/eniac/patch/console_fixture.hpp"

namespace chessvm::eniac::spellings_test {
namespace {

using Spellings = ConsoleTest;

std::string in_capitals(std::string text) {
  for (char& letter : text)
    if (letter >= 'a' && letter <= 'z') letter = static_cast<char>(letter - 'a' + 'A');
  return text;
}
std::string in_small_letters(std::string text) {
  for (char& letter : text)
    if (letter >= 'A' && letter <= 'Z') letter = static_cast<char>(letter - 'A' + 'a');
  return text;
}

TEST_F(Spellings, Fold) {
  EXPECT_EQ(folded("A01.5I"), "a1.5i");
  EXPECT_EQ(folded("pr.016-01"), "pr.16-1");
  EXPECT_EQ(folded("RA0s"), "ra0s");
  EXPECT_EQ(folded("RA-00L06"), "ra-0l6");
  EXPECT_EQ(folded("f1.A10S"), "f1.a10s");
  EXPECT_EQ(folded("p.100"), "p.100");
  EXPECT_EQ(folded("000"), "0");
  EXPECT_EQ(folded("α"), "α");
  EXPECT_EQ(folded(""), "");
}

TEST_F(Spellings, OfSwitches) {
  for (const auto& [typed, name, value] : {std::tuple{"f1.A1d", "f1.A1D", "D"},
                                           {"f1.B4d", "f1.B4D", "D"},
                                           {"f1.A1c", "f1.A1C", "7"},
                                           {"f1.A5s", "f1.A5S", "S"},
                                           {"f1.B10s", "f1.B10S", "S"},
                                           {"f1.RA0s", "f1.RA0S", "M"},
                                           {"f1.RB-2s", "f1.RB-2S", "M"},
                                           {"f1.Ninep", "f1.ninep", "Cpp"},
                                           {"F3.ra101L6", "f3.RA101L6", "4"},
                                           {"pr.01", "pr.1", "P"},
                                           {"PR.16", "pr.16", "P"},
                                           {"pr.015-16", "pr.15-16", "0"},
                                           {"A01.OP5", "a1.op5", "β"},
                                           {"a2.SF", "a2.sf", "4"},
                                           {"C.S26", "c.s26", "klr"},
                                           {"c.J01", "c.j1", "9"},
                                           {"P.ca", "p.cA", "3"},
                                           {"p.D14S2", "p.d14s2", "5"},
                                           {"p.GATE63", "p.gate63", "unplug"},
                                           {"M.IerAcc24", "m.ieracc24", "β"},
                                           {"DS.PL1", "d.pl1", "S7"},
                                           {"CY.OP", "cy.op", "1a"},
                                           {"AD.S.01", "ad.s.1", "-3"},
                                           {"debug.Dump.1", "debug.dump.1", "a7"}}) {
    obey(std::string("s ") + typed + " " + value);
    EXPECT_EQ(obey(std::string("s? ") + name), std::string(value) + "\n") << typed;
    EXPECT_EQ(obey(std::string("s? ") + typed), std::string(value) + "\n") << typed;
  }
}

TEST_F(Spellings, OfJacks) {
  for (const auto& [typed, name] : {std::pair{"d.ANS", "d.ans"},
                                    {"f1.ARG", "f1.arg"},
                                    {"i.IO", "i.Io"},
                                    {"p.A1O", "p.A1o"},
                                    {"p.1DI", "p.1di"},
                                    {"P.adi", "p.Adi"},
                                    {"p.CDI", "p.Cdi"},
                                    {"p.ccdi", "p.Ccdi"},
                                    {"a01.A", "a1.A"},
                                    {"A20.05O", "a20.5o"},
                                    {"a3.ALPHA", "a3.α"},
                                    {"a3.s", "a3.S"},
                                    {"m.RA", "m.Rα"},
                                    {"m.Asc", "m.ASC"},
                                    {"M.LhppII", "m.lhppII"},
                                    {"C.O", "c.o"},
                                    {"PA.01.SA", "pa.1.sa"},
                                    {"pa.1.Sb.02", "pa.1.sb.2"},
                                    {"AD.DP.1.03", "ad.dp.1.3"},
                                    {"Ad.Permute.1", "ad.permute.o.1"},
                                    {"b-3", "2-3"},
                                    {"Z-011", "26-11"},
                                    {"007", "7"},
                                    {"F2.nc", "f2.NC"},
                                    {"DEBUG.BP.1", "debug.bp.1"}}) {
    const auto node = machine_->wiring().find(typed, true);
    ASSERT_TRUE(node) << typed << ": " << node.error().message;
    EXPECT_EQ(machine_->wiring().nodes()[node.value()].name, name);
  }
  obey("p I.IO 01-01\np 1-1 A01.5I");
  EXPECT_EQ(obey("p? i.io"), "i.Io 1-1\n");
  EXPECT_NE(refusal("p i.io 1-1"), "") << "the same cable under another name";
}

TEST_F(Spellings, OfTheOtherCommands) {
  obey("set A7 42\nset a08 1");
  EXPECT_EQ(obey("d A7").substr(0, 12), "P 0000000042");
  EXPECT_EQ(obey("d a08").substr(0, 12), "P 0000000001");
  EXPECT_EQ(obey("d C"), obey("d c"));
  EXPECT_NE(obey("d F1"), "");
  EXPECT_NE(refusal("d A21"), "");
  obey("p M.IER A3\np A1.IL1 a01.IL2\np a1.Ir1 A2.il1\nr A.7\nr F.1");
  EXPECT_EQ(number(7), "P 0000000000");
  EXPECT_NE(machine_->accumulator(1).partner(), nullptr);
  EXPECT_NE(refusal("p OS.a a1.A").find("os came after 1946"), std::string::npos);
}

TEST_F(Spellings, TheExactOneCountsWhereTwoDifferByCase) {
  const auto name_of = [&](const char* typed) {
    return machine_->wiring().nodes()[machine_->wiring().find(typed, true).value()].name;
  };
  EXPECT_EQ(name_of("a1.a"), "a1.α");
  EXPECT_EQ(name_of("a1.A"), "a1.A");
  EXPECT_EQ(name_of("A1.A"), "a1.A");
  // Capitals and small letters name the same jack or switch. Jack A is the exception: a means α.
  std::set<std::string> exceptions;
  for (const Unit* const unit : machine_->units()) {
    const FrontPanel& panel = unit->panel();
    for (const auto change : {in_capitals, in_small_letters}) {
      for (std::size_t i = 0; i < panel.jacks().size(); ++i)
        if (panel.find_jack(change(panel.jacks()[i].name)) != i)
          exceptions.insert(panel.jacks()[i].name);
      for (std::size_t i = 0; i < panel.switches().size(); ++i)
        if (panel.find_switch(change(panel.switches()[i].name)) != i)
          exceptions.insert(panel.switches()[i].name);
    }
  }
  EXPECT_EQ(exceptions, std::set<std::string>{"A"});
}

TEST_F(Spellings, ANameThatFoldsToTwoThingsNeedsItsExactSpelling) {
  NameIndex index;
  index.add("A", 0);
  index.add("a", 1);
  index.add("aB", 2);
  index.add("AB|", 3);
  index.add("Ab", 4);
  EXPECT_EQ(index.find("A"), 0);
  EXPECT_EQ(index.find("a"), 1);
  EXPECT_EQ(index.find("aB"), 2);
  EXPECT_EQ(index.find("Ab"), 4);
  EXPECT_EQ(index.find("AB"), std::nullopt);
  EXPECT_EQ(index.find("c"), std::nullopt);
}

TEST_F(Spellings, SelectorsAnswerLikeThePublicSimulators) {
  EXPECT_EQ(obey("s? c.s1"), "al\n");
  obey("s c.s1 Blr\ns c.s30 Kr");
  EXPECT_EQ(obey("s? c.s1"), "blr\n");
  EXPECT_EQ(obey("s? c.s30"), "kr\n");
}

}  // namespace
}  // namespace chessvm::eniac::spellings_test
