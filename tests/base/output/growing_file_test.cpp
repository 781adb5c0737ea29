// SPDX-License-Identifier: MIT
#include "base/output/growing_file.hpp"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/mman.h>
#include <unistd.h>

#include <filesystem>
#include <string>

#include "base/output/write_file.hpp"
#include "tests/base/temporary_folder.hpp"
#include "tests/support/file_text.hpp"

namespace chessvm::growing_file_test {
namespace {

class GrowingFileTest : public testing::Test {
 protected:
  GrowingFileTest() { static_cast<void>(write_file_atomically(path_, "older and longer\n")); }
  const TemporaryFolder folder_;
  const std::filesystem::path path_ = folder_.path() / "cards";
};

TEST_F(GrowingFileTest, OlderContentsStayUntilTextComes) {
  auto file = GrowingFile::open(path_);
  ASSERT_TRUE(file);
  EXPECT_TRUE(file.value().flush());
  EXPECT_EQ(file_text(path_), "older and longer\n");
  file.value().write("new\n");
  EXPECT_TRUE(file.value().flush());
  EXPECT_EQ(file_text(path_), "new\n") << "also before the end";
  file.value().write("more\n");
  EXPECT_TRUE(file.value().finish());
  EXPECT_EQ(file_text(path_), "new\nmore\n");
}

TEST_F(GrowingFileTest, OlderContentsSurviveARunThatFails) {
  {
    const auto file = GrowingFile::open(path_);
    ASSERT_TRUE(file);
  }
  EXPECT_EQ(file_text(path_), "older and longer\n");
}

TEST_F(GrowingFileTest, OlderContentsGoAtTheEndOfARunWithoutText) {
  auto file = GrowingFile::open(path_);
  ASSERT_TRUE(file);
  EXPECT_TRUE(file.value().finish());
  EXPECT_EQ(file_text(path_), "");
}

TEST_F(GrowingFileTest, AFileThatDoesNotExistIsCreatedAtOnce) {
  const auto file = GrowingFile::open(folder_.path() / "fresh");
  ASSERT_TRUE(file);
  EXPECT_EQ(file_text(folder_.path() / "fresh"), "");
}

/// F_SEAL_SHRINK lets the file grow, but not shrink.
TEST_F(GrowingFileTest, OlderContentsThatCannotGoAreAFailure) {
  const int file = ::memfd_create("cards", MFD_CLOEXEC | MFD_ALLOW_SEALING);
  ASSERT_EQ(::write(file, "older\n", 6), 6);
  ASSERT_EQ(::fcntl(file, F_ADD_SEALS, F_SEAL_SHRINK), 0);
  const std::string path = "/proc/self/fd/" + std::to_string(file);
  auto growing = GrowingFile::open(path);
  ASSERT_TRUE(growing);
  growing.value().write("new\n");
  growing.value().write("more\n");
  const auto finished = growing.value().finish();
  ASSERT_FALSE(finished);
  EXPECT_EQ(finished.error().message, "cannot empty the file");
  EXPECT_EQ(file_text(path), "older\n");
  ::close(file);
}

TEST_F(GrowingFileTest, FailuresNameTheFile) {
  const auto missing = GrowingFile::open(folder_.path() / "none/cards");
  ASSERT_FALSE(missing);
  EXPECT_EQ(missing.error().path, folder_.path() / "none/cards");
  EXPECT_EQ(missing.error().status(), ExitStatus::environment);
  if (!std::filesystem::exists("/dev/full")) GTEST_SKIP();
  auto full = GrowingFile::open("/dev/full");
  ASSERT_TRUE(full);
  full.value().write("card\n");
  EXPECT_FALSE(full.value().flush());
  full.value().write("card\n");
  const auto finished = full.value().finish();
  ASSERT_FALSE(finished);
  EXPECT_EQ(finished.error().path, "/dev/full");
}

}  // namespace
}  // namespace chessvm::growing_file_test
