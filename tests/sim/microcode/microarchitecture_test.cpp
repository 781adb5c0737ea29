// SPDX-License-Identifier: MIT
// The tables of docs/microarchitecture.md are made from sim/chessvm/chessvm.rtm and the decisions
// of chessvm.lock. CHESSVM_BLESS=1 writes them anew.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <optional>

#include "base/file.hpp"
#include "sim/microcode/network/lock.hpp"
#include "tests/sim/microcode/microarchitecture_tables.hpp"
#include "tests/sim/microcode/support.hpp"

namespace chessvm::test {
namespace {

using namespace sim::microcode;

std::string begin_mark(const std::string& what) {
  return fmt::format("<!-- {}: generated, do not edit -->\n", what);
}

std::string end_mark(const std::string& what) {
  return fmt::format("<!-- end of {} -->", what);
}

struct Part {
  std::string name;
  std::string text;
};

TEST(Microarchitecture, TablesOfThePageAreCurrent) {
  Parsed program = parsed(real_program(), "chessvm.rtm");
  ASSERT_EQ(program.complaints(), "");
  const auto demand = elaborate(program.syntax, program.diagnostics);
  ASSERT_TRUE(demand) << program.complaints();
  std::string why;
  const auto network =
      from_lock(*demand, read_file(CHESSVM_SOURCE_DIR "/sim/chessvm/chessvm.lock").value(), why);
  ASSERT_TRUE(network) << "chessvm.lock no longer fits: " << why;
  PlacementFailure failure;
  const auto placement = place(*demand, *network, 1, failure);
  ASSERT_TRUE(placement) << fmt::format("{}", fmt::join(failure.unplaced, "\n"));
  const Patch patch = emit(*demand, *network, *placement, "");
  ASSERT_TRUE(patch.failures.empty()) << fmt::format("{}", fmt::join(patch.failures, "\n"));

  const std::filesystem::path path = CHESSVM_SOURCE_DIR "/docs/microarchitecture.md";
  std::string page = read_file(path).value();
  const bool bless = std::getenv("CHESSVM_BLESS") != nullptr;
  for (const Part& part :
       {Part{"decoder table", decoder_table(program.syntax)},
        Part{"control cycle", thread_table(program.syntax)},
        Part{"instruction timelines", instruction_table(program.syntax)},
        Part{"resources", resource_table(*demand, patch)}, Part{"delays", delay_table(*placement)},
        Part{"accumulators", accumulator_table(*demand, *network, *placement)}}) {
    const std::size_t mark = page.find(begin_mark(part.name));
    ASSERT_NE(mark, std::string::npos) << path << " lacks: " << begin_mark(part.name);
    const std::size_t begin = mark + begin_mark(part.name).size();
    const std::size_t end = page.find(end_mark(part.name), begin);
    ASSERT_NE(end, std::string::npos) << path << " lacks: " << end_mark(part.name);
    if (!bless) {
      EXPECT_EQ(page.substr(begin, end - begin), part.text) << "CHESSVM_BLESS=1 writes it anew";
    }
    page.replace(begin, end - begin, part.text);
  }
  if (bless) {
    ASSERT_TRUE(write_file_atomically(path, page));
  }
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
  int decoded = 0;
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
    EXPECT_NE(mnemonic(opcode), "") << opcode;
    ++decoded;
  }
  EXPECT_EQ(decoded, 41);
}

}  // namespace
}  // namespace chessvm::test
