// SPDX-License-Identifier: MIT
// Tests that eniacsim gives no warning about any patch of the project. Some patches are written by
// hand, and the compiler rtmc makes the others.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <string>
#include <vector>

#include "sim/rtm/compile.hpp"
#include "tests/base/temporary_folder.hpp"
#include "tests/sim/eniac/lint/support.hpp"

namespace chessvm::test::shipped_patches_test {
namespace {

namespace fs = std::filesystem;

const fs::path folder = CHESSVM_SOURCE_DIR "/examples/eniac";

std::vector<fs::path> examples(const std::string& extension) {
  std::vector<fs::path> found;
  for (const auto& entry : fs::directory_iterator(folder))
    if (entry.path().extension() == extension) found.push_back(entry.path());
  std::ranges::sort(found);
  return found;
}

/// Loads the patches in order; returns all errors and warnings of eniacsim.
std::string warnings(const std::vector<fs::path>& patches) {
  Bench machine;
  for (const fs::path& patch : patches) machine.load(patch);
  std::string text;
  for (const std::string& complaint : machine.complaints) text += complaint + "\n";
  return text + printed(eniac::lint(machine.patch()), machine.sources());
}

TEST(ShippedPatches, ExamplesDrawNoWarning) {
  const auto patches = examples(".e");
  ASSERT_FALSE(patches.empty());
  for (const fs::path& patch : patches) {
    // sine.e looks up rows that sine-table.e holds.
    const bool looks_up = patch.filename() == "sine.e";
    EXPECT_EQ(warnings(looks_up ? std::vector{folder / "sine-table.e", patch} : std::vector{patch}),
              "")
        << patch;
  }
}

TEST(ShippedPatches, CompiledExamplesDrawNoWarning) {
  const auto programs = examples(".rtm");
  ASSERT_FALSE(programs.empty());
  const TemporaryFolder temporary;
  for (const fs::path& program : programs) {
    const fs::path patch = temporary.path() / "compiled.e";
    rtm::CompileOptions options;
    options.source = program.string();
    options.output = patch.string();
    ASSERT_EQ(rtm::compile(options), ExitStatus::ok) << program;
    EXPECT_EQ(warnings({patch}), "") << program;
  }
}

TEST(ShippedPatches, TheWiringOfChessvmDrawsNoWarning) {
  EXPECT_EQ(warnings({CHESSVM_WIRED_PATCH}), "");
}

}  // namespace
}  // namespace chessvm::test::shipped_patches_test
