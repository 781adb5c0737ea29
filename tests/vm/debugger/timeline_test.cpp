// SPDX-License-Identifier: MIT
// Tests, for every program, that n steps forwards and then n steps back restore the state.
#include <rapidcheck.h>

#include "tests/vm/debugger/support.hpp"

namespace chessvm::vm::debugger::test::timeline_test {
namespace {

namespace fs = std::filesystem;

void expect_same(const Moment& a, const Moment& b) {
  RC_ASSERT(a.state == b.state);
  RC_ASSERT(a.cards_read == b.cards_read);
  RC_ASSERT(a.cards_punched == b.cards_punched);
}

std::vector<std::string> programs() {
  std::vector<std::string> found;
  const fs::path root = CHESSVM_SOURCE_DIR;
  for (const auto& entry : fs::recursive_directory_iterator(root / "programs"))
    if (entry.path().extension() == ".asm") found.push_back(fs::relative(entry.path(), root));
  std::sort(found.begin(), found.end());
  return found;
}

/// Returns cards with which the program runs to its `halt`.
std::vector<Card> cards_for(const std::string& program, const Symbols& symbols) {
  constexpr int plies = 2;  // few, so that the chess program soon punches
  if (program == "programs/chess/chess.asm") return chess_cards(middle_game, symbols, plies);
  static const std::map<std::string, std::string> decks{
      {"programs/c4/c4.asm", "tests/data/c4/threat.deck"},
      {"programs/draughts/draughts.asm", "tests/data/draughts/start.deck"},
      {"programs/life/copies.asm", ""},  // neither reads nor punches
      {"programs/life/life.asm", "tests/data/life/glider.deck"},
      {"programs/tic/tic.asm", "tests/data/tic/corner.deck"},
      {"programs/vmtest/brktest.asm", ""},  // reads no card
      {"programs/vmtest/vmtest.asm", "programs/vmtest/vmtest.deck"}};
  const auto deck = decks.find(program);
  EXPECT_NE(deck, decks.end()) << "which deck is for " << program << "?";
  if (deck == decks.end() || deck->second.empty()) return {};
  const fs::path path = fs::path(CHESSVM_SOURCE_DIR) / deck->second;
  return parse_deck(read_file(path).value(), path).value();
}

class Programs : public testing::TestWithParam<std::string> {
 protected:
  Timeline loaded() {
    const Program program = assembled_file(GetParam());
    Timeline timeline(program.image);
    for (const Card& card : cards_for(GetParam(), program.symbols)) timeline.add_card(card);
    return timeline;
  }
};

/// Runs to the end of the program. Continues after each `brk`.
void run_out(Timeline& timeline) {
  while (timeline.run({}) == Stop::brk)
    ;
}

/// Tries `count` steps. Returns the number of executed steps: fewer if the machine halts or waits.
std::uint64_t steps(Timeline& timeline, std::uint64_t count) {
  const std::uint64_t before = timeline.position();
  for (std::uint64_t i = 0; i < count; ++i) static_cast<void>(timeline.step());
  return timeline.position() - before;
}

TEST_P(Programs, RunToTheirEnds) {
  Timeline timeline = loaded();
  run_out(timeline);
  EXPECT_EQ(timeline.state().status, Status::halted);
  EXPECT_EQ(timeline.state().error, MachineError::none);
  EXPECT_EQ(timeline.now().cards_read, timeline.deck().size());
  if (GetParam() != "programs/life/copies.asm") {
    EXPECT_GT(timeline.now().cards_punched, 0U);
  }
}

TEST_P(Programs, ForwardsAndAsManyBackRestores) {
  const Timeline fresh = loaded();
  Timeline whole = fresh;
  run_out(whole);
  const std::uint64_t length = whole.position();
  constexpr std::uint64_t most_steps = 3'000;
  int read = 0;
  int punched_any = 0;
  const bool held = rc::check([&] {
    Timeline timeline = fresh;
    // Most random places are near the beginning, where programs read, or the end, where they punch.
    const auto near = std::min(length, most_steps);
    const auto last = std::min<std::uint64_t>(length, 5);
    const auto far = *rc::gen::oneOf(
        rc::gen::inRange<std::uint64_t>(0, length + 1), rc::gen::inRange<std::uint64_t>(0, near),
        rc::gen::inRange<std::uint64_t>(length - near, length), rc::gen::just<std::uint64_t>(0),
        rc::gen::just<std::uint64_t>(length - last));
    while (timeline.run({.instructions = far}) == Stop::brk)
      ;
    const Moment start = timeline.now();
    const auto punched = timeline.punched();
    const auto forwards = steps(timeline, *rc::gen::inRange<std::uint64_t>(0, most_steps));
    const Moment end = timeline.now();
    read += end.cards_read > start.cards_read ? 1 : 0;
    punched_any += end.cards_punched > start.cards_punched ? 1 : 0;
    const auto parts = *rc::gen::inRange<std::uint64_t>(1, 5);
    for (std::uint64_t part = 0; part < parts; ++part)
      timeline.go_back(end.state.instructions - forwards * (part + 1) / parts);
    expect_same(timeline.now(), start);
    RC_ASSERT(timeline.punched() == punched);
    // Going the same number of steps forwards again must reach the same state.
    steps(timeline, forwards);
    expect_same(timeline.now(), end);
  });
  EXPECT_TRUE(held);
  EXPECT_EQ(read > 0, whole.now().cards_read > 0) << "cards read are to be given back";
  EXPECT_EQ(punched_any > 0, whole.now().cards_punched > 0) << "and cards punched";
}

TEST_P(Programs, GoingBackSingleStepsMeetsEveryState) {
  Timeline timeline = loaded();
  run_out(timeline);
  timeline.go_back(timeline.position() - std::min<std::uint64_t>(timeline.position(), 400));
  std::vector<Moment> seen;
  for (int i = 0; i < 500; ++i) {
    seen.push_back(timeline.now());
    const std::uint64_t before = timeline.position();
    static_cast<void>(timeline.step());
    if (timeline.position() == before) break;
  }
  if (seen.back().state.instructions == timeline.position()) seen.pop_back();
  while (!seen.empty()) {
    timeline.go_back(timeline.position() - 1);
    ASSERT_EQ(timeline.state(), seen.back().state);
    ASSERT_EQ(timeline.now().cards_read, seen.back().cards_read);
    seen.pop_back();
  }
}

TEST_P(Programs, MarkedRowsStopWithoutChangingAnything) {
  Timeline plain = loaded();
  static_cast<void>(plain.run({.instructions = 200'000}));
  Timeline marked = loaded();
  Rows rows;
  for (RowNumber row = first_row; row < end_row; row += 3) rows.set(row_bit(row));
  marked.mark(rows);
  int stops = 0;
  while (marked.position() < plain.position()) {
    const std::uint64_t before = marked.position();
    static_cast<void>(marked.run({.instructions = plain.position()}));
    if (marked.position() == before) break;
    if (marked.position() == plain.position() || marked.state().status != Status::running) continue;
    ++stops;
    ASSERT_TRUE(marked.state().ir.empty());
    ASSERT_TRUE(rows[row_bit(marked.state().pc)]) << marked.state().pc;
  }
  EXPECT_EQ(marked.state(), plain.state());
  EXPECT_GT(stops + (plain.position() < 10 ? 1 : 0), 0);
}

INSTANTIATE_TEST_SUITE_P(All, Programs, testing::ValuesIn(programs()), [](const auto& program) {
  return fs::path(program.param).stem().string();
});

TEST(Timeline, RemembersWithinItsBound) {
  Timeline timeline(
      assembled("loop.asm", "  .isa v4\n  .org 100\nloop\n  inc A\n  jmp loop\n").image);
  for (std::uint64_t target = 5'000; target <= 20'000'000; target += 5'000)
    static_cast<void>(timeline.run({.instructions = target}));
  EXPECT_LE(timeline.snapshots(), Timeline::most_snapshots);
  EXPECT_GT(timeline.snapshots(), Timeline::most_snapshots / 2);
  timeline.go_back(12'345'678);
  EXPECT_EQ(timeline.position(), 12'345'678U);
  EXPECT_EQ(timeline.state().rf.words[0], 12'345'678 / 2 % 100);
  timeline.go_back(1);
  EXPECT_EQ(timeline.state().rf.words[0], 1);
  timeline.go_back(0);
  EXPECT_EQ(timeline.state(), MachineState{});
}

TEST(Timeline, EditsAreUndoneOneByOneAndByGoingBack) {
  Timeline timeline(assembled("test.asm", countdown).image);
  steps(timeline, 2);
  const MachineState before = timeline.state();
  MachineState changed = before;
  changed.rf.words[0] = 42;
  ASSERT_TRUE(timeline.edit(changed, "first"));
  steps(timeline, 2);
  const MachineState later = timeline.state();
  changed = later;
  changed.rf.words[1] = 7;
  ASSERT_TRUE(timeline.edit(changed, "second"));
  EXPECT_EQ(timeline.last_edit(), "second");
  EXPECT_EQ(timeline.segment_begin(), 4U);
  steps(timeline, 3);
  EXPECT_TRUE(timeline.undo());
  EXPECT_EQ(timeline.state(), later);
  timeline.go_back(3);
  EXPECT_EQ(timeline.state().rf.words[0], 41);
  timeline.go_back(1);
  EXPECT_TRUE(timeline.last_edit().empty());
  steps(timeline, 1);
  EXPECT_EQ(timeline.state(), before);
  EXPECT_FALSE(timeline.undo());
}

TEST(Timeline, ImpossibleStatesAreRefused) {
  Timeline timeline(assembled("test.asm", countdown).image);
  MachineState bad = timeline.state();
  bad.rf.words[3] = 100;
  EXPECT_FALSE(timeline.edit(bad, "bad"));
  EXPECT_EQ(timeline.state(), MachineState{});
  EXPECT_FALSE(timeline.undo());
}

TEST(Timeline, ManyEditsForgetTheOldest) {
  Timeline timeline(
      assembled("loop.asm", "  .isa v4\n  .org 100\nloop\n  inc A\n  jmp loop\n").image);
  for (std::size_t i = 0; i < 3 * Timeline::most_edits; ++i) {
    MachineState state = timeline.state();
    state.rf.words[1] = static_cast<std::uint8_t>(i % 100);
    ASSERT_TRUE(timeline.edit(state, "edit"));
    steps(timeline, 1);
  }
  EXPECT_LE(timeline.snapshots(), Timeline::most_snapshots);
  std::size_t undone = 0;
  while (timeline.undo()) ++undone;
  EXPECT_GE(undone, Timeline::most_edits - 1);
}

TEST(Timeline, CardsComeBack) {
  Timeline timeline(assembled("test.asm", adder).image);
  for (const int value : {10'000, 20'000, 30'000}) timeline.add_card({value});
  EXPECT_EQ(timeline.run({}), Stop::halt);
  EXPECT_EQ(timeline.now().cards_read, 3U);
  EXPECT_EQ(timeline.punched(), std::deque<int>{6'020});
  timeline.go_back(10);
  EXPECT_EQ(timeline.now().cards_read, 0U);
  EXPECT_TRUE(timeline.punched().empty());
  EXPECT_EQ(timeline.run({}), Stop::halt);
  EXPECT_EQ(timeline.punched(), std::deque<int>{6'020});
}

/// The timeline keeps only the last punched cards. To get earlier cards, it runs the machine again.
TEST(Timeline, CardsThatWereForgottenComeBackToo) {
  Timeline timeline(
      assembled("cards.asm", "  .isa v4\n  .org 100\nloop\n  print\n  inc A\n  jmp loop\n").image);
  steps(timeline, 3);
  const auto early = timeline.position();
  while (timeline.now().cards_punched < Timeline::most_cards + 10)
    ASSERT_EQ(timeline.run({.instructions = timeline.position() + 100'000}), Stop::limit);
  EXPECT_EQ(timeline.punched().size(), Timeline::most_cards);
  timeline.go_back(early);
  EXPECT_EQ(timeline.position(), early);
  EXPECT_EQ(timeline.now().cards_punched, 1U);
  EXPECT_EQ(timeline.punched(), std::deque<int>{0});
}

/// Each edit counts as a snapshot in the limit `most_snapshots`.
TEST(Timeline, EditsAfterALongRunForgetASnapshot) {
  Timeline timeline(
      assembled("loop.asm", "  .isa v4\n  .org 100\nloop\n  inc A\n  jmp loop\n").image);
  while (timeline.snapshots() < Timeline::most_snapshots)
    ASSERT_EQ(timeline.run({.instructions = timeline.position() + Timeline::spacing}), Stop::limit);
  const MachineState before = timeline.state();
  MachineState state = before;
  state.rf.words[1] = 42;
  ASSERT_TRUE(timeline.edit(state, "edit"));
  EXPECT_EQ(timeline.snapshots(), Timeline::most_snapshots);
  EXPECT_TRUE(timeline.undo());
  EXPECT_EQ(timeline.state(), before);
}

TEST(Timeline, GoesBackToACycle) {
  Timeline timeline(assembled("test.asm", countdown).image);
  EXPECT_EQ(timeline.run({}), Stop::halt);
  EXPECT_TRUE(timeline.go_back_to_cycle(30));
  EXPECT_EQ(timeline.state().add_cycles, 35U);
  EXPECT_TRUE(timeline.go_back_to_cycle(28));
  EXPECT_EQ(timeline.state().add_cycles, 28U);
  EXPECT_TRUE(timeline.go_back_to_cycle(0));
  EXPECT_EQ(timeline.position(), 0U);
}

}  // namespace
}  // namespace chessvm::vm::debugger::test::timeline_test
