// SPDX-License-Identifier: MIT
// Tests the compiler's proofs about signs. A register whose sign decides a choice may also send
// without a choice. Then the compiler must prove what sign the register has, because the wrong sign
// would start a piece of the program.
#include <gtest/gtest.h>

#include <array>

#include "sim/rtm/schedule/demand.hpp"
#include "tests/sim/rtm/support.hpp"

namespace chessvm::test::signs_test {
namespace {

using namespace rtm;

/// Declarations of the test programs. The sign of X decides a choice. A test may add a choice that
/// the sign of Y decides.
const std::string beginning = R"(machine stock1946
bus main
bus side
bus signs
acc X at a1
acc Y at a2
acc Z at a3
constant P01 = P01
constant P99 = P99
constant M00 = M00
wire ft1.A -> signs
wire ft2.A -> signs
mode ft2.A rows
view X.digits from main = digits
view X.low from main = keep d5..d1
view X.high from main = keep d10..d2
view X.one from main = d1<-d10
view X.sign from main = keep pm
view X.place from main = pm<-d9
view X.table from signs = keep pm
)";

const std::string ending = R"(
piece choice { 1: choose X* { X.A.pm: minus | X.S.pm: plus } after 1 }
piece minus { 0: goto fetch }
piece plus { 0: goto fetch }
)";

/// Returns the diagnostics of a program that does `steps` before a choice by the sign of X.
std::string complaints(const std::string& steps, const std::string& more = "") {
  Parsed program = parsed(beginning + more + "thread reset {\n" + steps +
                          "\n 90: goto fetch }\nthread fetch { 1: call choice }\n" + ending);
  const auto demand = elaborate(program.syntax, program.diagnostics);
  EXPECT_EQ(demand.has_value(), program.diagnostics.errors() == 0);
  return program.complaints();
}

::testing::AssertionResult proved(const std::string& steps, const std::string& more = "") {
  const std::string said = complaints(steps, more);
  if (said.empty()) return ::testing::AssertionSuccess() << "nothing to say of " << steps;
  return ::testing::AssertionFailure() << said;
}

::testing::AssertionResult unproved(const std::string& steps, const std::string& more = "") {
  const std::string said = complaints(steps, more);
  const std::string id = "[sign-unproved]";
  if (said.find(id) != std::string::npos && said.find(id) == said.rfind(id) &&
      said.find(" error: ") == said.rfind(" error: "))
    return ::testing::AssertionSuccess() << said;
  return ::testing::AssertionFailure() << "should be unproved, once: " << steps << '\n' << said;
}

TEST(SignsProved, OfWhatIsClear) {
  EXPECT_TRUE(proved("1: X!"));
  EXPECT_TRUE(unproved("1: X ~> Y"));
  EXPECT_TRUE(proved("1: M00 -> X\n 2: clear X\n 3: X!"));
  EXPECT_TRUE(unproved("1: M00 -> X\n 2: X*!\n 3: X!"));
  EXPECT_TRUE(proved("1: M00 -> Y\n 2: Y*!\n 3: Y -> X\n 4: X!"));
  EXPECT_TRUE(unproved("1: M00 -> Y\n 2..3: Y*!\n 4: M00 -> Y\n 5: Y -> X\n 6: X!"));
  EXPECT_TRUE(unproved("1: M00 -> Y\n 2..3: Y* -> X\n 4: Y -> X\n 5: X ~> Z\n 6: Y -> X\n"));
}

TEST(SignsProved, ByConstants) {
  EXPECT_TRUE(proved("1: P99 -> X\n 2: X!"));
  EXPECT_TRUE(unproved("1: M00 -> X\n 2: X!"));
  EXPECT_TRUE(proved("1: M00 -> X\n 2: X ~> Y"));
  EXPECT_TRUE(proved("1: M00 -> X\n 2: M00 -> X\n 3: X!"));
  EXPECT_TRUE(unproved("1: P01 -> X.place\n 2: X!"));
  EXPECT_TRUE(proved("1: P01 -> X.place\n 2: P01 -> X.place\n 3: X!"));
}

