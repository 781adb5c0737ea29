// SPDX-License-Identifier: MIT
// Runs vmtest on machines that have one fault each. On such machines, vmtest must not succeed.
#include "variants.hpp"

#include <gtest/gtest.h>

#include <iostream>
#include <map>
#include <set>

#include "support.hpp"

namespace chessvm::test::variants_test {
namespace {

using vm::isa::Operation;

TEST(Vmtest, TheUnbrokenInterpreterIsTheMachine) {
  const vm::Image image = programs::assembled("vmtest/vmtest.asm");
  vm::Machine machine(image);
  vm::DeckReader reader(deck());
  vm::CardStack punch;
  BrokenMachine other(image, deck(), {});
  vm::Stop stop = vm::Stop::limit;
  while (stop == vm::Stop::limit) {
    stop = machine.step(reader, punch);
    ASSERT_EQ(other.step(), stop);
    const vm::MachineState& expected = machine.state();
    const vm::MachineState& found = other.state();
    ASSERT_EQ(found.rf, expected.rf) << expected.pc;
    ASSERT_EQ(found.ls, expected.ls) << expected.pc;
    ASSERT_EQ(found.memory, expected.memory) << expected.pc;
    ASSERT_EQ(found.pc, expected.pc);
    ASSERT_EQ(found.rr, expected.rr) << expected.pc;
    ASSERT_EQ(found.add_cycles, expected.add_cycles) << expected.pc;
    ASSERT_EQ(found.instructions, expected.instructions);
    ASSERT_EQ(other.cards(), punch.cards());
  }
  EXPECT_EQ(stop, vm::Stop::halt);
  EXPECT_EQ(punch.cards(), healthy_cards());
}

TEST(Vmtest, EveryOpcodeHasAVariant) {
  std::set<std::string> without;
  for (const vm::isa::Instruction& instruction : vm::isa::table)
    without.insert(std::string(instruction.mnemonic));
  for (const Variant& variant : variants())
    without.erase(variant.name.substr(0, variant.name.find(':')));
  EXPECT_TRUE(without.empty()) << *without.begin();
}

TEST(Vmtest, CatchesEveryVariant) {
  const vm::Image image = programs::assembled("vmtest/vmtest.asm");
  const std::vector<vm::Card> cards = deck();
  std::map<Verdict, int> verdicts;
  const std::vector<Variant> all = variants();
  for (const Variant& variant : all) {
    if (variant.fault.which == of(Operation::brk) && variant.fault.kind == Break::no_effect)
      continue;  // only brktest can notice this fault
    const Outcome found = run(image, cards, variant.fault);
    ++verdicts[found.verdict];
    std::cout << variant.name << ": " << name(found.verdict);
    if (!found.cards.empty()) std::cout << ", last card " << vm::card_text(found.cards.back());
    std::cout << '\n';
    EXPECT_NE(found.verdict, Verdict::passed) << variant.name;
  }
  std::cout << all.size() << " variants";
  for (const auto& [verdict, count] : verdicts) std::cout << ", " << count << ' ' << name(verdict);
  std::cout << '\n';
}

/// Returns the share, 0 to 1, of stuck digits that vmtest notices. The faults are every digit of
/// every word, stuck at every value.
double caught_share(Break kind, int words) {
  const vm::Image image = programs::assembled("vmtest/vmtest.asm");
  const std::vector<vm::Card> cards = deck();
  int caught = 0;
  for (int which = 0; which < words * 20; ++which) {
    const bool passed = run(image, cards, {kind, which}).verdict == Verdict::passed;
    if (passed)
      std::cout << "not caught: word " << which / 20 << (which / 10 % 2 == 0 ? " tens" : " units")
                << " stuck at " << which % 10 << '\n';
    caught += passed ? 0 : 1;
  }
  const double share = caught / (words * 20.0);
  std::cout << caught << " of " << words * 20 << " stuck digits caught\n";
  return share;
}

TEST(Vmtest, CatchesStuckDigitsOfMemory) {
  EXPECT_GE(caught_share(Break::stuck_memory, vm::memory_words), 0.98);
}

TEST(Vmtest, CatchesStuckDigitsOfRegisters) {
  EXPECT_GE(caught_share(Break::stuck_register, 10), 0.98);
}

}  // namespace
}  // namespace chessvm::test::variants_test
