// SPDX-License-Identifier: MIT
// Tests `label_costs`: compares the calculated add cycles with the add cycles of the machine.
#include "asm/outputs/routine_costs.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "asm/outputs/outputs.hpp"
#include "tests/asm/support.hpp"
#include "tests/support/slow_build.hpp"
#include "vm/machine.hpp"

namespace chessvm::test::routine_costs_test {
namespace {

using assembler::Cost;
using assembler::LabelCost;

struct NoCards : vm::CardPunch, vm::CardReader {
  void punch(int /*digits*/) override {}
  std::optional<vm::Card> next() override { return std::nullopt; }
};

LabelCost cost_of(const assembler::Assembly& assembly, std::string_view label) {
  const auto all = label_costs(assembly);
  const auto at = std::find_if(all.begin(), all.end(),
                               [label](const LabelCost& each) { return each.label == label; });
  if (at == all.end()) ADD_FAILURE() << label;
  return at == all.end() ? LabelCost{} : *at;
}

/// Runs a program with `words` in A to E; returns the add cycles of the routine that is called.
std::uint64_t measured(const vm::Image& image, std::array<std::uint8_t, 5> words) {
  constexpr int most_steps = 10'000;
  vm::Machine machine(image);
  vm::MachineState state = machine.state();
  state.rf.words = words;
  EXPECT_TRUE(machine.set_state(state));
  NoCards cards;
  std::optional<std::uint64_t> begin;
  for (int i = 0; i < most_steps; ++i) {
    if (machine.step(cards, cards) != vm::Stop::limit) break;
    if (!begin && machine.state().rr != 0)
      begin = machine.state().add_cycles;
    else if (begin && machine.state().rr == 0)
      return machine.state().add_cycles - *begin;
  }
  ADD_FAILURE() << "the routine does not return";
  return 0;
}

assembler::Assembly assemble_for(vm::Cpu cpu, const std::string& source) {
  assembler::Options options;
  options.cpu = cpu;
  return assemble(source, options);
}

/// Calls `sub` with each value of A from `least_a` to 99. The slowest call must take the
/// calculated time.
void expect_reached(vm::Cpu cpu, const std::string& routine, int least_a = 0) {
  SCOPED_TRACE(fmt::format("{}: {}", vm::name(cpu), routine));
  std::string source = "  .isa v4\n  .org 100\n  jsr sub\n  halt\n" + routine + "words .table 1";
  for (int row = 7; row < 100; ++row) source += row % 2 == 0 ? ",3" : ",-96";
  const auto program = assemble_for(cpu, source + "\n");
  ASSERT_TRUE(program.ok()) << printed(program);
  const auto cost = cost_of(program, "sub").routine;
  ASSERT_TRUE(cost && cost->bounded());
  std::uint64_t most = 0;
  for (int a = least_a; a < 100; ++a)
    most = std::max(most, measured(program.encoding.image, {static_cast<std::uint8_t>(a)}));
  EXPECT_EQ(static_cast<std::uint64_t>(cost->cycles), most);
}

TEST(RoutineCosts, AreReached) {
  for (const vm::Cpu cpu : vm::cpus) {
    expect_reached(
        cpu,
        "sub\n  ftl A\n  jn low\n  swap A,B\n  mov [B],A\n  swapdig A\n  lodig A\n  ret\n"
        "low\n  swap A,B\n  mov [B],A\n  lodig A\n  ret\n",
        6);
    expect_reached(cpu,
                   "sub\n  addn 50,A\n  jn more\n  jz some\n  ret\nmore\n  jil some\n  inc A\n"
                   "some\n  print\n  print\n  swapall\n  ret\n");
    expect_reached(cpu,
                   "sub\n  jz away\n  dec A\n  jmp far third\naway\n  ret\n"
                   "  .org 306\nthird\n  jn end\n  mov E,A\n  mov 1,A<->B\nend\n  ret\n");
    expect_reached(cpu, "sub\n  jz long\n  ret\nlong\n  clrall\n  clrall\n  ret\n");
  }
}

/// Returns a program with a routine of random blocks without loops.
std::string any_routine(std::mt19937_64& random) {
  const auto below = [&random](int end) {
    return static_cast<int>(random() % static_cast<std::uint64_t>(end));
  };
  const int blocks = 3 + below(8);
  const int second = 1 + below(blocks);  // first block in function table 3
  const auto table = [second](int block) { return block < second ? 1 : 3; };
  std::string text = "  .isa v4\n  .org 100\n  jsr b0x\n  halt\n";
  for (int i = 0; i < blocks; ++i) {
    if (i == second) text += "  .org 306\n";
    text += fmt::format("b{}x\n", i);
    static constexpr std::array<const char*, 12> simple{
        "inc A",   "dec A", "flipn", "swap A,B", "swap A,D",  "mov B,A",
        "mov 7,A", "print", "clr A", "add 40,A", "swapdig A", "add D,A"};
    for (int k = below(7); k > 0; --k) {
      text += fmt::format("  {}\n", simple.at(static_cast<std::size_t>(below(12))));
      static constexpr std::array<const char*, 3> branches{"jz", "jn", "jil"};
      const int to = i + 1 + below(blocks - i);
      if (to < blocks && table(to) == table(i))
        text += fmt::format("  {} b{}x\n", branches.at(static_cast<std::size_t>(below(3))), to);
    }
    const int to = i + 1 + below(blocks - i);
    if (to < blocks && below(2) == 0)
      text += fmt::format("  jmp far b{}x\n", to);
    else if (i + 1 == blocks || i + 1 == second || below(3) == 0)
      text += "  ret\n";
  }
  return text;
}

/// Returns the add cycles of the longest path to a `ret`; the code has no loops and no calls.
int longest_path(const assembler::Encoding& code, vm::RowNumber row, int word) {
  const auto at = std::find_if(code.placed.begin(), code.placed.end(), [&](const auto& each) {
    return each.row == row && each.word == word;
  });
  if (word == vm::words_per_row || at->kind == assembler::Emission::Kind::padding)
    return longest_path(code, row + 1, vm::first_code_word(row + 1));
  const vm::isa::Instruction& instruction = *at->instruction;
  const vm::isa::Coding& coding = instruction.coding[code.image.cpu()];
  const vm::isa::Fetch& fetch = vm::isa::fetch[code.image.cpu()];
  const int row_fetch = vm::function_table(row) == 3 ? fetch.row_ft3 : fetch.row;
  const int fetched = word == vm::first_code_word(row) ? row_fetch : fetch.next;
  const auto taken = [&](int cycles) {
    return fetched + cycles + longest_path(code, at->target, vm::first_code_word(at->target));
  };
  if (instruction.flow == vm::isa::Flow::ret) return fetched + coding.add_cycles;
  if (instruction.flow == vm::isa::Flow::jump) return taken(coding.add_cycles);
  const int next = fetched + coding.add_cycles + longest_path(code, row, word + at->count);
  return instruction.flow == vm::isa::Flow::branch ? std::max(next, taken(coding.taken)) : next;
}

TEST(RoutineCosts, AreThoseOfTheLongestPath) {
  for (const vm::Cpu cpu : vm::cpus) {
    std::mt19937_64 random(1946);
    int compared = 0;
    for (int i = 0; i < thinned(300); ++i) {
      SCOPED_TRACE(fmt::format("{}, routine {}", vm::name(cpu), i));
      const std::string source = any_routine(random);
      const auto program = assemble_for(cpu, source);
      if (!program.ok()) continue;  // a row ends with the operand 00, which is an error
      const LabelCost cost = cost_of(program, "b0x");
      ASSERT_TRUE(cost.routine && cost.routine->bounded()) << source;
      ASSERT_EQ(cost.routine->cycles, longest_path(program.encoding, cost.row, 0)) << source;
      ++compared;
    }
    EXPECT_GT(compared, thinned(200));
  }
}

TEST(RoutineCosts, AreNeverExceeded) {
  std::mt19937_64 random(1946);
  int reached = 0;
  for (int i = 0; i < thinned(300); ++i) {
    SCOPED_TRACE(i);
    const std::string source = any_routine(random);
    const auto program = assemble_for(i % 2 == 0 ? vm::Cpu::published : vm::Cpu::quick, source);
    if (!program.ok()) continue;  // a row ends with the operand 00, which is an error
    const auto cost = cost_of(program, "b0x").routine;
    ASSERT_TRUE(cost && cost->bounded()) << source;
    std::uint64_t most = 0;
    for (int run = 0; run < 60; ++run) {
      std::array<std::uint8_t, 5> words{};
      for (auto& word : words)
        word = static_cast<std::uint8_t>(random() % (run % 2 == 0 ? 100 : 2));
      most = std::max(most, measured(program.encoding.image, words));
    }
    ASSERT_LE(most, static_cast<std::uint64_t>(cost->cycles)) << source;
    if (most == static_cast<std::uint64_t>(cost->cycles)) ++reached;
  }
  EXPECT_GT(reached, thinned(100));
}

/// Calls `sub` with each value of A from 1 to 99. Each call must take the time that is calculated
/// for `turns(A)` iterations of the loop `label`.
template <class Turns>
void expect_turns(vm::Cpu cpu, const std::string& routine, std::string_view label, Turns turns) {
  SCOPED_TRACE(fmt::format("{}: {}", vm::name(cpu), routine));
  const auto program = assemble_for(cpu, "  .isa v4\n  .org 100\n  jsr sub\n  halt\n" + routine);
  ASSERT_TRUE(program.ok()) << printed(program);
  const auto cost = cost_of(program, "sub").routine;
  ASSERT_TRUE(cost);
  EXPECT_FALSE(cost->bounded());
  ASSERT_EQ(cost->loops.size(), 1U);
  EXPECT_EQ(cost->loops[0].label, label);
  for (int a = 1; a < 100; ++a)
    EXPECT_EQ(measured(program.encoding.image, {static_cast<std::uint8_t>(a)}),
              static_cast<std::uint64_t>(cost->cycles + turns(a) * cost->loops[0].cycles))
        << a;
}

TEST(RoutineCosts, EachTurnOfALoop) {
  for (const vm::Cpu cpu : vm::cpus) {
    expect_turns(cpu, "sub\n  jz end\n  dec A\n  jz end\n  print\n  jmp sub\nend\n  ret\n", "sub",
                 [](int a) { return a - 1; });
    expect_turns(cpu, "sub\n  flipn\nloop\n  inc A\n  jn loop\n  ret\n", "loop",
                 [](int a) { return 99 - a; });
  }
}

TEST(RoutineCosts, OfLoopsInLoops) {
  const auto program = assemble(
      "  .isa v4\n  .org 100\n  jsr sub\n  halt\n"
      "sub\n  dec A\ninner\n  print\n  jn inner\n  jz sub\n  ret\n");
  const auto cost = cost_of(program, "sub").routine;
  ASSERT_TRUE(cost);
  ASSERT_EQ(cost->loops.size(), 2U);
  EXPECT_EQ(cost->loops[0].label, "sub");
  EXPECT_EQ(cost->loops[0].cycles, 13 + 12 + 12 + 16);
  EXPECT_EQ(cost->loops[1].label, "inner");
  EXPECT_EQ(cost->loops[1].cycles, 12 + 12);
  EXPECT_EQ(cost->cycles, 13 + 12 + 12 + 16 + 12);
}

TEST(RoutineCosts, HoldThoseOfTheRoutinesCalled) {
  const auto program = assemble_at_100(
      "main\n  jsr sub\n  jsr loop\n  halt\nsub\n  inc A\n  ret\nloop\n  jz loop\n  ret\n");
  const auto main = cost_of(program, "main");
  EXPECT_EQ(main.chain.cycles, 18 + (13 + 12) + 18 + 12);
  EXPECT_EQ(main.chain.open_calls, std::vector<std::string>{"loop"});
  EXPECT_FALSE(main.routine);
  EXPECT_EQ(cost_of(program, "sub").routine->cycles, 13 + 12);
}

TEST(RoutineCosts, ARoutineThatCallsItselfIsOpen) {
  const auto program = assemble_at_100("  jsr sub\n  halt\nsub\n  jsr sub\n  ret\n");
  const auto cost = cost_of(program, "sub").routine;
  ASSERT_TRUE(cost);
  EXPECT_EQ(cost->open_calls, std::vector<std::string>{"sub"});
  EXPECT_FALSE(cost->bounded());
}

TEST(RoutineCosts, AreUnknownWhereWordsAreNoInstructions) {
  const auto program = assemble_at_100("main\n  inc A\n  .dw 52\n  halt\nopen\n  inc A\n");
  EXPECT_FALSE(cost_of(program, "main").chain.known);
  EXPECT_FALSE(cost_of(program, "open").chain.known);
}

TEST(RoutineCosts, StandAtTheEndOfTheListing) {
  const auto program = assemble_at_100("main\n  jsr sub\n  halt\nsub\n  jz sub\n  jmp far main\n");
  const std::string text = listing(program, assembler::Macros::folded);
  EXPECT_NE(text.find("# 102 sub: unbounded: 34, and 22 for each further turn at sub\n"
                      "# 102 sub to ret: unbounded: 64, and "),
            std::string::npos)
      << text;
}

TEST(RoutineCosts, CountATakenBranchOfTheQuickCpuAsTaken) {
  const std::string source = "  .isa v4\n  .org 100\nspin\n  inc A\n  jn spin\n  jmp spin\n";
  const auto spin = cost_of(assemble_for(vm::Cpu::quick, source), "spin").chain;
  EXPECT_EQ(spin.cycles, (9 + 1) + (3 + 4) + (3 - 1));
  ASSERT_EQ(spin.loops.size(), 1U);
  EXPECT_EQ(spin.loops[0].cycles, (9 + 1) + (3 + 4) + (3 - 1)) << "the longer of two turns";
  const auto turn = cost_of(
      assemble_for(vm::Cpu::quick, source.substr(0, source.find("  jmp")) + "  halt\n"), "spin");
  EXPECT_EQ(turn.chain.loops.at(0).cycles, (9 + 1) + (3 + 1));
}

}  // namespace
}  // namespace chessvm::test::routine_costs_test
