// SPDX-License-Identifier: MIT
// Tests that base/files recognizes every mnemonic and every directive in the assembler's tables.
#include "base/files/line_kind.hpp"

#include <gtest/gtest.h>

#include "asm/passes/instructions.hpp"
#include "asm/source/directives.hpp"

namespace chessvm::test::line_kind_test {
namespace {

TEST(LineKind, OfEveryMnemonicIsInstruction) {
  for (const std::string_view mnemonic : assembler::mnemonics()) {
    const std::string word(mnemonic);
    EXPECT_EQ(assembly_line_kind("  " + word), AssemblyLine::instruction) << word;
    EXPECT_EQ(assembly_line_kind("loop: " + word + " A ; so"), AssemblyLine::instruction) << word;
  }
}

TEST(LineKind, OfEveryDirectiveIsKnown) {
  for (const assembler::DirectiveKind& row : assembler::directive_table) {
    EXPECT_TRUE(is_directive("  " + std::string(row.name))) << row.name;
    EXPECT_TRUE(is_directive("name " + std::string(row.name) + " 4")) << row.name;
  }
}

}  // namespace
}  // namespace chessvm::test::line_kind_test
