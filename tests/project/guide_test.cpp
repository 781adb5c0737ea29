// SPDX-License-Identifier: MIT
// Tests the form of docs/guide: nine short chapters in order, each with a console block, one
// picture and a link to the next chapter. manuals_test.cpp tests the commands.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "base/files/file.hpp"

namespace chessvm::guide_test {
namespace {

namespace fs = std::filesystem;

const fs::path folder = CHESSVM_SOURCE_DIR "/docs/guide";
constexpr std::ptrdiff_t most_words = 1200;  // limit for a chapter: a quarter of an hour to read

std::vector<std::string> chapters() {
  std::vector<std::string> names;
  for (const auto& entry : fs::directory_iterator(folder))
    if (entry.path().filename() != "README.md") names.push_back(entry.path().filename());
  std::sort(names.begin(), names.end());
  return names;
}

std::size_t count(const std::string& text, std::string_view part) {
  std::size_t times = 0;
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1))
    ++times;
  return times;
}

TEST(Guide, HasNineShortChaptersEachWithARunAndAPicture) {
  const std::vector<std::string> names = chapters();
  ASSERT_EQ(names.size(), 9U);
  const std::string contents = read_file(folder / "README.md").value();
  for (std::size_t i = 0; i < names.size(); ++i) {
    SCOPED_TRACE(names[i]);
    const std::string text = read_file(folder / names[i]).value();
    const std::string number = std::to_string(i + 1);
    EXPECT_TRUE(names[i].starts_with(number + "-"));
    EXPECT_TRUE(text.starts_with("# " + number + ". ")) << "the title has the number";
    EXPECT_EQ(count(contents, "](" + names[i] + ")"), 1U) << "README.md lists it";
    EXPECT_GE(count(text, "\n```console\n"), 1U);
    EXPECT_EQ(count(text, "\n!["), 1U) << "one picture";
    std::istringstream words(text);
    EXPECT_LE(std::distance(std::istream_iterator<std::string>(words), {}), most_words);
    if (i + 1 < names.size()) {
      EXPECT_EQ(count(text, "\nNext: ["), 1U);
      EXPECT_GE(count(text.substr(text.rfind("\nNext: [")), "](" + names[i + 1] + ")"), 1U);
    }
  }
}

}  // namespace
}  // namespace chessvm::guide_test
