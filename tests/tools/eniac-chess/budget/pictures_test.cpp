// SPDX-License-Identifier: MIT
// Tests that the commands in docs/budget.md draw the pictures of that page. CHESSVM_BLESS=1 draws
// new pictures. Compares a picture only if the installed gnuplot has the version that drew it.
#include <gtest/gtest.h>

#include <filesystem>
#include <regex>
#include <string>
#include <string_view>
#include <vector>

#include "tests/support/golden.hpp"
#include "tests/support/run_tool.hpp"
#include "tests/support/slow_build.hpp"

namespace chessvm::budget_pictures_test {
namespace {

namespace fs = std::filesystem;

const fs::path root = CHESSVM_SOURCE_DIR;
constexpr std::string_view folder = "docs/pictures/";

std::vector<std::string> commands() {
  const std::string page = read_file(root / "docs/budget.md").value();
  static const std::regex form("\n(eniac-chess budget [^\n]*--plot docs/pictures/[^\n]*)");
  std::vector<std::string> found;
  for (std::sregex_iterator at(page.begin(), page.end(), form), end; at != end; ++at)
    found.push_back((*at)[1]);
  return found;
}

std::string file_of(const std::string& command) {
  const std::size_t begin = command.find(folder) + folder.size();
  return command.substr(begin, command.find(' ', begin) - begin);
}

/// Returns the program and version that an SVG file names as its producer; "" if none.
std::string producer(const std::string& picture) {
  static const std::regex form("Produced by [^<]*");
  std::smatch match;
  return std::regex_search(picture, match, form) ? match.str() : "";
}

TEST(BudgetPictures, AreWhatTheCommandsDraw) {
  if (sanitized) GTEST_SKIP() << "no sanitizer changes a picture, and these take two minutes";
  EXPECT_EQ(commands().size(), 4U);
  const TemporaryFolder scratch;
  if (test::run_tool(scratch.path(), "command -v gnuplot").status != 0)
    GTEST_SKIP() << "gnuplot is not installed";
  for (std::string command : commands()) {
    const std::string file = file_of(command);
    command.replace(command.find(folder), folder.size(), scratch.path().string() + "/");
    const auto outcome =
        test::run_tool(root, "PATH=" CHESSVM_BIN_DIR ":$PATH sh -c \"" + command + "\"");
    ASSERT_EQ(outcome.status, 0) << outcome.err;
    const std::string drawn = read_file(scratch.path() / file).value();
    const auto kept = read_file(root / folder / file);
    if (test::blessing() || (kept && producer(kept.value()) == producer(drawn)))
      test::expect_golden(root / folder / file, drawn);
    else
      EXPECT_TRUE(kept) << "there is no " << folder << file;
  }
}

}  // namespace
}  // namespace chessvm::budget_pictures_test
