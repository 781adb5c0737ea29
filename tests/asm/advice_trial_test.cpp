// SPDX-License-Identifier: MIT
// Applies each change that the advisor proposes. The change must save the promised number of rows,
// and the program must still punch the same cards.
#include <gtest/gtest.h>

#include <random>

#include "asm/advice/rules.hpp"
#include "tests/asm/advice_source.hpp"
#include "tests/support/amount.hpp"
#include "tests/support/slow_build.hpp"
#include "vm/machine.hpp"

namespace chessvm::test::advice_trial_test {
namespace {

namespace fs = std::filesystem;

using namespace assembler::advice;

struct Cards : vm::CardPunch, vm::CardReader {
  void punch(int digits) override { punched.push_back(digits); }
  /// Returns the next of 400 random cards; nullopt after the last one. All runs get the same cards.
  std::optional<vm::Card> next() override {
    constexpr int most_cards = 400;
    if (++read > most_cards) return std::nullopt;
    const auto word = static_cast<int>(random() % 76);
    const auto value = static_cast<int>(random() % (random() % 2 == 0 ? 100 : 10));
    return vm::Card{word * 1000 + value * 10, false};
  }
  std::vector<int> punched;
  int read = 0;
  std::mt19937_64 random{1946};
};

struct Run {
  std::vector<int> cards;
  vm::MachineState state;
  bool ended = false;
};

Run run(const vm::Image& image, std::uint64_t instructions) {
  vm::Machine machine(image);
  Cards cards;
  const vm::Stop stop = machine.run({.instructions = instructions}, cards, cards);
  return {cards.punched, machine.state(), stop != vm::Stop::limit};
}

/// Expects equal cards up to the end of the shorter run, and equal states if both runs have ended.
void expect_same(const Run& one, const Run& other) {
  const std::size_t both = std::min(one.cards.size(), other.cards.size());
  EXPECT_TRUE(std::equal(one.cards.begin(), one.cards.begin() + static_cast<std::ptrdiff_t>(both),
                         other.cards.begin()));
  if (!one.ended || !other.ended) return;
  EXPECT_EQ(one.cards.size(), other.cards.size());
  EXPECT_EQ(one.state.status, other.state.status);
  EXPECT_EQ(one.state.error, other.state.error);
  // After an error, registers may hold values that no instruction reads. Advice may change these.
  if (one.state.error != vm::MachineError::none) return;
  EXPECT_EQ(one.state.rf, other.state.rf);
  EXPECT_EQ(one.state.ls, other.state.ls);
  // Compares only the words, not the signs. The signs of accumulators 12 to 14 select the function
  // table, and advice may move code to another function table.
  for (std::size_t i = 0; i < vm::memory_accumulators; ++i)
    EXPECT_EQ(one.state.memory.at(i).words, other.state.memory.at(i).words);
}

/// Applies each change that the advisor proposes; returns the number of changes. Each change must
/// save the promised number of rows, and the program must still punch the same cards.
int expect_all_right(const assembler::Assembly& assembly, std::uint64_t instructions) {
  const Describer describer(assembly);
  const Subject subject(model_of(assembly));
  if (!subject.packed) return 0;
  EXPECT_EQ(subject.packed->rows(), code_rows(assembly));
  const Run before = run(assembly.encoding.image, instructions);
  auto trials = search(subject, describer);
  for (Trial& trial : search(subject, describer, Wanted::words)) trials.push_back(std::move(trial));
  for (const Trial& trial : trials) {
    const std::string source = source_of(trial.model, assembly);
    const auto changed = assemble(source);
    EXPECT_TRUE(changed.ok()) << printed(changed);
    EXPECT_EQ(code_rows(changed), code_rows(assembly) - trial.advice.rows)
        << name(trial.advice.kind) << " " << trial.advice.summary << "\n"
        << source;
    expect_same(before, run(changed.encoding.image, instructions));
    if (testing::Test::HasFailure()) {
      ADD_FAILURE() << name(trial.advice.kind) << " " << trial.advice.summary << "\n"
                    << source_of(subject.model, assembly) << "\nwas made into\n"
                    << source;
      break;
    }
  }
  return static_cast<int>(trials.size());
}

TEST(AdviceTrial, TheModelIsTheProgram) {
  for (const char* path : {"chess/chess.asm", "c4/c4.asm", "draughts/draughts.asm", "tic/tic.asm",
                           "life/life.asm", "vmtest/vmtest.asm"}) {
    SCOPED_TRACE(path);
    const fs::path source = fs::path(CHESSVM_SOURCE_DIR "/programs") / path;
    const auto assembly = assembler::assemble(source, file_text(source));
    ASSERT_TRUE(assembly.ok()) << printed(assembly);
    const auto again = assemble(source_of(model_of(assembly), assembly));
    ASSERT_TRUE(again.ok()) << printed(again);
    EXPECT_EQ(again.encoding.image, assembly.encoding.image);
    // vmtest is not run, because it reads the signs of accumulators 12 to 14 (see expect_same).
    const int instructions = source.stem() == "vmtest" ? 0 : thinned(200'000);
    EXPECT_GT(expect_all_right(assembly, static_cast<std::uint64_t>(instructions)), 0);
  }
}

/// Makes random programs of blocks that jump, call, stop, or run on into the next block.
class AnyProgram {
 public:
  explicit AnyProgram(std::mt19937_64& random) : random_(random) {}

  std::string source() {
    blocks_ = 4 + below(12);
    tables_.clear();
    for (int i = 0; i < blocks_; ++i) tables_.push_back(i == 0 ? 1 : 1 + below(3));
    std::sort(tables_.begin(), tables_.end());
    std::string text = "  .isa v4\n";
    for (int i = 0; i < blocks_; ++i) {
      if (i == 0 || tables_[at(i)] != tables_[at(i - 1)])
        text += tables_[at(i)] == 3 ? "  .org 306\n" : fmt::format("  .org {}00\n", tables_[at(i)]);
      text += fmt::format("b{}x\n", i) + block(i);
    }
    return text;
  }

 private:
  static std::size_t at(int i) { return static_cast<std::size_t>(i); }
  int below(int end) { return static_cast<int>(random_() % static_cast<std::uint64_t>(end)); }
  /// Returns a random block in the function table of `block`, or `block` if eight tries find none.
  int near(int block) {
    for (int tries = 0; tries < 8; ++tries)
      if (const int other = below(blocks_); tables_[at(other)] == tables_[at(block)]) return other;
    return block;
  }
  /// Returns a random instruction that may stand in any function table and does not jump or stop.
  std::string any_instruction() {
    for (;;) {
      const vm::isa::Instruction& row =
          vm::isa::table.at(at(below(static_cast<int>(vm::isa::table.size()))));
      if (row.flow != vm::isa::Flow::next || row.access == vm::isa::Access::table_word) continue;
      std::string text(row.mnemonic);
      if (row.operand == vm::isa::Operand::word)
        text.replace(text.find("%w"), 2, std::to_string(below(100)));
      return text;
    }
  }
  std::string block(int index) {
    std::string text;
    for (int i = below(8); i > 0; --i) {
      static constexpr std::array simple{
          "inc A",       "dec A",     "print",       "swap A,B", "swap A,D",  "mov B,A",
          "mov 0,A",     "mov 7,A",   "clr A",       "add 1,A",  "add 40,A",  "add D,A",
          "swapdig A",   "flipn",     ".align",      "print",    "swap A,C",  "mov D,A",
          "mov C,A",     "mov 8,A",   "mov 7,A<->D", "lodig A",  "sub D,A",   "clrall",
          "mov F,A",     "mov G,A",   "mov J,A",     "swapall",  "loadacc A", "storeacc A",
          "mov [B],A",   "mov A,[B]", "mov 3,A<->B", "mov 5,A",  "mov 1,A",   "mov 8,A<->B",
          "mov 40,A<->D"};
      text += fmt::format("  {}\n", below(4) == 0
                                        ? any_instruction()
                                        : simple.at(at(below(static_cast<int>(simple.size())))));
      if (below(6) == 0) text += "  mov 1,A\n  loadacc A\n";
      if (below(6) == 0) text += "  mov 6,A<->B\n  mov [B],A\n";
      if (below(6) == 0)
        text += fmt::format("  {} b{}x\n", below(2) == 0 ? "jz" : "jn", near(index));
      if (below(12) == 0) text += fmt::format("  jsr b{}x\n", below(blocks_));
    }
    const bool last = index + 1 == blocks_ || tables_[at(index + 1)] != tables_[at(index)];
    switch (below(last ? 6 : 8)) {
      case 0:
        return text + "  halt\n";
      case 1:
      case 2:
        return text + "  ret\n";
      case 3:
      case 4:
        return text + fmt::format("  jmp b{}x\n", near(index));
      case 5:
        return text + fmt::format("  jmp far b{}x\n", below(blocks_));
      default:
        return text;
    }
  }

  std::mt19937_64& random_;
  int blocks_ = 0;
  std::vector<int> tables_;
};

TEST(AdviceTrial, RandomProgramsDoTheSame) {
  const std::uint64_t seed = chosen_seed(1946);
  std::mt19937_64 random(seed);
  int proposed = 0;
  for (int i = 0; i < thinned(150); ++i) {
    SCOPED_TRACE(fmt::format("CHESSVM_SEED={}, program {}", seed, i));
    const auto assembly = assemble(AnyProgram(random).source());
    if (!assembly.ok()) continue;  // a row ends with the operand 00, which is an error
    proposed += expect_all_right(assembly, 2'000);
    if (HasFailure()) return;
  }
  EXPECT_GT(proposed, thinned(1'000));
}

}  // namespace
}  // namespace chessvm::test::advice_trial_test
