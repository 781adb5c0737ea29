// SPDX-License-Identifier: MIT
// Tests the installed libraries: CMake finds them, and their headers include no other file of the
// tree. contrib/package/try.sh compiles the headers and the example.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <regex>
#include <string>

#include "base/files/file.hpp"
#include "tests/base/generated_section.hpp"
#include "tests/base/temporary_folder.hpp"
#include "tests/support/run_tool.hpp"

namespace chessvm::library_test {
namespace {

namespace fs = std::filesystem;

const fs::path root = CHESSVM_SOURCE_DIR;
const fs::path page = root / "docs/library.md";

class InstalledLibrary : public testing::Test {
 protected:
  void SetUp() override {
    expect_success("cmake --install " CHESSVM_BUILD_DIR " --component dev --prefix installed");
  }
  std::string expect_success(const std::string& command) const {
    const test::ToolOutcome outcome = test::run_tool(folder_.path(), command);
    EXPECT_EQ(outcome.status, 0) << command << '\n' << outcome.out << outcome.err;
    return outcome.out;
  }
  [[nodiscard]] fs::path headers() const { return folder_.path() / "installed/include/chessvm"; }

 private:
  TemporaryFolder folder_;
};

TEST_F(InstalledLibrary, RefusesARequestForAnotherMinorVersion) {
  fs::create_directory(headers().parent_path().parent_path() / "user");
  std::ofstream(headers().parent_path().parent_path() / "user/CMakeLists.txt")
      << "cmake_minimum_required(VERSION 3.25)\nproject(user LANGUAGES NONE)\n"
         "find_package(chessvm 0.1 QUIET)\nmessage(\"found: ${chessvm_FOUND}\")\n";
  EXPECT_EQ(expect_success("cmake -S installed/user -B user -DCMAKE_PREFIX_PATH=$PWD/installed 2>&1"
                           " | grep found:"),
            "found: 0\n");
}

TEST_F(InstalledLibrary, HasAllHeadersThatItsHeadersInclude) {
  static const std::regex include("#include \"([^\"]+)\"");
  int seen = 0;
  for (const auto& entry : fs::recursive_directory_iterator(headers())) {
    if (!entry.is_regular_file()) continue;
    const std::string text = read_file(entry.path()).value();
    for (std::sregex_iterator at(text.begin(), text.end(), include), end; at != end; ++at, ++seen)
      EXPECT_TRUE(fs::exists(headers() / std::string((*at)[1])))
          << entry.path() << " includes " << (*at)[1];
  }
  EXPECT_GT(seen, 50);
}

TEST_F(InstalledLibrary, HasTheHeadersThatItsManualNames) {
  const std::string text = read_file(page).value();
  static const std::regex header("`([a-z_/]+\\.hpp)`");
  int seen = 0;
  for (std::sregex_iterator at(text.begin(), text.end(), header), end; at != end; ++at, ++seen)
    EXPECT_TRUE(fs::exists(headers() / std::string((*at)[1]))) << (*at)[1];
  EXPECT_GT(seen, 10);
}

TEST(LibraryManual, ShowsTheExample) {
  const auto block = [](const std::string& language, const std::string& file) {
    return "```" + language + '\n' + read_file(root / "examples/library" / file).value() + "```\n";
  };
  expect_section(page, "example",
                 block("cpp", "countdown.cpp") + '\n' + block("cmake", "CMakeLists.txt"));
}

}  // namespace
}  // namespace chessvm::library_test
