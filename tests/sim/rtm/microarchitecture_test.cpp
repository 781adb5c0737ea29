// SPDX-License-Identifier: MIT
// The tables of docs/microarchitecture.md are made from sim/wired/chessvm.rtm and the decisions
// of chessvm.lock. CHESSVM_BLESS=1 writes them anew.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <optional>
#include <set>

#include "base/file.hpp"
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

/// What README.md says of the parts that the wiring leaves free.
std::string left_over(const Inventory& used) {
  const int transceivers = kind_of(Total::transceivers).available;
  const int amplifiers = kind_of(Total::amplifiers).available;
  return fmt::format("leaves free {} of {} transceivers and {} of {} pulse amplifiers",
                     transceivers - used.transceivers, transceivers, amplifiers - used.amplifiers,
                     amplifiers);
}

TEST(Microarchitecture, TablesOfThePageAreCurrent) {
  Parsed program = parsed(real_program(), "chessvm.rtm");
  ASSERT_EQ(program.complaints(), "");
  const auto demand = elaborate(program.syntax, program.diagnostics);
  ASSERT_TRUE(demand) << program.complaints();
  const auto lock = read_lock(read_file(CHESSVM_SOURCE_DIR "/sim/wired/chessvm.lock").value());
  ASSERT_TRUE(lock) << lock.error().message;
  const auto kept = keep(*demand, lock.value(), 0);
  ASSERT_TRUE(kept && kept->whole) << "chessvm.lock no longer fits";
  const Network& network = kept->network;
  const auto placed = place(*demand, network, 1, {}, kept->positions);
  const auto* const placement = std::get_if<Placement>(&placed);
  ASSERT_NE(placement, nullptr) << fmt::format(
      "{}", fmt::join(std::get<PlacementFailure>(placed).unplaced, "\n"));
  const Patch patch = emit(*demand, network, *placement, "");
  EXPECT_TRUE(excesses(patch.inventory, {}).empty());
  EXPECT_NE(read_file(CHESSVM_SOURCE_DIR "/README.md").value().find(left_over(patch.inventory)),
            std::string::npos)
      << "README.md should say: " << left_over(patch.inventory);

  for (const Part& part :
       {Part{"decoder table", decoder_table(program.syntax)},
        Part{"control cycle", thread_table(program.syntax)},
        Part{"instruction timelines", instruction_table(program.syntax)},
        Part{"resources", resource_table(*demand, patch)}, Part{"delays", delay_table(*placement)},
        Part{"accumulators", accumulator_table(*demand, network, *placement)}})
    expect_section(CHESSVM_SOURCE_DIR "/docs/microarchitecture.md", part.name, part.text);
}

/// What stage `name` leads to; nothing if it leads nowhere.
std::optional<StageStatement> stage(const Syntax& syntax, const std::string& stepper, int digit) {
  const std::string name = stepper + std::to_string(digit % 6 + 1);
  for (const StageStatement& each : syntax.stages)
    if (each.stage.text == name) return each;
  return std::nullopt;
}

/// The page says which digits are counted and in which order the steppers are passed.
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

/// Every row of the instruction table has a microprogram, of the same cost where it has one.
TEST(Microarchitecture, EveryInstructionHasItsMicroprogram) {
  const Parsed program = parsed(real_program(), "chessvm.rtm");
  std::set<int> wired;
  for (const Body& body : program.syntax.bodies) {
    if (body.kind != Body::Kind::micro) continue;
    const vm::isa::Instruction* const instruction = vm::isa::find(*body.opcode);
    ASSERT_NE(instruction, nullptr) << *body.opcode;
    EXPECT_TRUE(wired.insert(*body.opcode).second) << instruction->mnemonic;
    if (body.cost) {
      EXPECT_EQ(*body.cost, instruction->add_cycles) << instruction->mnemonic;
    }
  }
  for (const vm::isa::Instruction& instruction : vm::isa::table)
    EXPECT_TRUE(wired.contains(instruction.opcode)) << instruction.mnemonic;
}

}  // namespace
}  // namespace chessvm::test::microarchitecture_test
