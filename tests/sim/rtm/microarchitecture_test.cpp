// SPDX-License-Identifier: MIT
// Compares the tables of docs/microarchitecture.md and docs/quick-cpu.md with chessvm.rtm and
// quick.rtm of sim/wired and their locks. CHESSVM_BLESS=1 writes the tables into the pages.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <optional>
#include <set>

#include "base/files/file.hpp"
#include "sim/rtm/machine/totals.hpp"
#include "sim/rtm/network/keep.hpp"
#include "tests/base/generated_section.hpp"
#include "tests/sim/rtm/microarchitecture_tables.hpp"
#include "tests/sim/rtm/support.hpp"
#include "vm/isa.hpp"

namespace chessvm::test::microarchitecture_test {
namespace {

using namespace rtm;

struct Part {
  std::string name;
  std::string text;
};

/// Returns the sentence of README.md that counts the parts that the wiring leaves free.
std::string left_over(const Inventory& used) {
  const int transceivers = kind_of(Total::transceivers).available;
  const int amplifiers = kind_of(Total::amplifiers).available;
  return fmt::format("leaves free {} of {} transceivers and {} of {} pulse amplifiers",
                     transceivers - used.transceivers, transceivers, amplifiers - used.amplifiers,
                     amplifiers);
}

/// A wiring of sim/wired, made with the decisions that its .lock file records.
struct Wiring {
  Parsed program;
  std::optional<Demand> demand;
  Network network;
  Placement placement;
  Patch patch;
};

std::optional<Wiring> wiring(const std::string& name) {
  const std::string stem = CHESSVM_SOURCE_DIR "/sim/wired/" + name;
  Wiring made{parsed(read_file(stem + ".rtm").value(), name + ".rtm"), {}, {}, {}, {}};
  made.demand = elaborate(made.program.syntax, made.program.diagnostics);
  EXPECT_EQ(made.program.complaints(), "");
  const auto lock = read_lock(read_file(stem + ".lock").value());
  EXPECT_TRUE(made.demand && lock) << name;
  if (!made.demand || !lock) return std::nullopt;
  const auto kept = keep(*made.demand, lock.value(), 0);
  EXPECT_TRUE(kept && kept->whole) << name << ".lock no longer fits";
  if (!kept) return std::nullopt;
  made.network = kept->network;
  auto placed = place(*made.demand, made.network, 1, {}, kept->positions);
  auto* const placement = std::get_if<Placement>(&placed);
  if (placement == nullptr) {
    ADD_FAILURE() << fmt::format("{}",
                                 fmt::join(std::get<PlacementFailure>(placed).unplaced, "\n"));
    return std::nullopt;
  }
  made.placement = std::move(*placement);
  made.patch = emit(*made.demand, made.network, made.placement, "");
  EXPECT_TRUE(excesses(made.patch.inventory, {}).empty()) << name;
  return made;
}

TEST(Microarchitecture, TablesOfThePageAreCurrent) {
  const auto made = wiring("chessvm");
  ASSERT_TRUE(made);
  EXPECT_NE(
      read_file(CHESSVM_SOURCE_DIR "/README.md").value().find(left_over(made->patch.inventory)),
      std::string::npos)
      << "README.md should say: " << left_over(made->patch.inventory);
  for (const Part& part :
       {Part{"decoder table", decoder_table(made->program.syntax)},
        Part{"control cycle", thread_table(made->program.syntax)},
        Part{"instruction timelines", instruction_table(made->program.syntax)},
        Part{"resources", resource_table(*made->demand, made->patch)},
        Part{"delays", delay_table(made->placement)},
        Part{"accumulators", accumulator_table(*made->demand, made->network, made->placement)}})
    expect_section(CHESSVM_SOURCE_DIR "/docs/microarchitecture.md", part.name, part.text);
}

TEST(Microarchitecture, TablesOfTheQuickCpuAreCurrent) {
  const auto made = wiring("quick");
  ASSERT_TRUE(made);
  EXPECT_EQ(cpu_of(made->program.syntax), vm::Cpu::quick);
  for (const Part& part : {Part{"decoder table", decoder_table(made->program.syntax)},
                           Part{"control cycle", thread_table(made->program.syntax)},
                           Part{"instruction timelines", instruction_table(made->program.syntax)},
                           Part{"resources", resource_table(*made->demand, made->patch)}})
    expect_section(CHESSVM_SOURCE_DIR "/docs/quick-cpu.md", part.name, part.text);
}

/// Returns the stage of `stepper` that `digit` selects; nullopt if the stage leads nowhere.
std::optional<StageStatement> stage(const Syntax& syntax, const std::string& stepper, int digit) {
  const std::string name = stepper + std::to_string(digit % 6 + 1);
  for (const StageStatement& each : syntax.stages)
    if (each.stage.text == name) return each;
  return std::nullopt;
}

/// Follows each opcode through the steppers, as docs/microarchitecture.md describes.
TEST(Microarchitecture, DigitsOfTheOpcodeLeadToItsStage) {
  const Parsed program = parsed(real_program(), "chessvm.rtm");
  for (const Body& body : program.syntax.bodies) {
    if (body.kind != Body::Kind::micro) continue;
    const int opcode = *body.opcode;
    const bool low = opcode <= 55;
    const int counted = low ? opcode + 1 : 98 - opcode;
    const auto first = stage(program.syntax, low ? "A" : "G", counted / 10);
    ASSERT_TRUE(first && first->stepper) << opcode;
    const auto second = stage(program.syntax, first->stepper->text, counted % 10);
    ASSERT_TRUE(second) << opcode;
    EXPECT_EQ(second->opcode, opcode) << second->stage.text;
  }
}

TEST(Microarchitecture, EveryInstructionOfTheQuickCpuHasItsMicroprogram) {
  const Parsed program =
      parsed(read_file(CHESSVM_SOURCE_DIR "/sim/wired/quick.rtm").value(), "quick.rtm");
  std::set<int> wired;
  for (const Body& body : program.syntax.bodies)
    if (body.kind == Body::Kind::micro) {
      EXPECT_TRUE(wired.insert(*body.opcode).second) << *body.opcode;
    }
  EXPECT_EQ(wired.size(), vm::isa::table.size());
  for (const vm::isa::Instruction& instruction : vm::isa::table)
    EXPECT_TRUE(wired.contains(instruction.coding.quick.opcode)) << instruction.mnemonic;
}

/// Every row of the instruction table must have a microprogram of the same cost, in add times.
TEST(Microarchitecture, EveryInstructionHasItsMicroprogram) {
  const Parsed program = parsed(real_program(), "chessvm.rtm");
  std::set<int> wired;
  for (const Body& body : program.syntax.bodies) {
    if (body.kind != Body::Kind::micro) continue;
    const vm::isa::Instruction* const instruction = vm::isa::find(vm::Cpu::published, *body.opcode);
    ASSERT_NE(instruction, nullptr) << *body.opcode;
    EXPECT_TRUE(wired.insert(*body.opcode).second) << instruction->mnemonic;
    if (body.cost) {
      EXPECT_EQ(*body.cost, instruction->coding.published.add_cycles) << instruction->mnemonic;
    }
  }
  for (const vm::isa::Instruction& instruction : vm::isa::table)
    EXPECT_TRUE(wired.contains(instruction.coding.published.opcode)) << instruction.mnemonic;
}

}  // namespace
}  // namespace chessvm::test::microarchitecture_test
