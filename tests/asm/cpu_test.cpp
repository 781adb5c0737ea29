// SPDX-License-Identifier: MIT
// Tests the three ways to choose the quick CPU: option, directive and image.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include "asm/outputs/disassembler.hpp"
#include "asm/outputs/outputs.hpp"
#include "tests/asm/support.hpp"
#include "vm/renumber.hpp"

namespace chessvm::test::cpu_test {
namespace {

assembler::Options for_cpu(vm::Cpu cpu) {
  assembler::Options options;
  options.cpu = cpu;
  return options;
}

constexpr std::string_view source = "  mov 0,A\n  inc A\n  jz 100\n  jmp far 250\n";

TEST(AsmCpu, OptionAndDirectiveNumberAlike) {
  const auto published = assemble_at_100(source);
  const auto by_option = assemble_at_100(source, for_cpu(vm::Cpu::quick));
  const auto by_directive = assemble_at_100("  .cpu quick\n" + std::string(source));
  ASSERT_TRUE(published.ok() && by_option.ok() && by_directive.ok()) << printed(by_directive);
  EXPECT_EQ(published.encoding.image.cpu(), vm::Cpu::published);
  EXPECT_EQ(by_option.encoding.image, by_directive.encoding.image);
  EXPECT_EQ(by_option.encoding.image,
            vm::renumbered(published.encoding.image, vm::Cpu::quick).value());
  EXPECT_NE(row(by_option, 100), row(published, 100));
}

TEST(AsmCpu, TheDirectiveMayComeLast) {
  const auto early = assemble_at_100("  .cpu quick\n" + std::string(source));
  const auto late = assemble_at_100(std::string(source) + "  .cpu quick\n");
  EXPECT_EQ(early.encoding.image, late.encoding.image);
}

TEST(AsmCpu, DisagreementIsRefused) {
  EXPECT_EQ(ids(assemble_at_100("  .cpu quick\n", for_cpu(vm::Cpu::published))),
            std::vector<std::string>{"3:cpu-conflict"});
  EXPECT_EQ(ids(assemble_at_100("  .cpu quick\n  .cpu published\n")),
            std::vector<std::string>{"4:cpu-conflict"});
  EXPECT_EQ(ids(assemble_at_100("  .cpu fast\n")), std::vector<std::string>{"3:bad-cpu"});
  EXPECT_EQ(ids(assemble_at_100("  .cpu\n")), std::vector<std::string>{"3:bad-cpu"});
  EXPECT_TRUE(ids(assemble_at_100("  .cpu quick\n", for_cpu(vm::Cpu::quick))).empty());
}

/// On the quick CPU, `swapall` has the opcode of `swap A,F`, so the assembler refuses `swap A,F`.
TEST(AsmCpu, SwapOfAAndFIsForThePublishedCpu) {
  const auto ids_of_quick = ids(assemble_at_100("  swap A,F\n", for_cpu(vm::Cpu::quick)));
  EXPECT_NE(std::find(ids_of_quick.begin(), ids_of_quick.end(), "3:bad-argument"),
            ids_of_quick.end());
}

TEST(AsmCpu, DisassemblyGivesTheImageAgain) {
  const auto quick = assemble_at_100(std::string(source) + "  .org 250\n  clr A\n  halt\n",
                                     for_cpu(vm::Cpu::quick));
  const std::string text = assembler::disassemble(quick.encoding.image);
  EXPECT_NE(text.find("  .cpu quick\n"), std::string::npos) << text;
  EXPECT_NE(text.find("jmp far L250"), std::string::npos) << text;
  const auto again = assemble(text);
  EXPECT_EQ(again.encoding.image, quick.encoding.image) << printed(again);
}

/// Fetching `clr A`, the row's first instruction, takes 9 add cycles. Fetching `inc A` takes 3.
TEST(AsmCpu, ListingsCountItsAddCycles) {
  const auto quick = assemble_at_100("  clr A\n  inc A\n", for_cpu(vm::Cpu::quick));
  const auto& coding = vm::isa::describe(vm::isa::Operation::inc).coding.quick;
  EXPECT_NE(
      assembler::listing(quick, assembler::Macros::folded)
          .find(fmt::format("{:>6} {:>6}", 3 + coding.add_cycles, 11 + 3 + coding.add_cycles)),
      std::string::npos)
      << assembler::listing(quick, assembler::Macros::folded);
}

}  // namespace
}  // namespace chessvm::test::cpu_test
