// SPDX-License-Identifier: MIT
#include "base/files/file.hpp"
#include "base/output/write_file.hpp"
#include "tests/base/temporary_folder.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <fstream>
#include <vector>

#include "base/output/pending_file.hpp"

namespace chessvm::file_test {
namespace {

class File : public testing::Test {
 protected:
  [[nodiscard]] std::size_t entries() const {
    std::size_t count = 0;
    for ([[maybe_unused]] const auto& entry : std::filesystem::directory_iterator(directory_))
      ++count;
    return count;
  }
  const TemporaryFolder temporary_;
  const std::filesystem::path& directory_ = temporary_.path();
};

TEST_F(File, WhatIsWrittenIsRead) {
  const auto path = directory_ / "a";
  const std::string contents("one\0two\n", 8);
  ASSERT_TRUE(write_file_atomically(path, contents));
  EXPECT_EQ(read_file(path).value(), contents);
  ASSERT_TRUE(write_file_atomically(path, ""));
  EXPECT_EQ(read_file(path).value(), "");
  EXPECT_EQ(entries(), 1U) << "nothing is left beside it";
}

TEST_F(File, IsReadWithoutItsByteOrderMark) {
  const auto path = directory_ / "a";
  ASSERT_TRUE(write_file_atomically(path, "\xEF\xBB\xBFone\xEF\xBB\xBF\n"));
  EXPECT_EQ(read_file(path).value(), "one\xEF\xBB\xBF\n");
  ASSERT_TRUE(write_file_atomically(path, "\xEF\xBB"));
  EXPECT_EQ(read_file(path).value(), "\xEF\xBB");
}

TEST_F(File, PermissionsStay) {
  const auto path = directory_ / "a";
  std::ofstream(path) << "x";
  ::chmod(path.c_str(), 0640);
  ASSERT_TRUE(write_file_atomically(path, "y"));
  struct stat status {};
  ::stat(path.c_str(), &status);
  EXPECT_EQ(status.st_mode & 0777U, 0640U);
}

TEST_F(File, LinksAndDevicesStayWhatTheyAre) {
  const auto target = directory_ / "target";
  const auto link = directory_ / "link";
  std::ofstream(target) << "old";
  std::filesystem::create_symlink(target, link);
  ASSERT_TRUE(write_file_atomically(link, "new"));
  EXPECT_TRUE(std::filesystem::is_symlink(link));
  EXPECT_EQ(read_file(target).value(), "new");
  EXPECT_TRUE(write_file_atomically("/dev/null", "gone"));
}

TEST_F(File, ALinkToNothingGetsItsTarget) {
  const auto link = directory_ / "link";
  std::filesystem::create_symlink("target", link);
  ASSERT_TRUE(write_file_atomically(link, "new"));
  EXPECT_TRUE(std::filesystem::is_symlink(link));
  EXPECT_EQ(read_file(directory_ / "target").value(), "new");
}

TEST_F(File, ALinkToAPipeIsWrittenThrough) {
  int ends[2];
  ASSERT_EQ(::pipe(ends), 0);
  ASSERT_TRUE(write_file_atomically("/dev/fd/" + std::to_string(ends[1]), "cards"));
  ::close(ends[1]);
  EXPECT_EQ(read_file("/dev/fd/" + std::to_string(ends[0])).value(), "cards");
  ::close(ends[0]);
}

TEST_F(File, FailuresComeFromTheSystem) {
  for (const auto& path : {directory_ / "none", directory_ / "none" / "a", directory_}) {
    const auto read = read_file(path);
    ASSERT_FALSE(read);
    EXPECT_EQ(read.error().status(), ExitStatus::environment) << path;
    EXPECT_EQ(read.error().path, path);
  }
  const auto written = write_file_atomically(directory_ / "none" / "a", "x");
  ASSERT_FALSE(written);
  EXPECT_EQ(written.error().status(), ExitStatus::environment);
  EXPECT_FALSE(write_file_atomically("/dev/full", "x"));
  EXPECT_EQ(entries(), 0U);
}

/// Creates temporary files of `PendingFile`, as killed writers leave them behind.
TEST_F(File, StraysOfKilledWritersAreRemoved) {
  const auto path = directory_ / "a";
  for (const char* const stray : {"a.chessvm-tmp1", "a.chessvm-tmp2", "a.chessvm-tmp9"})
    std::ofstream(directory_ / stray) << "half";
  for (const char* const other : {"a.chessvm-tmp10", "a.chessvm-tmp", "b.chessvm-tmp1"})
    std::ofstream(directory_ / other) << "not ours";
  ASSERT_TRUE(write_file_atomically(path, "new"));
  EXPECT_EQ(read_file(path).value(), "new");
  EXPECT_EQ(entries(), 4U);
}

TEST_F(File, WritersAtWorkKeepTheirTemporaryFiles) {
  const auto path = directory_ / "a";
  const auto name = directory_ / "a.chessvm-tmp1";
  std::ofstream(path) << "old";
  const int at_work = ::open(name.c_str(), O_CREAT | O_WRONLY | O_CLOEXEC, 0666);
  ASSERT_EQ(::flock(at_work, LOCK_EX | LOCK_NB), 0);
  ASSERT_TRUE(write_file_atomically(path, "new"));
  EXPECT_EQ(read_file(path).value(), "new");
  EXPECT_TRUE(std::filesystem::exists(name));
  EXPECT_EQ(entries(), 2U);
  ::close(at_work);
  ASSERT_TRUE(write_file_atomically(path, "newer"));
  EXPECT_EQ(entries(), 1U);
}

TEST_F(File, ADroppedFileLeavesTheOldContents) {
  const auto path = directory_ / "a";
  std::ofstream(path) << "old";
  {
    auto pending = PendingFile::open(path);
    ASSERT_TRUE(pending);
    pending.value().write("new");
    ASSERT_TRUE(pending.value().flush());
    EXPECT_EQ(read_file(path).value(), "old");
  }
  EXPECT_EQ(read_file(path).value(), "old");
  EXPECT_EQ(entries(), 1U);
}

TEST_F(File, AnAssignedFileTakesThePlaceOfTheOther) {
  std::ofstream(directory_ / "a") << "old a";
  std::ofstream(directory_ / "b") << "old b";
  {
    auto a = PendingFile::open(directory_ / "a");
    auto b = PendingFile::open(directory_ / "b");
    ASSERT_TRUE(a && b);
    a.value().write("new a");
    b.value().write("new b");
    a.value() = std::move(b.value());
    ASSERT_TRUE(a.value().commit());
  }
  EXPECT_EQ(read_file(directory_ / "a").value(), "old a");
  EXPECT_EQ(read_file(directory_ / "b").value(), "new b");
  EXPECT_EQ(entries(), 2U);
}

TEST_F(File, WithAllTemporaryNamesTakenNothingIsWritten) {
  const auto path = directory_ / "a";
  std::ofstream(path) << "old";
  for (int number = 1; number <= 9; ++number)
    std::filesystem::create_directory(directory_ / fmt::format("a.chessvm-tmp{}", number));
  const auto written = write_file_atomically(path, "new");
  ASSERT_FALSE(written);
  EXPECT_EQ(written.error().message, "cannot create a file beside it");
  EXPECT_EQ(written.error().code, std::errc::file_exists);
  EXPECT_EQ(read_file(path).value(), "old");
  EXPECT_EQ(entries(), 10U);
}

TEST_F(File, SeveralFilesAppearTogetherOrNotAtAll) {
  std::ofstream(directory_ / "a") << "old a";
  const std::vector<FileContents> bad{
      {directory_ / "a", "new a"}, {directory_ / "b", "new b"}, {"/dev/full", "x"}};
  EXPECT_FALSE(write_files_atomically(bad));
  EXPECT_EQ(read_file(directory_ / "a").value(), "old a");
  EXPECT_EQ(entries(), 1U);
  const std::vector<FileContents> good{bad[0], bad[1], {"/dev/null", "x"}};
  EXPECT_TRUE(write_files_atomically(good));
  EXPECT_EQ(read_file(directory_ / "a").value(), "new a");
  EXPECT_EQ(read_file(directory_ / "b").value(), "new b");
  EXPECT_EQ(entries(), 2U);
}

TEST_F(File, TooLargeIsRefused) {
  const auto path = directory_ / "a";
  ASSERT_TRUE(write_file_atomically(path, std::string(101, 'x')));
  EXPECT_TRUE(read_file(path, 101));
  const auto read = read_file(path, 100);
  ASSERT_FALSE(read);
  EXPECT_EQ(read.error().status(), ExitStatus::rejected);
}

}  // namespace
}  // namespace chessvm::file_test
