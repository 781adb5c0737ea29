// SPDX-License-Identifier: MIT
// Tests that a program does the same on the wired and on the virtual machine.
#include <gtest/gtest.h>

#include <algorithm>

#include "programs/host/deck_text.hpp"
#include "programs/host/engine.hpp"
#include "programs/host/interpreter.hpp"
#include "programs/host/wired_cpu.hpp"
#include "tests/programs/support/assembled.hpp"
#include "vm/deck.hpp"

namespace chessvm::host::test::simulator_test {
namespace {

using programs::assembled;

class BothMachines : public testing::Test {
 protected:
  host::Run run_both(const vm::Image& image, const std::vector<vm::Card>& deck,
                     const RunOptions& options = {}) {
    const host::Run wired = WiredCpu(CHESSVM_WIRED_PATCH).run(image, deck, options);
    host::Run run = Interpreter().run(image, deck, options);
    EXPECT_EQ(wired.end, run.end) << wired.failure;
    EXPECT_EQ(wired.cards, run.cards);
    EXPECT_EQ(wired.loading.time, run.loading.time);
    EXPECT_EQ(wired.loading.instructions, run.loading.instructions);
    EXPECT_EQ(wired.work.time, run.work.time);
    EXPECT_EQ(wired.work.instructions, run.work.instructions);
    EXPECT_EQ(wired.fetches, run.fetches);
    EXPECT_EQ(wired.memory, run.memory);
    // The wired machine notes the time of a card only at the end of the row that punched the card.
    // The time may therefore be later than the time on the virtual machine, by less than one row.
    constexpr AddCycles longest_row{200};
    EXPECT_EQ(run.punched_at.size(), run.cards.size());
    EXPECT_EQ(wired.punched_at.size(), run.cards.size());
    for (std::size_t i = 0; i < std::min(run.cards.size(), wired.punched_at.size()); ++i) {
      EXPECT_GE(wired.punched_at[i], run.punched_at[i]);
      EXPECT_LT(wired.punched_at[i], run.punched_at[i] + longest_row);
    }
    return run;
  }
  const vm::Image tic_ = assembled("tic/tic.asm");
};

vm::Image row(const vm::Image::Row& words) {
  vm::Image image;
  for (int i = 0; i < vm::words_per_row; ++i)
    image.set_word(vm::first_row, i, words.at(static_cast<std::size_t>(i)));
  return image;
}

TEST_F(BothMachines, RunToTheHalt) {
  const host::Run run =
      run_both(tic_, {{5000, false}, {1000, false}, {9000, false}, {99000, false}});
  EXPECT_EQ(run.end, RunEnd::halted);
  EXPECT_EQ(run.fault(), "");
  EXPECT_EQ(exit_status(run.end), ExitStatus::ok);
  EXPECT_EQ(run.cards, std::vector<int>{303});
  EXPECT_GT(run.work.time.count(), 1000);
  EXPECT_GT(run.loading.time.count(), 100);
  EXPECT_FALSE(run.fetches);
}

TEST_F(BothMachines, PunchManyCards) {
  const host::Run run = run_both(assembled("life/life.asm"),
                                 {{34000, false}, {44000, false}, {54000, false}, {99020, false}});
  EXPECT_EQ(run.cards.size(), 12U);
}

/// Punches two cards in the first row. The second row halts, or punches two more cards and halts.
TEST_F(BothMachines, PunchTwoCardsInARow) {
  for (const bool last_punches : {false, true}) {
    SCOPED_TRACE(last_punches);
    const vm::Image::Row last = last_punches ? vm::Image::Row{92, 92, 95, 99, 99, 99}
                                             : vm::Image::Row{95, 99, 99, 99, 99, 99};
    vm::Image image = row({92, 92, 99, 99, 99, 99});
    for (int i = 0; i < vm::words_per_row; ++i)
      image.set_word(vm::first_row + 1, i, last.at(static_cast<std::size_t>(i)));
    EXPECT_EQ(run_both(image, {}).cards.size(), last_punches ? 4U : 2U);
  }
}

TEST_F(BothMachines, CountFetchesOfARowFromTheLastCardOn) {
  for (const vm::RowNumber counted : {100, 101, 102}) {
    const host::Run run =
        run_both(tic_, {{5000, false}, {1000, false}, {9000, false}, {99000, false}},
                 {.counted_row = counted});
    EXPECT_TRUE(run.fetches);
  }
}

TEST_F(BothMachines, StopWhereACardIsMissing) {
  const host::Run run = run_both(tic_, {{5000, false}});
  EXPECT_EQ(run.end, RunEnd::out_of_cards);
  EXPECT_EQ(run.fault(), "the program asks for more cards than the deck holds");
  EXPECT_EQ(exit_status(run.end), ExitStatus::rejected);
  EXPECT_EQ(run_both(tic_, {}).end, RunEnd::out_of_cards);
}

TEST_F(BothMachines, HaltWithoutReadingTheirCards) {
  const host::Run run = run_both(row({95, 99, 99, 99, 99, 99}), {{5000, false}});
  EXPECT_EQ(run.end, RunEnd::halted);
  EXPECT_EQ(run.work.instructions, 0U);
}

TEST(Interpreter, NamesTheErrorOfTheMachine) {
  const host::Run run = Interpreter().run(row({5, 99, 99, 99, 99, 99}), {});
  EXPECT_EQ(run.end, RunEnd::failed);
  EXPECT_EQ(run.fault(), "machine error ILLEGAL_OPCODE");
}

TEST(Interpreter, ShowsNothingOfARunInTheNext) {
  const Interpreter kept;
  const std::vector<vm::Card> deck{{5000, false}, {1000, false}, {99000, false}};
  const std::vector<vm::Image> images{assembled("tic/tic.asm"), row({95, 99, 99, 99, 99, 99})};
  for (int again = 0; again < 2; ++again)
    for (const vm::Image& image : images)
      for (const std::optional<vm::RowNumber> counted :
           {std::optional<vm::RowNumber>{}, {110}, {112}}) {
        const RunOptions options{.counted_row = counted};
        const host::Run expected = Interpreter().run(image, deck, options);
        const host::Run run = kept.run(image, deck, options);
        EXPECT_EQ(run.end, expected.end);
        EXPECT_EQ(run.cards, expected.cards);
        EXPECT_EQ(run.total().instructions, expected.total().instructions);
        EXPECT_EQ(run.fetches, expected.fetches);
        EXPECT_EQ(run.memory, expected.memory);
      }
}

TEST(Interpreter, StopsAtABreak) {
  EXPECT_EQ(Interpreter().run(row({94, 99, 99, 99, 99, 99}), {}).fault(),
            "the program stopped at a break");
}

TEST(Machines, StopAtTheLimit) {
  const vm::Image tic = assembled("tic/tic.asm");
  const RunOptions options{.limit = AddCycles(1000)};
  const host::Run fast = Interpreter().run(tic, {{99000, false}}, options);
  const host::Run wired = WiredCpu(CHESSVM_WIRED_PATCH).run(tic, {{99000, false}}, options);
  for (const host::Run& run : {fast, wired}) {
    EXPECT_EQ(run.end, RunEnd::limit);
    EXPECT_EQ(run.fault(), "the limit of add cycles ran out");
    EXPECT_EQ(exit_status(run.end), ExitStatus::limit);
    EXPECT_GE(run.total().time, AddCycles(1000));
    EXPECT_LT(run.total().time, AddCycles(1200));
  }
}

TEST(Machines, GoOnBeyondTheLimitUntilTheyHavePunched) {
  const vm::Image life = assembled("life/life.asm");
  const std::vector<vm::Card> deck{{34000, false}, {44000, false}, {54000, false}, {99020, false}};
  const RunOptions options{.limit = AddCycles(10), .least_cards = 5};
  const host::Run all = Interpreter().run(life, deck, {});
  const host::Run fast = Interpreter().run(life, deck, options);
  const host::Run wired = WiredCpu(CHESSVM_WIRED_PATCH).run(life, deck, options);
  for (const host::Run& run : {fast, wired}) {
    EXPECT_EQ(run.end, RunEnd::limit);
    EXPECT_TRUE(run.was_stopped());
    EXPECT_GE(run.cards.size(), 5U);
    EXPECT_LT(run.total().time, all.punched_at[4] + AddCycles(10'200));
  }
  EXPECT_FALSE(all.was_stopped());
}

TEST(Machines, TellHowFarTheyHaveCome) {
  const vm::Image tic = assembled("tic/tic.asm");
  std::vector<AddCycles> times;
  const RunOptions options{
      .progress = [&](const host::Glimpse& glimpse) { times.push_back(glimpse.time); },
      .step = AddCycles(100'000)};
  for (const std::string_view engine : {"chsim", "eniacsim"}) {
    times.clear();
    const host::Run run = engine == "chsim"
                              ? Interpreter().run(tic, {{99000, false}}, options)
                              : WiredCpu(CHESSVM_WIRED_PATCH).run(tic, {{99000, false}}, options);
    ASSERT_FALSE(times.empty());
    EXPECT_TRUE(std::is_sorted(times.begin(), times.end()));
    EXPECT_LT(times.back(), run.total().time);
    EXPECT_GE(static_cast<std::int64_t>(times.size()), run.total().time / AddCycles(110'000));
  }
}

TEST(Machines, StopWhenInterrupted) {
  const vm::Image tic = assembled("tic/tic.asm");
  const std::atomic<bool> interrupt{true};
  const RunOptions options{.interrupt = &interrupt};
  EXPECT_EQ(Interpreter().run(tic, {{99000, false}}, options).end, RunEnd::interrupted);
  EXPECT_EQ(WiredCpu(CHESSVM_WIRED_PATCH).run(tic, {{99000, false}}, options).end,
            RunEnd::interrupted);
  EXPECT_EQ(exit_status(RunEnd::interrupted), ExitStatus::interrupted);
}

TEST(WiredCpu, SaysWhyItCannotRun) {
  const host::Run run = WiredCpu("missing.e").run(assembled("tic/tic.asm"), {});
  EXPECT_EQ(run.end, RunEnd::failed);
  EXPECT_EQ(run.fault().find("missing.e: "), 0U) << run.fault();
}

TEST(Engine, IsKnownByName) {
  EXPECT_EQ(refuse_engine("chsim"), "");
  EXPECT_EQ(refuse_engine("eniacsim"), "");
  EXPECT_EQ(refuse_engine("eniac"), "there is no engine 'eniac', expected chsim or eniacsim");
  EXPECT_TRUE(make_simulator(default_engine));
}

TEST(DeckText, IsReadByTheMachine) {
  const std::string text = deck_text({{5000, false}, {99010, false}});
  EXPECT_EQ(text.size(), 162U);
  const auto read = vm::parse_deck(text, "x");
  ASSERT_TRUE(read);
  ASSERT_EQ(read.value().size(), 2U);
  EXPECT_EQ(read.value()[1].value, 99010);
}

}  // namespace
}  // namespace chessvm::host::test::simulator_test