TEST(SignsProved, ThroughViewsAndWires) {
  EXPECT_TRUE(unproved("1: M00 -> Y\n 2: Y -> X\n 3: X!"));
  EXPECT_TRUE(unproved("1: M00 -> Y\n 2: Y -> X.sign\n 3: X!"));
  EXPECT_TRUE(proved("1: M00 -> Y\n 2: Y -> X.digits\n 3: X!"));
  EXPECT_TRUE(proved("1: M00 -> Y\n 2: Y -> X\n 3: X!", "wire Y.A -> main = digits\n"));
  EXPECT_TRUE(proved("1: M00 -> Y\n 2: Y -> X\n 3: Y -> X\n 4: X!"));
  EXPECT_TRUE(proved("1: M00 -> Y\n 2: Y, M00 -> X\n 3: X!", "shared Y.A.pm, constants.pm\n"));
  EXPECT_TRUE(unproved("1: card -> Y\n 2: Y -> X\n 3: X!"));
  EXPECT_TRUE(unproved("1: P99 -> Y\n 2: Y -> X.place\n 3: X!"));
  EXPECT_TRUE(proved("1: Y -> X.place\n 2: X!"));
  EXPECT_TRUE(unproved("1: Y ~> X\n 2: X!", "wire Y.S -> main = keep pm\n"));
  EXPECT_TRUE(proved("1: Y ~> X\n 2: X ~> Z", "wire Y.S -> main = keep pm\n"));
}

TEST(SignsProved, UnlessTheyMayCarry) {
  EXPECT_TRUE(proved("1: P01 -> X\n 2: P01 -> X\n 3: X!"));
  EXPECT_TRUE(unproved("1: P01 -> X\n 2: P01 -> X\n 3: P01 -> X\n 4: X!"));
  EXPECT_TRUE(unproved("1: P99 -> X\n 2: P99 -> X\n 3: X!"));
  EXPECT_TRUE(proved("1: P99 -> X\n 2: Y -> X+1\n 3: X!"));
  EXPECT_TRUE(unproved("1: P99 -> Y\n 2: Y -> X\n 3: Y -> X.high\n 4: X!"));
  EXPECT_TRUE(proved("1: P99 -> Y\n 2: Y -> X\n 3: Y -> X.low\n 4: X!"));
  const std::string nines = "wire Y.S -> main\n";
  EXPECT_TRUE(proved("1: Y ~> X.high\n 2: Z -> X+1\n 3: X!", nines));
  EXPECT_TRUE(proved("1: Y ~> X.high\n 2: P99 -> X.one\n 3: Z -> X\n 4: X!", nines));
  EXPECT_TRUE(unproved("1: Y ~> X.high\n 2: P99 -> X.one\n 3: Z -> X+1\n 4: X!", nines));
  // The complement of 0 is all nines plus 1, so a carry may reach the sign.
  EXPECT_TRUE(unproved("1: Y ~> X\n 2: X!", "wire Y.S -> main = digits\n"));
  EXPECT_TRUE(proved("1: Y ~> X\n 2: X!", "wire Y.S -> main = keep d10..d2\n"));
  EXPECT_TRUE(proved("1: Y ~> X\n 2: X!", "wire Y.S -> main = keep d9..d1\n"));
  EXPECT_TRUE(unproved("1: Y ~> X\n 2: Y ~> X\n 3: X!", "wire Y.S -> main = keep d10..d2\n"));
}

