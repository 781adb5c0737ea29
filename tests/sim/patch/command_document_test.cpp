// SPDX-License-Identifier: MIT
// The table of commands in docs/patch-format.md is made from the command table. CHESSVM_BLESS=1
// writes it anew.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cstdlib>

#include "base/file.hpp"
#include "sim/patch/command.hpp"

namespace chessvm::sim {
namespace {

constexpr std::string_view begin_mark = "<!-- command table: generated, do not edit -->\n";
constexpr std::string_view end_mark = "<!-- end of command table -->";

/// A bar would end the cell of the table.
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
  const std::filesystem::path path = CHESSVM_SOURCE_DIR "/docs/patch-format.md";
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
}  // namespace chessvm::sim
