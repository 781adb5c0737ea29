// SPDX-License-Identifier: MIT
// Tests that each program (programs/NAME with NAME.asm) is built, tested and listed in README.md.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <set>
#include <sstream>
#include <string>

#include "base/files/file.hpp"
#include "tests/support/words_of.hpp"

namespace chessvm::programs_test {
namespace {

namespace fs = std::filesystem;
using test::words_of;

const fs::path root = CHESSVM_SOURCE_DIR;

std::set<std::string> programs_in_the_tree() {
  std::set<std::string> found;
  for (const auto& folder : fs::directory_iterator(root / "programs")) {
    const std::string name = folder.path().filename();
    if (fs::exists(folder.path() / (name + ".asm"))) found.insert(name);
  }
  return found;
}

/// Returns the folders that the first cells of README.md's table name. A cell can name several: the
/// cell "`programs/tic`, `c4`" names programs/tic and programs/c4.
std::set<std::string> folders_in_the_readme() {
  std::istringstream lines(read_file(root / "README.md").value());
  std::set<std::string> found;
  for (std::string line; std::getline(lines, line);)
    if (line.starts_with("| `programs/"))
      found.merge(words_of(line.substr(0, line.find(" | ")), "`(?:programs/)?(\\w+)`"));
  return found;
}

bool has_test(const fs::path& folder) {
  return fs::is_directory(folder) &&
         std::any_of(fs::directory_iterator(folder), fs::directory_iterator(),
                     [](const auto& file) {
                       return file.path().filename().string().ends_with("_test.cpp");
                     });
}

TEST(Programs, AreBuilt) {
  EXPECT_EQ(words_of(CHESSVM_PROGRAMS, "(\\w+)"), programs_in_the_tree())
      << "programs/CMakeLists.txt";
}

TEST(Programs, AreTested) {
  for (const std::string& name : programs_in_the_tree())
    EXPECT_TRUE(has_test(root / "tests/programs" / name)) << name;
}

TEST(Programs, AreInTheReadme) {
  const auto listed = folders_in_the_readme();
  for (const std::string& name : programs_in_the_tree())
    EXPECT_TRUE(listed.contains(name)) << "README.md lacks programs/" << name;
  for (const std::string& name : listed)
    EXPECT_TRUE(fs::is_directory(root / "programs" / name)) << "README.md has programs/" << name;
}

}  // namespace
}  // namespace chessvm::programs_test