TEST(SignsProved, OfTablesAndCards) {
  EXPECT_TRUE(proved("1: look ft1 A0\n 5: ft1 -> X.table\n 6: X!"));
  EXPECT_TRUE(unproved("1: look ft1 S0\n 5: ft1 -> X.table\n 6: X!"));
  EXPECT_TRUE(unproved("1: look ft2 A0\n 5: ft2 -> X.table\n 6: X!"));
  EXPECT_TRUE(proved("1: look ft2 A0\n 4: -> X.table\n 6: -> X.table\n 7: X!"));
  EXPECT_TRUE(unproved("1: card -> X\n 2: X!"));
  EXPECT_TRUE(proved("1: card -> X.digits\n 2: X!"));
  EXPECT_TRUE(unproved("1: card -> X.digits\n 2: P01 -> X\n 3: X!"));
}

TEST(SignsProved, ByWhatIsExpected) {
  EXPECT_TRUE(proved("1: card -> X\n 2: expect X plus; X!"));
  EXPECT_TRUE(proved("1: card -> X\n 2: X!; expect X plus"));
  EXPECT_TRUE(proved("1: card -> X\n 2: expect X plus\n 9: X!"));
  EXPECT_TRUE(proved("1: card -> Y\n 2: expect Y plus\n 3: Y -> X\n 4: X!"));
  EXPECT_TRUE(unproved("1: card -> X\n 2: X!\n 3: expect X plus"));
  EXPECT_TRUE(unproved("1: card -> X; expect X plus\n 2: X!"));
  EXPECT_TRUE(unproved("1: card -> X\n 2: expect X minus; X!"));
  EXPECT_TRUE(proved("1: card -> X\n 2: expect X minus; X ~> Y"));
}

/// Compiles `beginning` and `text` as one program; returns the names of the diagnostics in order.
std::string names_of_complaints(const std::string& text) {
  Parsed program = parsed(beginning + text);
  (void)elaborate(program.syntax, program.diagnostics);
  std::string names;
  for (const Diagnostic& diagnostic : program.diagnostics.all())
    names += std::string(names.empty() ? "" : " ") + std::string(diagnostic.id);
  return names;
}

const std::string unproved_once = "sign-unproved";

TEST(SignsOfWays, AreJoinedWhereTheyMeet) {
  const auto loop = [](const std::string& last) {
    return "thread reset { 0: goto fetch }\nthread fetch {\n1: X!\n2: P99 -> X\n" + last +
           "4: goto other }\nthread other { 1: choose X { X.A.pm: minus | X.S.pm: plus } after 1 "
           "}\n"
           "piece minus { 1: clear X; goto fetch }\npiece plus { 1: goto fetch }\n";
  };
  EXPECT_EQ(names_of_complaints(loop("")), "");  // X is always plus after a choice
  EXPECT_EQ(names_of_complaints(loop("3: X!\n")), unproved_once);
  // The first instruction leaves Y minus; the second sends Y to X.
  const auto two = [](const std::string& first, const std::string& second) {
    return "stage A1 -> op 10\nstage A2 -> op 11\nthread reset { 0: goto fetch }\n"
           "thread fetch { 0: goto decoder }\n"
           "micro one op 10 cost 9 {\n" +
           first + "\n9: goto fetch }\nmicro two op 11 cost 9 {\n" + second +
           "\n9: goto fetch }\nmicro three op 12 cost 1 { 1: call choice }\nstage A3 -> op 12\n" +
           ending;
  };
  EXPECT_EQ(names_of_complaints(two("1: M00 -> Y", "1: clear X\n2: Y -> X\n3: X*!")),
            unproved_once);
  EXPECT_EQ(names_of_complaints(two("1: M00 -> Y\n2: clear Y", "1: clear X\n2: Y -> X\n3: X*!")),
            "");
  EXPECT_EQ(names_of_complaints(two("1: M00 -> Z", "1: clear X\n2: Y -> X\n3: X*!")), "");
}

TEST(SignsOfWays, GoOnAfterAWait) {
  const auto waiting = [](const std::string& before) {
    return "stage A1 -> op 10\nthread reset { 0: goto fetch }\nthread fetch { 0: goto decoder }\n"
           "micro print op 10 cost device {\n1: " +
           before +
           "\n2: start i.pi; wait i.po\n3: X!\n4: choose X* { X.A.pm: minus | X.S.pm: plus } after "
           "1 "
           "}\n" +
           ending.substr(ending.find("piece minus"));
  };
  EXPECT_EQ(names_of_complaints(waiting("P01 -> X")), "");
  EXPECT_EQ(names_of_complaints(waiting("M00 -> X")), unproved_once);
}

