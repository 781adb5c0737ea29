// SPDX-License-Identifier: MIT
// Tests breakpoints, watchpoints and catchpoints of every kind, and how the user changes them.
#include <rapidcheck.h>

#include "tests/vm/debugger/support.hpp"
#include "vm/reference.hpp"

namespace chessvm::vm::debugger::test::stop_points_test {
namespace {

class OnAdder : public testing::Test {
 protected:
  OnAdder() : console(adder) { console.deck("10000\n20000\n30000\n"); }
  Console console;
};

TEST_F(OnAdder, PlacesOfBreakpoints) {
  EXPECT_CONTAINS(console("break add_card"), "1: break 200.0");
  EXPECT_CONTAINS(console("break add_card+1"), "2: break 201.0");
  EXPECT_CONTAINS(console("break 103.1"),
                  "no instruction begins at 103.1; those of the row begin at 0, 2, 3, 4, 5");
  EXPECT_CONTAINS(console("break 400.1"), "400 is not a row number, 100-399");
  EXPECT_CONTAINS(console("break 199.0"), "row 199 cannot be executed");
  EXPECT_CONTAINS(console("break test.asm:14"), "3: break 103.4");
  EXPECT_CONTAINS(console("break"), "4: break 100.0");
  EXPECT_CONTAINS(console("break opcode mov [B],A"), "5: break opcode mov [B],A");
  EXPECT_CONTAINS(console("break opcode storeacc"), "6: break opcode storeacc");
  EXPECT_CONTAINS(console("break opcode 92"), "7: ");
  for (const char* bad :
       {"break 99", "break 400", "break 199", "break 302", "break nowhere", "break test.asm:99",
        "break test.asm:0", "break test.asm:x", "break other.asm:3", "break opcode fly",
        "break opcode", "break loop if", "break add_card count 0", "break 100.0.0"}) {
    console(bad);
    EXPECT_TRUE(console.last.failed) << bad;
  }
  EXPECT_EQ(console.session.stops.all().size(), 7U);
}

TEST_F(OnAdder, ConditionsAndCounts) {
  console("break add_card if [left] == 2");
  console("continue");
  EXPECT_EQ(console.state().word(21), 2);
  console("delete; restart; break add_card count 3; continue");
  EXPECT_EQ(console.state().word(21), 1);
  console("delete; restart; break add_card if [left] < 3 count 2; continue");
  EXPECT_EQ(console.state().word(21), 1);
  console("delete; restart; break add_card; ignore $_ 1; continue");
  EXPECT_EQ(console.state().word(21), 2);
  EXPECT_CONTAINS(console("continue"), "breakpoint");
  EXPECT_CONTAINS(console("stops"), "hit 3");
  console("delete; restart; break add_card; condition $_ [left] == 1; continue");
  EXPECT_EQ(console.state().word(21), 1);
  console("restart; condition $_; continue");
  EXPECT_EQ(console.state().word(21), 3);
  EXPECT_CONTAINS(console("condition $_ $unset == 1; restart; continue"),
                  "(condition: $unset has no value yet)")
      << "better to stop than to pass";
}

TEST_F(OnAdder, CountNeedsANumber) {
  for (const char* bad :
       {"break count", "break add_card count", "tbreak add_card count", "break add_card if A count",
        "watch A count", "watch A count if A", "catch read count", "catch time 50 count"}) {
    console(bad);
    EXPECT_TRUE(console.last.failed) << bad;
  }
  Console counts("  .isa v4\n  .org 100\n  inc A\ncount\n  inc A\n  jmp count\n");
  EXPECT_CONTAINS(counts("break count"), "1: break 101.0") << "a label of this name";
}

TEST_F(OnAdder, EnableDisableDelete) {
  console("break add_card; break done; disable 1; continue");
  EXPECT_EQ(next_place(console.state()).row, 105);
  EXPECT_CONTAINS(console("stops"), "1 off break 200.0");
  console("restart; enable 1; disable 2; continue");
  EXPECT_EQ(next_place(console.state()).row, 200);
  console("delete 1; enable; continue");
  EXPECT_EQ(next_place(console.state()).row, 105);
  console("delete");
  EXPECT_CONTAINS(console("stops"), "no stop points");
  for (const char* bad : {"delete 9", "enable x", "disable 0", "condition", "ignore 5 1", "on-stop",
                          "on-stop 7 print A"}) {
    console(bad);
    EXPECT_TRUE(console.last.failed) << bad;
  }
}

TEST_F(OnAdder, TemporaryOnes) {
  console("tbreak add_card; continue");
  EXPECT_TRUE(console.session.stops.all().empty());
  console("tbreak opcode print; continue");
  EXPECT_EQ(next_place(console.state()).row, 105);
}

TEST_F(OnAdder, CommandsOfStops) {
  console("break add_card; on-stop 1 silent; print [left]; continue");
  const std::string text = console("continue");
  EXPECT_CONTAINS(text, "[left] = 3\n[left] = 2\n[left] = 1\npunched 6020\nhalted");
  EXPECT_EQ(console.state().status, Status::halted);
  console("restart; on-stop 1 print A; echo here");
  EXPECT_CONTAINS(console("continue; echo after"), "here\nafter\n");
  console("on-stop 1");
  EXPECT_FALSE(contains(console("continue"), "here"));
}

TEST_F(OnAdder, ACommandThatContinuesForEverIsNoRecursion) {
  Console loop("  .isa v4\n  .org 100\nloop\n  inc A\n  jmp loop\n");
  loop("break loop; on-stop 1 silent; continue");
  int asked = 0;
  loop.session.keep_going = [&] { return ++asked < 100'000; };
  EXPECT_CONTAINS(loop("continue"), "interrupted");
  EXPECT_GT(loop.state().instructions, 100'000U);
}

TEST_F(OnAdder, WatchKinds) {
  const auto first = [&](const std::string& command) {
    console("delete; restart");
    console(command);
    EXPECT_FALSE(console.last.failed) << command;
    return console("continue");
  };
  EXPECT_CONTAINS(first("watch [total]"), "[20] 00 -> 10");
  EXPECT_CONTAINS(first("watch write [total]"), "[20] written");
  EXPECT_CONTAINS(first("watch read [total]"), "[20] read");
  EXPECT_CONTAINS(first("watch [total..left]"), "[21] 00 -> 03");
  EXPECT_CONTAINS(first("watch write [20..24]"), "[21] written");
  EXPECT_CONTAINS(first("watch C"), "C 00 -> 03");
  EXPECT_CONTAINS(first("watch A if A == 3"), "A 00 -> 03");
  EXPECT_CONTAINS(first("watch read J"), "J read") << "swapall";
  EXPECT_CONTAINS(first("watch write N"), "N written");
  EXPECT_CONTAINS(first("watch RR"), "RR 00 -> 103");
  EXPECT_CONTAINS(first("watch PC if PC == 200"), "PC 102 -> 200");
  EXPECT_CONTAINS(first("watch tens([total])"), "tens([total]) 0 -> 1");
  EXPECT_CONTAINS(first("watch write units([total])"), "[20] written");
  EXPECT_CONTAINS(first("watch read tens(J)"), "J read");
  EXPECT_CONTAINS(first("watch [total] + [left] count 3"), "[total] + [left] 13 -> 12");
  EXPECT_CONTAINS(first("watch $cards"), "$cards 0 -> 1");
  EXPECT_CONTAINS(first("watch write [total] if [total] >= 30"), "[20] written");
  EXPECT_EQ(console.state().word(20), 30);
  for (const char* bad :
       {"watch", "watch [75]", "watch [5..3]", "watch [0..75]", "watch read A+B", "watch [3",
        "watch write tens([3] + 1)", "watch read digits(A)", "watch write tens([75])"}) {
    console(bad);
    EXPECT_TRUE(console.last.failed) << bad;
  }
}

TEST_F(OnAdder, SignsAreWatched) {
  Console signs("  .isa v4\n  .org 100\n  flipn\n  mov 1,A\n  halt\n");
  signs("watch N");
  EXPECT_CONTAINS(signs("continue"), "N P -> M");
  EXPECT_CONTAINS(signs("continue"), "N M -> P");
}

TEST_F(OnAdder, Catch) {
  console("catch read; continue");
  EXPECT_CONTAINS(console("restart; continue"), "catchpoint 1: card 1 read");
  EXPECT_CONTAINS(console("continue"), "card 2 read");
  EXPECT_CONTAINS(console("delete; catch print; continue"), "catchpoint 2: card 1 punched: 6020");
  EXPECT_CONTAINS(console("delete; restart; catch time 200; continue"), "catchpoint 3: time");
  EXPECT_GE(console.state().add_cycles, 200U);
  EXPECT_LT(console.state().add_cycles, 250U);
  EXPECT_CONTAINS(console("continue"), "halted");
  EXPECT_CONTAINS(console("restart; catch time 0.01s; continue"), "catchpoint 4: time");
  EXPECT_GE(console.state().add_cycles, 50U);
  EXPECT_LT(console.state().add_cycles, 100U);
  for (const char* bad : {"catch", "catch fire", "catch read 5", "catch time", "catch time -1"}) {
    console(bad);
    EXPECT_TRUE(console.last.failed) << bad;
  }
}

TEST_F(OnAdder, ACardThatComesLateIsCaughtToo) {
  Console late(adder);
  late("catch read");
  EXPECT_CONTAINS(late("continue"), "waiting for card 1");
  EXPECT_CONTAINS(late("card 12345; continue"), "card 1 read");
}

TEST_F(OnAdder, SavedStopPointsAreTheSameAgain) {
  console("break add_card if [left] == 2 count 3; tbreak 103.4; watch write [total..left]");
  console("break opcode mov [B],A");
  console("catch time 17h42m; watch [total] + 1; catch print; disable 1");
  console("on-stop 3 print A; continue");
  console("save-stops my.stops");
  EXPECT_FALSE(console.last.failed);
  Console other(adder);
  other.files->contents = console.files->contents;
  EXPECT_FALSE((other("source my.stops"), other.last.failed));
  EXPECT_EQ(other("stops"), console("stops"));
}

TEST_F(OnAdder, NumbersOfTheListAreBounded) {
  for (int i = 0; i < 1'100; ++i) console("break add_card");
  EXPECT_LE(console.session.stops.all().size(), 1'000U);
}

/// The accesses that are predicted for an instruction must include every place that it changes.
TEST(Accesses, CoverEveryChange) {
  EXPECT_TRUE(rc::check([] {
    MachineState state;
    const auto word = rc::gen::inRange<int>(0, 100);
    for (auto* half : {&state.rf, &state.ls}) {
      half->negative = *rc::gen::arbitrary<bool>();
      for (auto& digits : half->words) digits = static_cast<std::uint8_t>(*word);
    }
    // Uses small random numbers, so that most addresses and accumulator numbers exist.
    state.rf.words[0] = static_cast<std::uint8_t>(*rc::gen::inRange<int>(0, 30));
    for (auto& accumulator : state.memory)
      for (auto& digits : accumulator.words) digits = static_cast<std::uint8_t>(*word);
    state.rr = *rc::gen::inRange<int>(100, 199);
    const auto& instruction =
        *rc::gen::elementOf(std::vector<isa::Instruction>(isa::table.begin(), isa::table.end()));
    Image image;
    image.set_word(100, 0, instruction.coding.published.opcode);
    for (int i = 1; i < words_per_row; ++i) image.set_word(100, i, 8);
    const isa::Operation operation =
        isa::operation(*isa::find(Cpu::published, instruction.coding.published.opcode));
    const Accesses possible = possible_accesses(operation);
    const Accesses exact = accesses(operation, state);
    RC_ASSERT((exact.read & ~possible.read).none());
    RC_ASSERT((exact.written & ~possible.written).none());
    const MachineState before = state;
    DeckReader reader(std::vector<Card>{{12'345}});
    CardStack punch;
    static_cast<void>(reference_step(image, state, reader, punch));
    for (std::size_t place = 0; place < place_count; ++place)
      if (place != place_pc && place_value(before, place) != place_value(state, place))
        RC_ASSERT(exact.written[place]);
  }));
}

}  // namespace
}  // namespace chessvm::vm::debugger::test::stop_points_test
