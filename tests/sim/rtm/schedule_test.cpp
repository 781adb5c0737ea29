// SPDX-License-Identifier: MIT
// Tests the way from program text to timelines: elaboration, expansion, wires and the time axis.
#include <gtest/gtest.h>

#include <random>

#include "sim/rtm/schedule/demand.hpp"
#include "sim/rtm/schedule/expand.hpp"
#include "sim/rtm/schedule/listing.hpp"
#include "tests/sim/rtm/support.hpp"

namespace chessvm::test::schedule_test {
namespace {

using namespace rtm;

const std::string beginning = "machine stock1946\nbus main\n";

std::string listed(const std::string& text) {
  Parsed result = parsed(beginning + text);
  const auto demand = elaborate(result.syntax, result.diagnostics);
  EXPECT_EQ(result.complaints(), "");
  return demand ? listing(*demand) : "";
}

TEST(Elaboration, StraightLine) {
  EXPECT_EQ(listed(R"(acc RF at a13
constant P01 = P01
constant M99 = M99
constant M0 = M00
stage A1 -> op 52
stage A2 -> op 53
stage A3 -> op 54
thread fetch { 0: goto decoder }
micro inc op 52 cost 1 { 1: P01 -> RF; goto fetch }
micro dec op 53 cost 1 { 1: M99 -> RF; goto fetch }
micro flipn op 54 cost 2 { 2: M0 -> RF; goto fetch }
)"),
            R"(fetch: fetch, then decoder

inc: op 52, then fetch
   1: from p.A1o; P01; RF <-

dec: op 53, then fetch
   1: from p.A2o; M99; RF <-

flipn: op 54, then fetch
   1: from p.A3o
   2: M0; RF <-

)");
}

TEST(Elaboration, FamilyWithAGroupOfStages) {
  EXPECT_EQ(listed(R"(acc RF at a13
acc EX at a3
acc XCH at a5
stage A1 -> B
stage B1 -> op 00
stage B2 -> op 01
view XCH.B from main = digits, swap d10..d9 d8..d7
thread fetch { 0: goto decoder }
micro none op 00 cost 4 { 1: call rest
                          2: RF*! }
micro swap_b op 01 cost 4 { 1: call rest
                            2: RF* -> XCH.B }
piece rest { 1: XCH* -> EX
             3: XCH* -> RF
             4: EX* -> XCH
             goto fetch }
)"),
            R"(fetch: fetch, then decoder

none: op 00, then fetch
   0: from p.A1o; to p.Bi
   1: from p.B1o; XCH* ->; EX <-
   2: RF* ->
   3: XCH* ->; RF <-
   4: EX* ->; XCH <-

swap_b: op 01, then fetch
   0: from p.A1o; to p.Bi
   1: from p.B2o; XCH* ->; EX <-
   2: RF* ->; XCH.B <-
   3: XCH* ->; RF <-
   4: EX* ->; XCH <-

)");
}

TEST(Elaboration, LookUpAndBranchWithTwoContinuations) {
  EXPECT_EQ(listed(R"(acc PC at a1
acc EX at a3
acc RF at a13
acc DJ at a5
wire ft2.A -> main
wire DJ.A -> main = digits
view DJ.low from main = d2..d1<-d10..d9
view DJ.z from ft2.A = keep pm
stage A1 -> op 81
thread fetch { 0: goto decoder }
thread row_fetch { 0: goto fetch }
micro jz op 81 cost 10 {
  1: DJ* -> EX
  2: RF -> DJ.low; look ft2 A0
  3: DJ*!
  6: ft2 -> DJ.z
  7: choose DJ* { DJ.A.pm: taken | DJ.S.pm: nottaken } after 2
  8: EX* -> DJ
}
piece nottaken { 2: PC -> EX
                 goto fetch }
piece taken { 1..3: PC -> EX
              goto row_fetch }
)"),
            R"(fetch: fetch, then decoder

row_fetch: row_fetch, then fetch

jz/taken: op 81, then row_fetch
   1: from p.A1o; DJ* ->; EX <-
   2: RF ->; DJ.low <-; ft2 A0
   3: DJ* ->
   6: DJ.z <-; ft2 sends
   7: DJ* -> and ~>; pulses on DJ.A.pm
   8: EX* ->; DJ <-
   9: PC -> 3 times; EX <- 3 times
  10: PC -> 3 times; EX <- 3 times
  11: PC -> 3 times; EX <- 3 times

jz/nottaken: op 81, then fetch
   1: from p.A1o; DJ* ->; EX <-
   2: RF ->; DJ.low <-; ft2 A0
   3: DJ* ->
   6: DJ.z <-; ft2 sends
   7: DJ* -> and ~>; pulses on DJ.S.pm
   8: EX* ->; DJ <-
  10: PC ->; EX <-

)");
}

TEST(Expansion, AWaitBeginsAWayOfItsOwn) {
  Parsed result = parsed(beginning + R"(acc X at a1
acc Y at a2
micro read op 91 cost device {
  1: start i.ri
  3: wait i.ro
  5: X -> Y
  goto fetch
}
thread fetch { 0: goto decoder }
)");
  const auto ways = expand(result.syntax, result.syntax.bodies.front(), result.diagnostics);
  ASSERT_EQ(result.complaints(), "");
  ASSERT_EQ(ways.size(), 2U);
  EXPECT_EQ(ways[0].next, "i.ro");
  EXPECT_EQ(ways[0].end, 3);
  EXPECT_EQ(ways[1].name, "read/i.ro");
  EXPECT_EQ(ways[1].next, "fetch");
  EXPECT_EQ(ways[1].end, 2);
  ASSERT_EQ(ways[1].actions.size(), 1U);
  EXPECT_EQ(ways[1].actions.front().first, 2);
}

TEST(Expansion, AChoiceIsOnItsSideOfAWait) {
  Parsed result = parsed(beginning + R"(acc X at a1
micro read op 91 cost device {
  1: choose X { X.A.d1: one | X.A.d2: two } after 1
  4: wait i.ro
  6: choose X { X.A.d3: three | X.A.d4: four } after 1
}
piece one { 1: X! }
piece two { 2: X! }
piece three { 1: X!
              goto fetch }
piece four { 2: X!
             goto fetch }
thread fetch { 0: goto decoder }
)");
  const auto ways = expand(result.syntax, result.syntax.bodies.front(), result.diagnostics);
  ASSERT_EQ(result.complaints(), "");
  EXPECT_EQ(ways.size(), 8U);
  for (const Way& way : ways) {
    ASSERT_EQ(way.choices.size(), 1U) << way.name;
    EXPECT_EQ(way.choices.front().time, way.next == "i.ro" ? 1 : 2) << way.name;
  }
}

TEST(Wires, OneMappingAfterTheOther) {
  std::mt19937 engine(1);
  for (int round = 0; round < 200; ++round) {
    Mapping inner{};
    Mapping outer{};
    for (Mapping* mapping : {&inner, &outer})
      for (auto& wire : *mapping) wire = static_cast<std::uint8_t>(engine() % 12);
    const Mapping both = composed(outer, inner);
    std::array<int, 12> sent{};
    for (std::size_t wire = 1; wire < sent.size(); ++wire) sent[wire] = static_cast<int>(engine());
    const auto through = [](const Mapping& mapping, const std::array<int, 12>& in) {
      std::array<int, 12> out{};
      for (std::size_t k = 0; k < mapping.size(); ++k) out[k + 1] = in[mapping[k]];
      return out;
    };
    EXPECT_EQ(through(both, sent), through(outer, through(inner, sent))) << "round " << round;
    EXPECT_EQ(composed(straight(), inner), inner);
    EXPECT_EQ(composed(outer, straight()), outer);
  }
}

TEST(Axis, DelaysStayInTheirTimeline) {
  Parsed result = parsed(beginning + R"(acc X at a1
acc Y at a2
stage A1 -> op 10
stage A2 -> op 11
thread fetch { 0: goto decoder }
micro one op 10 cost 20 { 20: X -> Y; goto fetch }
micro two op 11 cost 33 { 33: X -> Y; goto fetch }
)");
  const auto demand = elaborate(result.syntax, result.diagnostics);
  ASSERT_TRUE(demand) << result.complaints();
  const Axis& axis = demand->axis;
  for (std::size_t t = 0; t < axis.timelines.size(); ++t) {
    const Axis::Span& span = axis.timelines[t];
    for (int moment = span.first; moment < span.end; ++moment)
      for (int steps = 0; steps <= Axis::longest; ++steps) {
        Moments start(axis.size);
        start.insert(axis.index(t, moment));
        const auto end = axis.delayed(start, steps);
        ASSERT_EQ(end.has_value(), moment + steps <= span.end) << moment << " + " << steps;
        if (end) {
          EXPECT_EQ(end->size(), 1U);
          EXPECT_TRUE(end->contains(axis.index(t, moment + steps)));
        }
        const Moments busy = axis.busy(start, steps);
        EXPECT_EQ(busy.size(), static_cast<std::size_t>(std::min(steps, span.end - moment)));
        for (int k = 1; k <= steps && moment + k <= span.end; ++k)
          EXPECT_TRUE(busy.contains(axis.index(t, moment + k)));
      }
  }
}

}  // namespace
}  // namespace chessvm::test::schedule_test