TEST(SignsOfWays, AreKnownBehindAChoice) {
  const auto arms = [](const std::string& minus, const std::string& plus,
                       const std::string& lines = "X.A.pm: minus | X.S.pm: plus") {
    return "wire Y.A -> side\nthread reset { 1: card -> X\n2: card -> Y; goto fetch }\nthread "
           "fetch { 1: choose X, Y "
           "{ " +
           lines + " } after 1 }\npiece minus {\n" + minus +
           "\n9: clear X\n10: card -> X; goto fetch }\npiece plus {\n" + plus +
           "\n9: clear X\n10: card -> X; goto fetch }\n";
  };
  EXPECT_EQ(names_of_complaints(arms("", "1: X!")), "");
  EXPECT_EQ(names_of_complaints(arms("1: X!", "")), unproved_once);
  EXPECT_EQ(names_of_complaints(arms("1: X ~> Z", "")), "");
  EXPECT_EQ(names_of_complaints(arms("", "1: X ~> Z")), unproved_once);
  EXPECT_EQ(names_of_complaints(arms("1: M00 -> X\n2: X!", "")), "");
  EXPECT_EQ(names_of_complaints(arms("1: expect X plus", "")), "sign-contradicted");
  EXPECT_EQ(names_of_complaints(arms("1: expect X minus", "1: expect X plus")), "");
  // Digit d3 of Y may lead to `minus`, too, so in `minus` the sign of X is not certain.
  const std::string several = "X.A.pm Y.A.d3: minus | Y.A.d4: plus";
  EXPECT_EQ(names_of_complaints(arms("1: X!", "", several)), unproved_once);
  EXPECT_EQ(names_of_complaints(arms("1: expect X plus; X!", "", several)), "");
  EXPECT_EQ(names_of_complaints(arms("1: expect X minus", "", several)), "");
  EXPECT_EQ(names_of_complaints(arms("", "1: X!", several)), "");
}

TEST(SignsOfWays, AreNotKnownOfWhatIsNotSent) {
  const auto choice = [](const std::string& sent) {
    return "thread reset { 1: card -> X; goto fetch }\nthread fetch { 1: choose " + sent +
           " { Y.A.d2: one | X.A.pm Y.A.d3: two } after 1 }\npiece one { 1: X!\n goto fetch }\n"
           "piece two { 1: clear X\n2: card -> X; goto fetch }\nwire Y.A -> side\n";
  };
  EXPECT_EQ(names_of_complaints(choice("X, Y")), "");
  EXPECT_EQ(names_of_complaints(choice("Y")), unproved_once);
}

TEST(SignsOfWays, OneChoiceDoesNotExcuseAnother) {
  const std::string program =
      "thread reset { 0: goto fetch }\n"
      "thread fetch { 1: choose X { X.A.pm: minus | X.S.pm: plus } after 1 }\n"
      "piece minus { 1: choose X* { X.A.d3: three | X.S.d3: other } after 1 }\n"
      "piece three { 0: goto fetch }\npiece other { 0: goto fetch }\n"
      "piece plus { 1: M00 -> X\n2: card -> X.digits; goto fetch }\n";
  // Each choice sends the whole of X, so it would also start lines of the other choice.
  EXPECT_EQ(names_of_complaints(program), "sign-unproved sign-unproved");
  const auto crossed = [](const std::string& first, const std::string& second) {
    return "thread reset { 1: card -> X.digits; goto fetch }\n"
           "thread fetch { 1: choose X { " +
           first + ": one | X.S.d4: two } after 1 }\npiece one { 1: choose X { " + second +
           ": three | X.S.d4: four } after 1 }\npiece two { 0: goto fetch }\n"
           "piece three { 0: goto fetch }\npiece four { 0: goto fetch }\n";
  };
  EXPECT_EQ(names_of_complaints(crossed("X.A.d3", "X.A.d3")), "");
  EXPECT_EQ(names_of_complaints(crossed("X.A.d3", "X.S.d3")), unproved_once);
}

