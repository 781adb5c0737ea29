// SPDX-License-Identifier: MIT
// Compares the diagnostics of each program in bad/ with the file beside it. CHESSVM_BLESS=1 records
// new results, for review.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>

#include "base/files/file.hpp"
#include "sim/rtm/language/diagnostic_table.hpp"
#include "tests/sim/rtm/support.hpp"
#include "tests/support/file_text.hpp"
#include "tests/support/golden.hpp"

namespace chessvm::test::golden_test {
namespace {

namespace fs = std::filesystem;
using rtm::diagnostic_table;
using rtm::DiagnosticKind;

const fs::path bad_folder = CHESSVM_SOURCE_DIR "/tests/sim/rtm/bad";

std::vector<fs::path> bad_programs() {
  std::vector<fs::path> all;
  for (const auto& entry : fs::directory_iterator(bad_folder))
    if (entry.path().extension() == ".rtm") all.push_back(entry.path());
  std::ranges::sort(all);
  return all;
}

TEST(BadPrograms, AreRefusedInTheRecordedWords) {
  for (const fs::path& program : bad_programs()) {
    SCOPED_TRACE(program);
    const Parsed result = parsed(file_text(program), program.filename().string());
    EXPECT_TRUE(result.diagnostics.has_errors());
    expect_golden(fs::path(program).replace_extension(".txt"), result.complaints());
  }
}

TEST(BadPrograms, EveryIdHasACase) {
  for (const DiagnosticKind& kind : diagnostic_table) {
    const std::string name(kind.name);
    EXPECT_NE(file_text(bad_folder / ("bad-" + name + ".txt")).find("[" + name + "]"),
              std::string::npos)
        << name;
  }
}

}  // namespace
}  // namespace chessvm::test::golden_test
