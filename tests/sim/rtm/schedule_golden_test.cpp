// SPDX-License-Identifier: MIT
// Compares the diagnostics of well-formed programs that ask for impossible things (bad-schedule/)
// with the file beside each; CHESSVM_BLESS=1 records new ones. docs/rtm.md lists every diagnostic.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>

#include "base/files/file.hpp"
#include "sim/rtm/schedule/demand.hpp"
#include "sim/rtm/schedule/diagnostic_table.hpp"
#include "tests/sim/rtm/support.hpp"
#include "tests/support/file_text.hpp"
#include "tests/support/golden.hpp"

namespace chessvm::test::schedule_golden_test {
namespace {

namespace fs = std::filesystem;
using rtm::schedule_diagnostic_table;
using rtm::ScheduleDiagnosticKind;

const fs::path bad_folder = CHESSVM_SOURCE_DIR "/tests/sim/rtm/bad-schedule";

TEST(BadSchedules, AreRefusedInTheRecordedWords) {
  std::vector<fs::path> programs;
  for (const auto& entry : fs::directory_iterator(bad_folder))
    if (entry.path().extension() == ".rtm") programs.push_back(entry.path());
  std::ranges::sort(programs);
  ASSERT_FALSE(programs.empty());
  for (const fs::path& program : programs) {
    SCOPED_TRACE(program);
    Parsed result = parsed(file_text(program), program.filename().string());
    ASSERT_EQ(result.complaints(), "");
    EXPECT_FALSE(rtm::elaborate(result.syntax, result.diagnostics).has_value());
    expect_golden(fs::path(program).replace_extension(".txt"), result.complaints());
  }
}

TEST(BadSchedules, EveryIdHasACase) {
  for (const ScheduleDiagnosticKind& kind : schedule_diagnostic_table) {
    const std::string name(kind.name);
    EXPECT_NE(file_text(bad_folder / ("bad-" + name + ".txt")).find("[" + name + "]"),
              std::string::npos)
        << name;
  }
}

TEST(BadSchedules, TheManualListsEveryId) {
  std::string table;
  for (const ScheduleDiagnosticKind& kind : schedule_diagnostic_table)
    table += "| `" + std::string(kind.name) + "` | " + std::string(kind.summary) + " |\n";
  EXPECT_NE(file_text(CHESSVM_SOURCE_DIR "/docs/rtm.md").find(table), std::string::npos)
      << "docs/rtm.md should contain\n"
      << table;
}

TEST(Manual, ItsFirstProgramIsAnExample) {
  const std::string example = file_text(CHESSVM_SOURCE_DIR "/examples/eniac/counter.rtm");
  EXPECT_NE(file_text(CHESSVM_SOURCE_DIR "/docs/rtm.md").find("```rtm\n" + example + "```\n"),
            std::string::npos);
}

}  // namespace
}  // namespace chessvm::test::schedule_golden_test