TEST(SignsOfWays, BeginWhereSomethingOutsideDoes) {
  const std::string row_fetch = "thread row_fetch { 1: M00 -> X\n2: X!\n3: clear X; goto fetch }\n";
  const std::string fetch = "thread fetch { 1: call choice }\n" + ending;
  EXPECT_EQ(names_of_complaints(fetch + row_fetch), unproved_once);
  EXPECT_EQ(names_of_complaints("thread reset { 0: goto fetch }\n" + fetch + row_fetch), "");
}

// ---- the real program

std::string with(std::string text, const std::string& old, const std::string& instead) {
  const std::size_t at = text.find(old);
  EXPECT_NE(at, std::string::npos) << old;
  return at == std::string::npos ? text : text.replace(at, old.size(), instead);
}

std::string refusals(const std::string& text) {
  Parsed program = parsed(text, "chessvm.rtm");
  const auto demand = elaborate(program.syntax, program.diagnostics);
  EXPECT_EQ(demand.has_value(), !program.diagnostics.has_errors());
  return program.complaints();
}

/// The signs of EX, m0 and m9 decide choices. Each change of the program lets a sign reach one of
/// these registers. The compiler must refuse the changed program.
TEST(RealProgram, MayNotLetASignThrough) {
  const std::string good = real_program();
  EXPECT_EQ(refusals(good), "");
  struct Plant {
    std::string old;
    std::string instead;
    std::string said;
  };
  const std::array plants{
      Plant{"view EX.rest from main = keep d8..d1", "view EX.rest from main = keep pm, keep d8..d1",
            "EX may be minus when it sends, and would start high"},
      Plant{"wire RF.S -> main = keep d10..d2", "wire RF.S -> main = all, drop d1",
            "EX may be minus when it sends, and would start high"},
      Plant{"wire RF.S -> main = keep d10..d2", "wire RF.S -> main = digits",  // 1'P reaches main
            "EX may be minus when it sends, and would start high"},
      Plant{"view m0.digits from main = digits", "view m0.digits from main",
            "m0 may be minus when it sends, and would start units"},
      Plant{"view m9.a from main = E<-A", "view m9.a from main = keep pm, E<-A",
            "m9 may be minus when it sends, and would start jump"},
      Plant{"view LS.sign from main = keep pm", "view LS.sign from main = keep pm, d1<-d1",
            "m0 may be minus when it sends, and would start units"},
      Plant{"  3: RF* -> LS\n  4: m3* -> RF", "  3: RF* -> LS\n  4: m3 -> RF",
            "EX may be minus when it sends, and would start high"}};
  for (const Plant& plant : plants) {
    const std::string said = refusals(with(good, plant.old, plant.instead));
    EXPECT_NE(said.find(plant.said), std::string::npos) << plant.instead << '\n' << said;
  }
}

/// Removes each `expect` of the program in turn: without it, the compiler cannot prove a sign.
TEST(RealProgram, ExpectsNoMoreThanItNeeds) {
  const std::string good = real_program();
  int expectations = 0;
  for (std::size_t at = good.find(": expect "); at != std::string::npos;
       at = good.find(": expect ", at + 1)) {
    const std::size_t begin = good.rfind('\n', at) + 1;
    const std::string without =
        good.substr(0, begin) + "#" + good.substr(begin);  // makes the line a comment
    EXPECT_NE(refusals(without).find("[sign-unproved]"), std::string::npos)
        << good.substr(at, good.find('\n', at) - at);
    ++expectations;
  }
  EXPECT_EQ(expectations, 4);
}

}  // namespace
}  // namespace chessvm::test::signs_test
