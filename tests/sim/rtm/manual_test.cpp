// SPDX-License-Identifier: MIT
// Tests docs/rtm.md. The programs on the page and the examples in its tables must parse without
// errors. The page must list every diagnostic, with the same words as the table in the code.
#include <gtest/gtest.h>

#include <sstream>

#include "base/files/file.hpp"
#include "sim/rtm/language/diagnostic_table.hpp"
#include "tests/sim/rtm/support.hpp"

namespace chessvm::test::manual_test {
namespace {

std::string manual() {
  return read_file(CHESSVM_SOURCE_DIR "/docs/rtm.md").value();
}

std::string as_program(const std::string& text) {
  return text.starts_with("machine") ? text : "machine stock1946\n" + text;
}

TEST(Manual, ItsProgramsAreGood) {
  const std::string page = manual();
  constexpr std::string_view fence = "```rtm\n";
  int programs = 0;
  for (std::size_t at = page.find(fence); at != std::string::npos; at = page.find(fence, at)) {
    at += fence.size();
    const std::string program = page.substr(at, page.find("```", at) - at);
    EXPECT_EQ(parsed(as_program(program)).complaints(), "") << program;
    ++programs;
  }
  EXPECT_EQ(programs, 6);
}

/// Returns the pieces of code in the second cell of a table row.
std::vector<std::string> examples(const std::string& row) {
  std::vector<std::string> found;
  const std::size_t begin = row.find(" | ");
  if (!row.starts_with("| ") || begin == std::string::npos) return found;
  const std::string cell = row.substr(begin + 3, row.find(" | ", begin + 3) - begin - 3);
  for (std::size_t open = cell.find('`'); open != std::string::npos;) {
    const std::size_t close = cell.find('`', open + 1);
    found.push_back(cell.substr(open + 1, close - open - 1));
    open = cell.find('`', close + 1);
  }
  return found;
}

TEST(Manual, ItsTablesAreGood) {
  std::istringstream lines(manual());
  std::string section;
  int tried = 0;
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with("## ")) section = line.substr(3);
    if (section.starts_with("What can be wrong")) break;
    for (const std::string& example : examples(line)) {
      std::string text = "field A = d10..d9\nfield E = d2..d1\n";
      if (section == "Wires and mappings")
        text += "wire x -> y = " + example + '\n';
      else if (section == "Actions")
        text += "piece p { 1: " + example + " }\n";
      else
        text += example + '\n';
      EXPECT_EQ(parsed(as_program(text)).complaints(), "") << line;
      ++tried;
    }
  }
  EXPECT_GE(tried, 40);
}

TEST(Manual, ListsEveryDiagnostic) {
  std::string table;
  for (const rtm::DiagnosticKind& kind : rtm::diagnostic_table)
    table += "| `" + std::string(kind.name) + "` | " + std::string(kind.summary) + " |\n";
  EXPECT_NE(manual().find(table), std::string::npos) << "docs/rtm.md should contain\n" << table;
}

}  // namespace
}  // namespace chessvm::test::manual_test
