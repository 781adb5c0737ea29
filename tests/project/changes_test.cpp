// SPDX-License-Identifier: MIT
// Tests the form of CHANGELOG.md, which `./dev release` reads: a section for each version, newest
// first. A section has headings Added, Changed and Fixed. Each entry below a heading is one line.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <regex>
#include <sstream>
#include <string>
#include <vector>

#include "base/files/file.hpp"

namespace chessvm::changes_test {
namespace {

std::array<int, 3> numbers_of(const std::string& version) {
  std::array<int, 3> numbers{};
  std::istringstream text(version);
  char point = 0;
  text >> numbers[0] >> point >> numbers[1] >> point >> numbers[2];
  return numbers;
}

TEST(Changes, AreALineEachGroupedAndNewestFirst) {
  static const std::regex heading(
      "## ([0-9]+\\.[0-9]+\\.[0-9]+)( \\([0-9]{4}-[0-9]{2}-[0-9]{2}\\))?");
  const std::vector<std::string> groups{"Added", "Changed", "Fixed"};
  constexpr std::size_t most_columns = 160;
  std::istringstream changes(read_file(CHESSVM_SOURCE_DIR "/CHANGELOG.md").value());
  std::array<int, 3> before{999, 0, 0};
  // The nearest heading above `line`: 1 for Added, 2 for Changed, 3 for Fixed, 0 for a version.
  std::size_t group = 0;
  std::size_t number = 0;
  for (std::string line; std::getline(changes, line);) {
    std::smatch match;
    if (++number <= 3 || line.empty()) continue;
    SCOPED_TRACE("CHANGELOG.md:" + std::to_string(number));
    if (line.starts_with("## ")) {
      ASSERT_TRUE(std::regex_match(line, match, heading)) << line;
      EXPECT_TRUE(match[2].matched || before[0] == 999) << "only the first may have no date";
      EXPECT_LT(numbers_of(match[1]), before) << "newest first";
      before = numbers_of(match[1]);
      group = 0;
    } else if (line.starts_with("### ")) {
      const auto found = std::find(groups.begin(), groups.end(), line.substr(4));
      ASSERT_NE(found, groups.end()) << line;
      const auto place = static_cast<std::size_t>(found - groups.begin()) + 1;
      EXPECT_GT(place, group) << "Added, Changed, Fixed, in this order";
      group = place;
    } else {
      EXPECT_TRUE(line.starts_with("- ") && line.ends_with(".") && group > 0)
          << "an entry is one line below a group: " << line;
      EXPECT_LE(line.size(), most_columns) << line;
    }
  }
}

}  // namespace
}  // namespace chessvm::changes_test
