// SPDX-License-Identifier: MIT
// The console blocks of README and docs: every `$ command` is run in a scratch folder that holds
// the programs and examples, must succeed, and must print what stands below it. Files written by
// one command are there for the next of the same page. `...` stands for any lines; `here` lines are
// times of ours; blanks at the end of a line, as on punched cards, are not compared.
#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <filesystem>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "base/file.hpp"
#include "tests/base/temporary_folder.hpp"
#include "tests/support/run_tool.hpp"

namespace chessvm::manuals_test {
namespace {

namespace fs = std::filesystem;

struct Step {
  std::string command;
  std::vector<std::string> expected;
};

/// A command whose line ends in this goes on to the line END.
constexpr std::string_view here_document = "<<'END'";

std::vector<Step> console_steps(const std::string& page) {
  std::vector<Step> steps;
  std::istringstream lines(page);
  bool inside = false;
  for (std::string line; std::getline(lines, line);) {
    if (line == "```console") {
      inside = true;
    } else if (line.starts_with("```")) {
      inside = false;
    } else if (inside && line.starts_with("$ ")) {
      Step step{line.substr(2), {}};
      bool more = line.ends_with(here_document);
      while (more && std::getline(lines, line)) {
        step.command += '\n' + line;
        more = line != "END";
      }
      steps.push_back(std::move(step));
    } else if (inside && !steps.empty()) {
      steps.back().expected.push_back(line);
    }
  }
  return steps;
}

/// Text that differs from run to run or from place to place is left out of the comparison.
std::vector<std::string> comparable(const std::vector<std::string>& lines) {
  std::vector<std::string> kept;
  for (const std::string& line : lines) {
    const std::string shown = line.substr(0, line.find_last_not_of(' ') + 1);
    if (!shown.starts_with("here ") && !shown.empty()) kept.push_back(shown);
  }
  return kept;
}

std::pair<int, std::vector<std::string>> run(const std::string& command, const fs::path& folder) {
  ::setenv("STEP", command.c_str(), 1);
  const test::ToolOutcome outcome =
      test::run_tool(folder, "PATH=" CHESSVM_BIN_DIR ":$PATH NO_COLOR=1 sh -c \"$STEP\" 2>&1");
  return {outcome.status, outcome.lines()};
}

void expect_output(const std::vector<std::string>& expected,
                   const std::vector<std::string>& printed, const std::string& command) {
  std::size_t at = 0;
  bool skipping = false;
  for (const std::string& line : comparable(expected)) {
    if (line == "...") {
      skipping = true;
      continue;
    }
    while (skipping && at < printed.size() && printed[at] != line) ++at;
    ASSERT_LT(at, printed.size()) << command << "\nnever printed: " << line;
    EXPECT_EQ(printed[at], line) << command;
    ++at;
    skipping = false;
  }
  if (!skipping) {
    EXPECT_EQ(at, printed.size()) << command << "\nprinted more than the page shows";
  }
}

/// What `./dev demo` does once all is built.
std::string without_building(const std::string& command) {
  if (command != "./dev demo") return command;
  return "eniac-chess move --fen \"$(sed -n \"s/^demo_fen='\\(.*\\)'/\\1/p\" " CHESSVM_SOURCE_DIR
         "/dev)\"";
}

class Manual : public testing::TestWithParam<std::string> {};

TEST_P(Manual, CommandsWorkAsPrinted) {
  const fs::path root = CHESSVM_SOURCE_DIR;
  const TemporaryFolder temporary;
  const fs::path& scratch = temporary.path();
  for (const char* const folder : {"programs", "examples"})
    fs::copy(root / folder, scratch / folder, fs::copy_options::recursive);
  for (const Step& step : console_steps(read_file(root / GetParam()).value())) {
    const auto [status, lines] = run(without_building(step.command), scratch);
    std::string printed;
    for (const std::string& line : lines) printed += line + '\n';
    EXPECT_EQ(status, 0) << step.command << '\n' << printed;
    if (!step.expected.empty()) expect_output(step.expected, comparable(lines), step.command);
  }
}

std::vector<std::string> pages() {
  const fs::path root = CHESSVM_SOURCE_DIR;
  std::vector<std::string> found{"README.md"};
  for (const auto& entry : fs::recursive_directory_iterator(root / "docs"))
    if (entry.path().extension() == ".md") found.push_back(fs::relative(entry.path(), root));
  std::sort(found.begin(), found.end());
  return found;
}

INSTANTIATE_TEST_SUITE_P(Pages, Manual, testing::ValuesIn(pages()), [](const auto& page) {
  std::string name = page.param;
  for (char& letter : name)
    if (std::isalnum(static_cast<unsigned char>(letter)) == 0) letter = '_';
  return name;
});

TEST(Manuals, ShowSomething) {
  EXPECT_GE(console_steps(read_file(CHESSVM_SOURCE_DIR "/README.md").value()).size(), 5U);
}

}  // namespace
}  // namespace chessvm::manuals_test
