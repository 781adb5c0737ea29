// SPDX-License-Identifier: MIT
// Compares the diagnostics of each source in tests/data/asm/bad with the file beside it.
// CHESSVM_BLESS=1 records new results, for review.
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <set>
#include <sstream>

#include "asm/outputs/outputs.hpp"
#include "base/text/text.hpp"
#include "tests/asm/support.hpp"
#include "tests/base/generated_section.hpp"
#include "tests/base/temporary_folder.hpp"
#include "tests/support/golden.hpp"

namespace chessvm::test::golden_test {
namespace {

namespace fs = std::filesystem;

const fs::path bad_folder = CHESSVM_TEST_DATA "/asm/bad";

std::vector<fs::path> bad_sources() {
  std::vector<fs::path> all;
  for (const auto& entry : fs::directory_iterator(bad_folder))
    if (entry.path().extension() == ".asm") all.push_back(entry.path().filename());
  std::sort(all.begin(), all.end());
  return all;
}

/// Reads `-D NAME=VALUE` from a first line `; -D NAME=VALUE` of the source.
assembler::Options options_of(const std::string& source) {
  constexpr std::string_view mark = "; -D ";
  assembler::Options options;
  if (source.starts_with(mark))
    options.definitions.push_back(source.substr(mark.size(), source.find('\n') - mark.size()));
  return options;
}

TEST(Golden, EveryMistakeIsNamedAsRecorded) {
  // Runs in a temporary folder, so that messages name the files as the command line does. The file
  // of 17 MB is created here, because it is too large for the tree.
  const TemporaryWorkingFolder here;
  fs::copy(bad_folder, ".", fs::copy_options::recursive);
  std::ofstream("17-megabytes.inc").close();
  fs::resize_file("17-megabytes.inc", 17UL << 20U);
  for (const fs::path& source : bad_sources()) {
    SCOPED_TRACE(source);
    const std::string text = file_text(source);
    const auto assembly = assembler::assemble(source, text, options_of(text));
    expect_golden(bad_folder / fs::path(source).replace_extension(".err"), printed(assembly));
  }
}

/// Puts hostile bytes into each line of each case, its name and a definition: no message in text or
/// JSON may contain a control character.
TEST(Golden, NoMessageHoldsAControlCharacter) {
  const WorkingFolder here(bad_folder);
  for (const std::string_view hostile : {"\x1b[31m\x07", "\u009b31m", "\xff\x9b", "\x7f\b\r"})
    for (const fs::path& source : bad_sources()) {
      SCOPED_TRACE(source);
      std::string text;
      std::istringstream lines(file_text(source));
      for (std::string line; std::getline(lines, line);)
        text += line.insert(line.size() / 2, hostile) + '\n';
      const auto assembly = assembler::assemble(source.string() + std::string(hostile), text,
                                                {.definitions = {std::string(hostile) + "=1"},
                                                 .include_folders = {},
                                                 .silenced = {},
                                                 .raised = {}});
      EXPECT_FALSE(assembly.ok());
      for (const Diagnostic& diagnostic : assembly.diagnostics.all())
        for (const std::string& printed : {to_text(diagnostic, assembly.sources),
                                           assembler::to_json(diagnostic, assembly.sources)})
          EXPECT_EQ(visible_lines(printed), printed);
    }
}

TEST(Golden, EveryIdHasACase) {
  for (const assembler::DiagnosticKind& kind : assembler::diagnostic_table) {
    SCOPED_TRACE(kind.name);
    const fs::path recorded = bad_folder / ("bad-" + std::string(kind.name) + ".err");
    EXPECT_NE(file_text(recorded).find("[" + std::string(kind.name) + "]"), std::string::npos)
        << recorded;
  }
}

/// Compares the tables of docs/diagnostics.md with the table in the code. CHESSVM_BLESS=1 writes
/// the page.
TEST(Golden, TheManualListsEveryId) {
  std::string wanted[2];
  for (const assembler::DiagnosticKind& kind : assembler::diagnostic_table)
    wanted[kind.severity == Severity::warning ? 1 : 0] +=
        "| `" + std::string(kind.name) + "` | " + std::string(kind.summary) + " |\n";
  constexpr std::string_view head = "| name | reported for |\n| --- | --- |\n";
  const fs::path page = CHESSVM_SOURCE_DIR "/docs/diagnostics.md";
  expect_section(page, "errors", std::string(head) + wanted[0]);
  expect_section(page, "warnings", std::string(head) + wanted[1]);
}

/// Returns the ids of warnings that disappear when the source also has an error.
std::set<std::string> warnings_without_errors() {
  const WorkingFolder here(bad_folder);
  std::set<std::string> lost;
  for (const assembler::DiagnosticKind& kind : assembler::diagnostic_table) {
    if (kind.severity != Severity::warning) continue;
    const std::string text = file_text("bad-" + std::string(kind.name) + ".asm");
    const std::string mistaken = text + "\n        .error \"a mistake\"\n";
    const auto gives = [&](const std::string& source) {
      return printed(assembler::assemble("test.asm", source, options_of(text)))
                 .find("[" + std::string(kind.name) + "]") != std::string::npos;
    };
    EXPECT_TRUE(gives(text)) << kind.name;
    if (!gives(mistaken)) lost.insert(std::string(kind.name));
  }
  return lost;
}

/// docs/diagnostics.md lists in brackets the warnings that need the whole program.
TEST(Golden, TheManualListsTheWarningsThatNeedAProgramWithoutErrors) {
  const std::string manual = file_text(CHESSVM_SOURCE_DIR "/docs/diagnostics.md");
  constexpr std::string_view opening = "warnings about the whole program (";
  const std::size_t begin = manual.find(opening);
  ASSERT_NE(begin, std::string::npos);
  const std::size_t end = manual.find(')', begin);
  std::istringstream list(manual.substr(begin + opening.size(), end - begin - opening.size()));
  std::set<std::string> listed;
  for (std::string name; list >> name;) {
    std::erase_if(name, [](char letter) { return letter == '`' || letter == ','; });
    listed.insert(name);
  }
  EXPECT_EQ(listed, warnings_without_errors());
}

/// All examples in docs/assembly.md must assemble without a warning.
TEST(Golden, TheExamplesOfTheManualAssemble) {
  const std::string manual = file_text(CHESSVM_SOURCE_DIR "/docs/assembly.md");
  constexpr std::string_view fence = "```\n";
  int examples = 0;
  for (std::size_t begin = manual.find(fence); begin != std::string::npos;) {
    begin += fence.size();
    const std::size_t end = manual.find(fence, begin);
    ASSERT_NE(end, std::string::npos);
    const std::string example = manual.substr(begin, end - begin);
    begin = manual.find(fence, end + fence.size());
    if (example.find("        .") == std::string::npos) continue;  // the syntax, not a program
    const bool whole = example.find(".isa") != std::string::npos;
    const auto assembly = whole ? assemble(example) : assemble_at_100(example + "  halt\n");
    EXPECT_EQ(printed(assembly), "") << example;
    ++examples;
  }
  EXPECT_EQ(examples, 3);
}

}  // namespace
}  // namespace chessvm::test::golden_test
