// SPDX-License-Identifier: MIT
#include "base/files/file_lines.hpp"

#include <gtest/gtest.h>

#include <fstream>
#include <string>
#include <vector>

#include "base/files/file.hpp"
#include "tests/base/temporary_folder.hpp"

namespace chessvm::file_lines_test {
namespace {

std::vector<std::string> lines_of(const std::string& text) {
  const TemporaryFolder folder;
  std::ofstream(folder.path() / "a", std::ios::binary) << text;
  auto reader = FileLines::open(folder.path() / "a");
  EXPECT_TRUE(reader);
  EXPECT_EQ(reader.value().peek().value().substr(0, 100), text.substr(0, 100));
  std::vector<std::string> lines;
  for (;;) {
    const auto line = reader.value().next();
    EXPECT_TRUE(line);
    if (!line || !line.value()) return lines;
    lines.emplace_back(*line.value());
  }
}

TEST(FileLines, EndsAreRemoved) {
  using Lines = std::vector<std::string>;
  EXPECT_EQ(lines_of(""), Lines{});
  EXPECT_EQ(lines_of("\n"), Lines{""});
  EXPECT_EQ(lines_of("a\r\n\nb"), (Lines{"a", "", "b"}));
}

TEST(FileLines, AByteOrderMarkIsLeftOutOnceAtTheBeginning) {
  const std::string mark = "\xEF\xBB\xBF";
  const TemporaryFolder folder;
  std::ofstream(folder.path() / "a", std::ios::binary) << mark << "a\n" << mark << "b\n";
  auto file = FileLines::open(folder.path() / "a").value();
  EXPECT_EQ(file.next().value(), "a");
  EXPECT_EQ(file.next().value(), mark + "b");
  auto text = FileLines::of_text(mark + "a\r\nb");
  EXPECT_EQ(text.peek().value(), "a\r\nb");
  EXPECT_EQ(text.next().value(), "a");
  EXPECT_EQ(text.next().value(), "b");
  EXPECT_FALSE(text.next().value());
}

TEST(FileLines, LinesMayBeLongerThanWhatIsReadAtOnce) {
  std::string text;
  std::vector<std::string> lines;
  for (std::size_t length : {1UL, 65'535UL, 65'536UL, 65'537UL, 200'000UL, 0UL, 3UL}) {
    lines.emplace_back(length, static_cast<char>('a' + length % 26));
    text += lines.back() + '\n';
  }
  EXPECT_EQ(lines_of(text), lines);
  EXPECT_EQ(lines_of(text.substr(0, text.size() - 1)), lines);
}

TEST(FileLines, ALineIsNotLongerThanItMayBe) {
  constexpr std::size_t longest = 1U << 20U;
  const TemporaryFolder folder;
  const auto path = folder.path() / "a";
  std::ofstream(path) << std::string(longest - 1, 'x') << "\n" << std::string(2 * longest, 'x');
  auto reader = FileLines::open(path, longest);
  ASSERT_TRUE(reader);
  const auto first = reader.value().next();
  ASSERT_TRUE(first);
  EXPECT_EQ(first.value()->size(), longest - 1);
  const auto second = reader.value().next();
  ASSERT_FALSE(second);
  EXPECT_EQ(second.error().message, "a line is longer than 1048576 bytes");
  EXPECT_EQ(second.error().path, path);
}

TEST(FileLines, FailuresComeFromTheSystem) {
  const TemporaryFolder folder;
  const auto none = FileLines::open(folder.path() / "none");
  ASSERT_FALSE(none);
  EXPECT_EQ(none.error().status(), ExitStatus::environment);
  auto unreadable = FileLines::open(folder.path());
  ASSERT_TRUE(unreadable);
  const auto line = unreadable.value().next();
  ASSERT_FALSE(line);
  EXPECT_EQ(line.error().status(), ExitStatus::environment);
  EXPECT_EQ(line.error().path, folder.path());
}

}  // namespace
}  // namespace chessvm::file_lines_test
