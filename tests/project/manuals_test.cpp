// SPDX-License-Identifier: MIT
// Runs the console blocks of README and docs. Each `$ command` must succeed and print the lines
// below the command. The commands of a page share a scratch folder with the programs and examples.
// `...` stands for any lines. The test ignores blanks at line ends, empty lines, and lines that
// begin with `here` (measured times). Then it makes the pictures that comments of the page describe
// (page_pictures.hpp). CHESSVM_BLESS=1 records new output in the page, and new pictures. The
// recording of a block fails if the output lacks the line after a `...`.
#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <filesystem>
#include <optional>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "base/files/file.hpp"
#include "tests/base/temporary_folder.hpp"
#include "tests/base/terminal/pseudo_terminal.hpp"
#include "tests/project/page_pictures.hpp"
#include "tests/support/golden.hpp"
#include "tests/support/run_tool.hpp"

namespace chessvm::manuals_test {
namespace {

namespace fs = std::filesystem;

using Lines = std::vector<std::string>;

struct Step {
  std::string command;
  std::size_t begin = 0;  // index of the page's line after the command
  Lines expected;
};

/// A command whose first line ends with this text continues to the line END.
constexpr std::string_view here_document = "<<'END'";

Lines lines_of(const std::string& page) {
  Lines lines;
  std::istringstream text(page);
  for (std::string line; std::getline(text, line);) lines.push_back(line);
  return lines;
}

std::vector<Step> console_steps(const Lines& page) {
  std::vector<Step> steps;
  bool inside = false;
  for (std::size_t at = 0; at < page.size(); ++at) {
    const std::string& line = page[at];
    if (line == "```console") {
      inside = true;
    } else if (line.starts_with("```")) {
      inside = false;
    } else if (inside && line.starts_with("$ ")) {
      Step step{line.substr(2), at + 1, {}};
      if (line.ends_with(here_document)) {
        while (step.begin < page.size() && page[step.begin] != "END")
          step.command += '\n' + page[step.begin++];
        step.command += "\nEND";
        at = step.begin++;
      }
      steps.push_back(std::move(step));
    } else if (inside && !steps.empty()) {
      steps.back().expected.push_back(line);
    }
  }
  return steps;
}

/// Returns `line` without blanks at its end; nullopt if it is empty or has measured times.
std::optional<std::string> comparable(const std::string& line) {
  std::string shown = line.substr(0, line.find_last_not_of(' ') + 1);
  if (shown.starts_with("here ") || shown.empty()) return std::nullopt;
  return shown;
}

Lines comparable(const Lines& lines) {
  Lines kept;
  for (const std::string& line : lines)
    if (const auto shown = comparable(line)) kept.push_back(*shown);
  return kept;
}

std::pair<int, Lines> run(const std::string& command, const fs::path& folder) {
  ::setenv("STEP", command.c_str(), 1);
  const test::ToolOutcome outcome =
      test::run_tool(folder, "PATH=" CHESSVM_BIN_DIR ":$PATH NO_COLOR=1 sh -c \"$STEP\" 2>&1");
  return {outcome.status, outcome.lines()};
}

void expect_output(const Lines& expected, const Lines& printed, const std::string& command) {
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

/// Returns the block `expected`, updated to the output `printed`. Keeps each `...`, and lines that
/// are not compared. Returns nullopt if the output lacks the line after a `...`.
std::optional<Lines> recorded_anew(const Lines& expected, const Lines& printed) {
  Lines block;
  std::size_t at = 0;
  bool skipping = false;
  for (const std::string& line : expected) {
    const auto shown = comparable(line);
    if (!shown || *shown == "...") {
      skipping = skipping || shown;
      block.push_back(line);
      continue;
    }
    while (skipping && at < printed.size() && printed[at] != *shown) ++at;
    if (skipping && at == printed.size()) return std::nullopt;
    skipping = false;
    if (at == printed.size()) continue;
    block.push_back(printed[at] == *shown ? line : printed[at]);
    ++at;
  }
  if (!skipping) block.insert(block.end(), printed.begin() + static_cast<long>(at), printed.end());
  return block;
}

/// Replaces the output of each step in `page` by the new output in `printed`, and writes the page
/// to `path`.
void record(const fs::path& path, Lines page, const std::vector<Step>& steps,
            const std::vector<Lines>& printed) {
  for (std::size_t i = steps.size(); i-- > 0;) {
    const Step& step = steps[i];
    if (step.expected.empty()) continue;
    const auto block = recorded_anew(step.expected, printed[i]);
    if (!block) {
      ADD_FAILURE() << step.command << "\na line behind ... is no longer printed";
      continue;
    }
    const auto begin = page.begin() + static_cast<long>(step.begin);
    const auto rest = page.erase(begin, begin + static_cast<long>(step.expected.size()));
    page.insert(rest, block->begin(), block->end());
  }
  std::string text;
  for (const std::string& line : page) text += line + '\n';
  test::expect_golden(path, text);
}

/// Replaces `./dev demo` by a call of eniac-chess with the same position, but without the build.
std::string without_building(const std::string& command) {
  if (command != "./dev demo") return command;
  return "eniac-chess move --fen \"$(sed -n \"s/^demo_fen='\\(.*\\)'/\\1/p\" " CHESSVM_SOURCE_DIR
         "/dev)\"";
}

/// Makes the page's pictures again and compares them with the files that the page shows. The
/// console blocks of the page must have run in `scratch`.
void expect_pictures(const fs::path& path, const Lines& page, const fs::path& scratch) {
  for (const Picture& picture : pictures_of(page)) {
    if (picture.file.empty() && why_no_pseudo_terminal()) continue;
    const std::string drawn = made(picture, scratch);
    if (testing::Test::HasFailure()) return;
    test::expect_golden(path.parent_path() / picture.path, drawn);
  }
}

class Manual : public testing::TestWithParam<std::string> {};

TEST_P(Manual, CommandsWorkAsPrinted) {
  const fs::path root = CHESSVM_SOURCE_DIR;
  const TemporaryFolder temporary;
  const fs::path& scratch = temporary.path();
  for (const char* const folder : {"programs", "examples", "sim/wired"}) {
    fs::create_directories(scratch / folder);
    fs::copy(root / folder, scratch / folder, fs::copy_options::recursive);
  }
  const Lines page = lines_of(read_file(root / GetParam()).value());
  const std::vector<Step> steps = console_steps(page);
  std::vector<Lines> printed;
  for (const Step& step : steps) {
    const auto [status, lines] = run(without_building(step.command), scratch);
    std::string text;
    for (const std::string& line : lines) text += line + '\n';
    EXPECT_EQ(status, 0) << step.command << '\n' << text;
    printed.push_back(comparable(lines));
    if (!step.expected.empty() && !test::blessing())
      expect_output(step.expected, printed.back(), step.command);
  }
  if (!HasFailure()) expect_pictures(root / GetParam(), page, scratch);
  if (test::blessing() && !HasFailure()) record(root / GetParam(), page, steps, printed);
}

TEST(Pictures, AreMadeAsTheirCommentsSay) {
  const Lines page{"<!-- picture: 80x24",
                   "$ chsim --debug a.e",
                   "shows 100.0",
                   "-->",
                   "![A screen](a.svg)",
                   "text",
                   "<!-- picture: file b.svg -->",
                   "![A file](../b.svg)"};
  const std::vector<Picture> found = pictures_of(page);
  ASSERT_EQ(found.size(), 2U);
  EXPECT_EQ(found[0].columns, 80);
  EXPECT_EQ(found[0].command, "chsim --debug a.e");
  EXPECT_EQ(found[0].steps, Lines{"shows 100.0"});
  EXPECT_EQ(found[0].title, "A screen");
  EXPECT_EQ(found[1].file, "b.svg");
  EXPECT_EQ(found[1].path, "../b.svg");
}

TEST(Blessing, KeepsWhatIsNotCompared) {
  const Lines printed{"a", "b", "c", "d"};
  EXPECT_EQ(recorded_anew({"a ", "", "x", "here 3 s"}, printed),
            (Lines{"a ", "", "b", "here 3 s", "c", "d"}));
  EXPECT_EQ(recorded_anew({"x", "...", "c", "y"}, printed), (Lines{"a", "...", "c", "d"}));
  EXPECT_EQ(recorded_anew({"x", "..."}, printed), (Lines{"a", "..."}));
  EXPECT_EQ(recorded_anew({"a", "b", "c", "d", "e"}, printed), printed);
  EXPECT_EQ(recorded_anew({"...", "x"}, printed), std::nullopt);
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

TEST(Manuals, SayFirstWhomTheyServe) {
  for (const std::string& path : pages()) {
    if (path.starts_with("docs/guide/") || !path.starts_with("docs/")) continue;
    const Lines page = lines_of(read_file(fs::path(CHESSVM_SOURCE_DIR) / path).value());
    ASSERT_GE(page.size(), 3U) << path;
    EXPECT_TRUE(page[0].starts_with("# ") && page[1].empty() && page[2].starts_with("For "))
        << path << " opens with one sentence: for whom it is, and what for";
  }
}

TEST(Manuals, ShowSomething) {
  EXPECT_GE(console_steps(lines_of(read_file(CHESSVM_SOURCE_DIR "/README.md").value())).size(), 5U);
}

}  // namespace
}  // namespace chessvm::manuals_test
