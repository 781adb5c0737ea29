// SPDX-License-Identifier: MIT
// Compares the warnings of each patch in tests/data/patches/bad with the file beside it.
// CHESSVM_BLESS=1 records new results, for review.
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>

#include "tests/base/generated_section.hpp"
#include "tests/base/temporary_folder.hpp"
#include "tests/sim/eniac/lint/support.hpp"
#include "tests/support/golden.hpp"

namespace chessvm::test::golden_test {
namespace {

namespace fs = std::filesystem;

const fs::path bad_folder = CHESSVM_TEST_DATA "/patches/bad";

std::vector<fs::path> patches_in(const fs::path& folder) {
  std::vector<fs::path> all;
  if (fs::exists(folder))
    for (const auto& entry : fs::directory_iterator(folder))
      if (entry.path().extension() == ".e") all.push_back(entry.path().filename());
  std::sort(all.begin(), all.end());
  return all;
}

TEST(PatchWarnings, AreAsRecorded) {
  // Runs in the folder, so that messages name the files as the command line does.
  const WorkingFolder here(bad_folder);
  for (const fs::path& patch : patches_in(".")) {
    SCOPED_TRACE(patch);
    Bench bench;
    bench.load(patch);
    EXPECT_TRUE(bench.complaints.empty()) << bench.complaints.front();
    expect_golden(fs::path(patch).replace_extension(".err"),
                  printed(eniac::lint(bench.patch()), bench.sources()));
  }
}

TEST(PatchWarnings, EveryCheckHasACase) {
  for (const eniac::Check& check : eniac::checks()) {
    SCOPED_TRACE(check.id);
    const std::string name = "bad-" + std::string(check.id);
    const std::string warnings = file_text(bad_folder / (name + ".err"));
    EXPECT_NE(warnings.find("[" + std::string(check.id) + "]"), std::string::npos);
  }
}

TEST(PatchWarnings, CanBeSilencedOneByOne) {
  const WorkingFolder here(bad_folder);
  for (const eniac::Check& check : eniac::checks()) {
    SCOPED_TRACE(check.id);
    Bench bench;
    bench.load("bad-" + std::string(check.id) + ".e");
    const auto all = eniac::lint(bench.patch());
    const auto others = eniac::lint(bench.patch(), {std::string(check.id)});
    EXPECT_LT(others.size(), all.size());
    for (const eniac::Finding& finding : others) EXPECT_NE(finding.id, check.id);
  }
}

/// docs/patch-warnings.md lists the checks, in the words of the table in the code.
TEST(PatchWarnings, TheManualListsEveryCheck) {
  std::string table = "| name | reported for |\n| --- | --- |\n";
  for (const eniac::Check& check : eniac::checks())
    table += "| `" + std::string(check.id) + "` | " + std::string(check.help) + " |\n";
  expect_section(CHESSVM_SOURCE_DIR "/docs/patch-warnings.md", "warnings", table);
}

/// The conformance patches are sound, except those that the golden file records.
TEST(PatchWarnings, SoundPatchesGiveNone) {
  const fs::path vectors = CHESSVM_TEST_DATA "/vectors/eniac";
  std::string actual;
  std::size_t looked_at = 0;
  std::vector<fs::path> folders{vectors / "quirks"};
  for (const auto& of_a_unit : fs::directory_iterator(vectors / "cases"))
    folders.push_back(of_a_unit.path());
  for (const fs::path& folder : folders) {
    const WorkingFolder here(folder);
    for (const fs::path& patch : patches_in(".")) {
      Bench bench;
      bench.load(patch);
      actual += printed(eniac::lint(bench.patch()), bench.sources());
      ++looked_at;
    }
  }
  EXPECT_GE(looked_at, 184U);
  expect_golden(fs::path(CHESSVM_TEST_DATA) / "patches/conformance-warnings.err", actual);
}

}  // namespace
}  // namespace chessvm::test::golden_test
