// SPDX-License-Identifier: MIT
// Tests the control cycle of the wired CPU: fetch, decoder, padding, `brk` and `halt`.
#include <gtest/gtest.h>

#include <iostream>
#include <set>

#include "sim/eniac/units/accumulator/accumulator.hpp"
#include "tests/sim/wired/lockstep/imposed_rows.hpp"

namespace chessvm::wired::test::control_cycle_wired_test {
namespace {

using vm::isa::Operation;
using vm::test::Source;
using Jacks = std::set<std::string>;

constexpr std::string_view steppers = "ABCDEFGHJK";
constexpr std::uint64_t silence = 50;  // limit of add cycles after `halt`

std::string output(char stepper, int stage) {
  return std::string("p.") + stepper + std::to_string(stage) + 'o';
}

/// Returns the two outputs of the master programmer that an opcode selects. For opcodes 10 to 54,
/// stepper A counts the tens of `opcode + 1`, and another stepper counts the units. For opcodes 70
/// to 95, stepper G counts the tens of `98 - opcode`, and another stepper counts the units. No
/// other opcodes exist, and no opcode ends in 9.
Jacks outputs_of(int opcode) {
  const int tens = opcode / 10;
  const int units = opcode % 10;
  if (tens <= 5) return {output('A', tens + 1), output("BCDEFG"[tens], (units + 1) % 6 + 1)};
  return {output('G', 10 - tens), output("KJH"[tens - 7], (8 - units) % 6 + 1)};
}

vm::MachineState state_before(vm::RowNumber row) {
  vm::MachineState state;
  state.pc = row;
  select_bank(state, vm::function_table(row));
  state.rr = 207;
  state.rf.words = {12, 7, 31, 55, 83};
  return state;
}

class WatchedDecoder {
 public:
  explicit WatchedDecoder(const vm::Image& image) {
    const auto note = [this](std::string_view text) {
      for (const std::string& jack : jacks_)
        if (text.find(jack) != std::string_view::npos) seen_.insert(jack);
    };
    for (const char stepper : steppers)
      for (int stage = 1; stage <= 6; ++stage) jacks_.push_back(output(stepper, stage));
    computer_ = std::move(
        WiredComputer::make(patch_under_test(), image, eniac::EngineKind::pulse, note).value());
    const auto deck = parse_cards("00000\n", "deck");
    computer_->load(deck.value());
    for (const std::string& jack : jacks_)
      EXPECT_TRUE(computer_->instruments().probes.add(jack, eniac::Probes::Kind::breakpoint))
          << jack;
    start();
  }
  /// Executes a row up to the next row fetch or to a standstill; returns the outputs that pulsed.
  Jacks execute(vm::RowNumber row) {
    WiredMachine& wired = computer_->wired();
    wired.set_cards_read(0);
    wired.take_over(to_comparable(state_before(row)), 0);
    seen_.clear();
    reason_ = wired.run_to_checkpoint(10'000, WiredMachine::Breaks::ignored, nullptr);
    return seen_;
  }
  [[nodiscard]] eniac::StopReason reason() const { return reason_; }
  [[nodiscard]] WiredMachine& wired() { return computer_->wired(); }
  void start() {
    for (int number = 1; number <= 20; ++number)
      computer_->machine().accumulator(number).set_value({});
    EXPECT_EQ(computer_->wired().start(nullptr), eniac::StopReason::checkpoint);
  }

 private:
  std::vector<std::string> jacks_;
  Jacks seen_;
  eniac::StopReason reason_ = eniac::StopReason::idle;
  std::unique_ptr<WiredComputer> computer_;
};

TEST(WiredControlCycle, EveryOpcodeComesOutOfItsOwnOutputs) {
  std::set<std::string> reached;
  int executed = 0;
  for (int table = 1; table <= 3; ++table)
    for (int flips = 0; flips < vm::words_per_row; ++flips) {
      vm::Image image;
      std::map<vm::RowNumber, const vm::isa::Instruction*> rows;
      for (std::size_t i = 0; i < vm::isa::table.size(); ++i) {
        const auto row =
            static_cast<vm::RowNumber>(table * vm::rows_per_table + 20 + static_cast<int>(i));
        std::vector<Source> program(static_cast<std::size_t>(flips), {Operation::flipn});
        program.push_back({static_cast<Operation>(i), 244});
        if (vm::test::write_row(image, row, program)) rows[row] = &vm::isa::table[i];
      }
      WatchedDecoder decoder(image);
      for (const auto& [row, instruction] : rows) {
        Jacks expected = outputs_of(instruction->coding.published.opcode);
        if (flips > 0) expected.merge(outputs_of(54));
        ASSERT_EQ(decoder.execute(row), expected)
            << instruction->mnemonic << " in row " << row << " after " << flips << " flipn";
        const bool halts = instruction->coding.published.opcode == 95;
        ASSERT_EQ(decoder.reason(),
                  halts ? eniac::StopReason::idle : eniac::StopReason::checkpoint);
        if (halts) {
          // After `halt` no program is active that could send a pulse.
          EXPECT_LE(decoder.wired().add_cycles(),
                    static_cast<std::uint64_t>(vm::isa::row_fetch(vm::Cpu::published, table) +
                                               flips * 8) +
                        silence);
          decoder.start();
        }
        reached.merge(expected);
        ++executed;
      }
    }
  EXPECT_GT(executed, 600);
  std::cout << executed << " instructions, " << reached.size() << " outputs of the decoder\n";
}

TEST(WiredControlCycle, PaddingCostsNothingAndNeitherDoesBrk) {
  ImposedRows rows(eniac::EngineKind::pulse);
  std::size_t made = 0;
  for (int table = 1; table <= 3; ++table)
    for (const Operation operation : {Operation::flipn, Operation::brk})
      for (int count = 1; count <= (table == 3 ? 5 : 6); ++count) {
        const auto row = static_cast<vm::RowNumber>(table * vm::rows_per_table + 20 + count +
                                                    (operation == Operation::brk ? 10 : 0));
        const std::vector<Source> program(static_cast<std::size_t>(count), {operation});
        const vm::MachineState state = state_before(row);
        vm::MachineState after = state;
        ++after.pc;
        if (operation == Operation::flipn) after.rf.negative = count % 2 != 0;
        const int cost = operation == Operation::brk ? 0 : 2;
        after.add_cycles =
            static_cast<std::uint64_t>((table == 3 ? 13 : 12) + cost + (count - 1) * (6 + cost));
        rows.add({.name = "row " + std::to_string(row),
                  .before = state,
                  .words = words_of(row, program).value(),
                  .table_words = {},
                  .after = after});
        ++made;
      }
  rows.run();
  EXPECT_EQ(rows.count().with_expectation, made);
  std::cout << rows.summary() << '\n';
}

}  // namespace
}  // namespace chessvm::wired::test::control_cycle_wired_test
