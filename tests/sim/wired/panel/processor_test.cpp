// SPDX-License-Identifier: MIT
// Tests that the pane names the right instruction of the wired CPU in every add cycle.
#include "sim/wired/panel/processor.hpp"

#include <fmt/format.h>

#include "base/files/file.hpp"
#include "tests/sim/wired/panel/wired_panel_support.hpp"

namespace chessvm::wired::test::processor_test {
namespace {

AssembledProgram self_test() {
  const std::filesystem::path path = CHESSVM_SOURCE_DIR "/programs/vmtest/vmtest.asm";
  return {path, read_file(path).value()};
}

std::string self_test_deck() {
  return read_file(CHESSVM_SOURCE_DIR "/programs/vmtest/vmtest.deck").value();
}

/// The parameter is true if reader and punch take no time, as when a user steps the machine.
class ProcessorTest : public testing::TestWithParam<bool> {};

/// The predicted end of each row must be the add cycle in which the machine fetches the next row.
TEST_P(ProcessorTest, KnowsWhenEveryRowEnds) {
  RunningProgram running(self_test(), self_test_deck());
  running.computer->machine().circuit().time.stepping = GetParam();
  std::uint64_t rows = 0;
  std::uint64_t late = 0;
  for (;;) {
    const RowFetch before = running.follower->last();
    AtWork last;
    eniac::StopReason reason = eniac::StopReason::limit;
    while (running.follower->last().cycle == before.cycle && reason == eniac::StopReason::limit) {
      last = running.processor->at_work();
      reason = running.step();
    }
    if (reason == eniac::StopReason::idle) break;
    ASSERT_EQ(reason, eniac::StopReason::limit);
    ++rows;
    if (last.end != running.cycle()) {
      ++late;
      if (late < 10)
        ADD_FAILURE() << fmt::format(
            "row {} fetched at {}: its last instruction, number {}, ends "
            "at {} instead of {}",
            last.decoded->row, before.cycle, last.index, last.end.value_or(0), running.cycle());
    }
  }
  EXPECT_GT(rows, 500);
  EXPECT_EQ(late, 0);
}

TEST_P(ProcessorTest, NamesEveryInstructionInItsOrder) {
  RunningProgram running(self_test(), self_test_deck());
  running.computer->machine().circuit().time.stepping = GetParam();
  VirtualCpu cpu(running.program.image, parse_cards(self_test_deck(), "deck").value().cards);
  vm::Machine machine(running.program.image);
  struct Cards : vm::CardReader {
    std::vector<vm::Card> cards;
    std::size_t position = 0;
    std::optional<vm::Card> next() override {
      if (position == cards.size()) return std::nullopt;
      return cards[position++];
    }
  } reader;
  reader.cards = parse_cards(self_test_deck(), "deck").value().cards;
  struct Punch : vm::CardPunch {
    void punch(int) override {}
  } punch;
  std::uint64_t number = 0;
  int seen = 0;
  while (true) {
    if (const std::uint64_t now = running.processor->instruction_number(); now != number) {
      number = now;
      ++seen;
      const AtWork work = running.processor->at_work();
      const auto expected = vm::next_instruction(running.program.image, machine.state());
      ASSERT_TRUE(expected && work.decoded);
      ASSERT_EQ(fmt::format("{}.{}", work.decoded->row, work.decoded->decoded.first_word),
                fmt::format("{}.{}", expected->row, expected->decoded.first_word))
          << "instruction " << seen;
      static_cast<void>(machine.step(reader, punch));
    }
    if (running.step() != eniac::StopReason::limit) break;
  }
  EXPECT_EQ(machine.state().status, vm::Status::halted);
  EXPECT_GT(seen, 1000);
}

INSTANTIATE_TEST_SUITE_P(Devices, ProcessorTest, testing::Bool(), [](const auto& parameter) {
  return parameter.param ? "skipped" : "real";
});

}  // namespace
}  // namespace chessvm::wired::test::processor_test
