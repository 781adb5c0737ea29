// SPDX-License-Identifier: MIT
#include "base/files/kept_files.hpp"

#include <gtest/gtest.h>

#include <array>
#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>
#include <vector>

#include "base/files/file.hpp"
#include "base/files/file_lines.hpp"
#include "base/output/growing_file.hpp"
#include "base/output/held_file.hpp"
#include "base/output/pending_file.hpp"
#include "base/output/write_file.hpp"
#include "tests/base/temporary_folder.hpp"

namespace chessvm::kept_files_test {
namespace {

namespace fs = std::filesystem;

constexpr std::array<FileKind, 1> sources{FileKind::source};

class KeptFiles : public testing::Test {
 protected:
  KeptFiles() {
    std::ofstream("a") << "old";
    std::ofstream("x.asm") << "  .org 100\n";
    fs::create_symlink("a", "link");
    fs::create_hard_link("a", "hard");
  }
  const TemporaryWorkingFolder here_;
};

/// Opens `path` with every function that opens outputs. Returns the error message of each
/// function, or "" if it succeeded.
std::vector<std::string> refusals(const fs::path& path) {
  std::vector<std::string> messages;
  const auto note = [&messages](const auto& result) {
    messages.push_back(result ? std::string() : result.error().message);
  };
  note(PendingFile::open(path));
  note(write_file_atomically(path, "new"));
  note(GrowingFile::open(path));
  note(HeldFile::take(path, "in use"));
  note(check_writable(path));
  return messages;
}

TEST_F(KeptFiles, AreRefusedByEveryOpenerAndName) {
  const KeptInputs kept(sources);
  ASSERT_TRUE(read_file("a"));
  const std::string input = "is not written: it is an input";
  for (const char* const name : {"a", "./a"})
    EXPECT_EQ(refusals(name), std::vector(5, input)) << name;
  for (const char* const name : {"link", "hard"})
    EXPECT_EQ(refusals(name), std::vector(5, input + ", given as 'a'")) << name;
  EXPECT_EQ(read_file("a").value(), "old");
}

TEST_F(KeptFiles, AreThoseReadByLines) {
  const KeptInputs kept(sources);
  ASSERT_TRUE(FileLines::open("a"));
  EXPECT_FALSE(spare_kept_files("hard"));
}

TEST_F(KeptFiles, MayBeReplacedWhereTheReaderSaysSo) {
  const KeptInputs kept(sources);
  ASSERT_TRUE(read_file("a", default_read_limit, Reading::replaceable));
  ASSERT_TRUE(FileLines::open("a", default_read_limit, Reading::replaceable));
  EXPECT_TRUE(write_file_atomically("a", "new"));
  EXPECT_EQ(read_file("a").value(), "new");
}

TEST_F(KeptFiles, AreReadAfterAnOutputWasBegun) {
  const KeptInputs kept(sources);
  auto pending = PendingFile::open("a");
  auto growing = GrowingFile::open("x.txt");
  ASSERT_TRUE(pending && growing);
  std::ofstream("x.txt") << "deck";
  ASSERT_TRUE(read_file("a") && read_file("x.txt"));
  pending.value().write("new");
  growing.value().write("new");
  EXPECT_FALSE(pending.value().commit());
  EXPECT_FALSE(growing.value().finish());
  EXPECT_EQ(read_file("a").value(), "old");
  EXPECT_EQ(read_file("x.txt").value(), "deck");
}

TEST_F(KeptFiles, OfAKindNeedNotBeRead) {
  const KeptInputs kept(sources);
  const std::string source = "is not written: it is assembly source: easm assembles it";
  EXPECT_EQ(refusals("x.asm"), std::vector(5, source));
}

TEST_F(KeptFiles, OfAKindAreRecognisedByTheirNameToo) {
  const KeptInputs kept(sources);
  std::ofstream("odd.asm") << "no instruction\n";
  std::ofstream("blank.asm") << "\n";
  EXPECT_FALSE(spare_kept_files("odd.asm"));
  EXPECT_TRUE(spare_kept_files("blank.asm"));
}

TEST_F(KeptFiles, OfAKindMayBeReplacedByAnOutputOfThatKind) {
  constexpr std::array both{FileKind::source, FileKind::patch};
  const KeptInputs kept(both);
  std::ofstream("y.asm") << "  .org 100\n";
  std::ofstream("odd.e") << "no patch\n";
  fs::create_symlink("x.asm", "link.asm");
  let_replace("./x.asm", FileKind::source);
  let_replace("y.asm", FileKind::image);
  EXPECT_FALSE(spare_kept_files("odd.e"));
  let_replace("odd.e", FileKind::image);
  EXPECT_TRUE(spare_kept_files("x.asm"));
  EXPECT_TRUE(spare_kept_files("link.asm"));
  EXPECT_FALSE(spare_kept_files("y.asm"));
  EXPECT_TRUE(spare_kept_files("odd.e"));  // names of program images also end with `.e`
}

TEST_F(KeptFiles, AreThoseOfToolsOnly) {
  {
    const KeptInputs kept(sources);
    ASSERT_TRUE(read_file("a"));
  }
  ASSERT_TRUE(read_file("a"));
  EXPECT_EQ(refusals("a"), std::vector<std::string>(5));
  EXPECT_EQ(refusals("x.asm"), std::vector<std::string>(5));
}

TEST_F(KeptFiles, AnOutputThatGrowsIsSparedUntilItEnds) {
  const std::string other = "is not written: another output goes there";
  {
    auto growing = GrowingFile::open("a");
    ASSERT_TRUE(growing);
    EXPECT_EQ(PendingFile::open("a").error().message, other);
    EXPECT_EQ(PendingFile::open("link").error().message, other + ", as 'a'");
    EXPECT_EQ(GrowingFile::open("hard").error().message, "another output goes there");
    EXPECT_TRUE(growing.value().finish());
  }
  EXPECT_TRUE(PendingFile::open("a"));
}

}  // namespace
}  // namespace chessvm::kept_files_test
