// SPDX-License-Identifier: MIT
// The table in docs/isa.md is made from the instruction table. CHESSVM_BLESS=1 writes it anew.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cstdlib>

#include "base/file.hpp"
#include "vm/isa.hpp"

namespace chessvm {
namespace {

constexpr std::string_view begin_mark = "<!-- instruction table: generated, do not edit -->\n";
constexpr std::string_view end_mark = "<!-- end of instruction table -->";

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

std::string generated() {
  std::string text(
      "| opcode | instruction | words | add cycles | N | effect |\n"
      "| ---: | --- | ---: | ---: | --- | --- |\n");
  for (const isa::Instruction& row : isa::table) {
    std::string mnemonic(row.mnemonic);
    if (const std::size_t hole = mnemonic.find('%'); hole != std::string::npos)
      mnemonic.replace(hole, 2, row.operand == isa::Operand::word ? "n" : "row");
    text += fmt::format("| {:02} | `{}` | {} | {} | {} | {} |\n", row.opcode, mnemonic,
                        1 + isa::operand_words(row.operand), row.add_cycles, sign_text(row.sign),
                        row.summary);
  }
  return text;
}

TEST(IsaDocument, TableIsCurrent) {
  const std::filesystem::path path = CHESSVM_SOURCE_DIR "/docs/isa.md";
  const auto document = read_file(path);
  ASSERT_TRUE(document);
  const std::string& text = document.value();
  const std::size_t mark = text.find(begin_mark);
  const std::size_t end = text.find(end_mark);
  ASSERT_NE(mark, std::string::npos);
  ASSERT_NE(end, std::string::npos);
  const std::size_t begin = mark + begin_mark.size();
  if (std::getenv("CHESSVM_BLESS") != nullptr) {
    ASSERT_TRUE(
        write_file_atomically(path, text.substr(0, begin) + generated() + text.substr(end)));
    return;
  }
  EXPECT_EQ(text.substr(begin, end - begin), generated()) << "CHESSVM_BLESS=1 writes it anew";
}

}  // namespace
}  // namespace chessvm
