// SPDX-License-Identifier: MIT
// Compares the table in docs/isa.md with the code; CHESSVM_BLESS=1 writes the table.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include "tests/base/generated_section.hpp"
#include "vm/isa.hpp"

namespace chessvm::vm::isa_document_test {
namespace {

std::string_view sign_text(isa::Sign sign) {
  switch (sign) {
    case isa::Sign::kept:
      return "kept";
    case isa::Sign::cleared:
      return "P";
    case isa::Sign::computed:
      return "set";
  }
  return {};
}

/// Returns opcode and add cycles, as `80: 6`. In `50: 4, 1`, the 1 is for a branch that is taken.
std::string coding_text(const isa::Instruction& row, const isa::Coding& coding) {
  const bool differs = row.flow == isa::Flow::branch && coding.taken != coding.add_cycles;
  return fmt::format("{:02}: {}{}", coding.opcode, coding.add_cycles,
                     differs ? fmt::format(", {}", coding.taken) : "");
}

std::string generated() {
  std::string text(
      "| published | quick | instruction | words | N | effect |\n"
      "| --- | --- | --- | ---: | --- | --- |\n");
  for (const isa::Instruction& row : isa::table) {
    std::string mnemonic(row.mnemonic);
    if (const std::size_t hole = mnemonic.find('%'); hole != std::string::npos)
      mnemonic.replace(hole, 2, row.operand == isa::Operand::word ? "n" : "row");
    const auto& [published, quick] = row.coding;
    text += fmt::format("| {} | {} | `{}` | {} | {} | {} |\n", coding_text(row, published),
                        coding_text(row, quick), mnemonic, 1 + isa::operand_words(row.operand),
                        sign_text(row.sign), row.summary);
  }
  return text;
}

TEST(IsaDocument, TableIsCurrent) {
  expect_section(CHESSVM_SOURCE_DIR "/docs/isa.md", "instruction table", generated());
}

TEST(IsaDocument, OtherPagesCountTheInstructions) {
  const std::string count = fmt::format("{} instructions", isa::table.size());
  for (const char* const page : {"README.md", "docs/microarchitecture.md",
                                 "docs/guide/3-first-program.md", "web/page/about/room.ts"})
    EXPECT_NE(read_file(std::string(CHESSVM_SOURCE_DIR "/") + page).value().find(count),
              std::string::npos)
        << page << " should say: " << count;
}

}  // namespace
}  // namespace chessvm::vm::isa_document_test
