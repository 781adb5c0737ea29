// SPDX-License-Identifier: MIT
// Compares the table of commands in docs/patch-format.md with the command table of the code.
// CHESSVM_BLESS=1 writes the page. Also tests that base/files, which guesses the kind of a file,
// knows every command.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include "base/files/line_kind.hpp"
#include "sim/eniac/patch/command.hpp"
#include "tests/base/generated_section.hpp"

namespace chessvm::eniac::command_document_test {
namespace {

/// Escapes bars, which would end the cell of the table.
std::string cell(std::string_view text) {
  std::string result;
  for (const char c : text) result += c == '|' ? std::string("\\|") : std::string(1, c);
  return result;
}

std::string generated() {
  std::string text;
  std::optional<CommandGroup> group;
  for (const Command& command : commands()) {
    if (group != command.group) {
      if (group) text += '\n';
      group = command.group;
      text += fmt::format("| {} | |\n| --- | --- |\n", title(*group));
    }
    const std::string words = command.usage.empty() ? "" : " " + std::string(command.usage);
    text += fmt::format("| `{}{}` | {} |\n", command.name, cell(words), cell(command.help));
  }
  return text;
}

TEST(PatchDocument, CommandTableIsCurrent) {
  expect_section(CHESSVM_SOURCE_DIR "/docs/patch-format.md", "command table", generated());
}

TEST(PatchDocument, CommandsAreKnownToTheGuessOfFileKinds) {
  for (const Command& command : commands())
    EXPECT_NE(patch_line_kind(command.name), PatchLine::none) << command.name;
}

}  // namespace
}  // namespace chessvm::eniac::command_document_test
