// SPDX-License-Identifier: MIT
#include "base/output/held_file.hpp"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>

#include "base/process/descriptor.hpp"
#include "tests/base/temporary_folder.hpp"

namespace chessvm::held_file_test {
namespace {

class HeldFileTest : public testing::Test {
 protected:
  const TemporaryFolder folder_;
  const std::filesystem::path path_ = folder_.path() / "file";
};

TEST_F(HeldFileTest, APipeWithoutAReaderIsRefusedAtOnce) {
  ASSERT_EQ(::mkfifo(path_.c_str(), 0600), 0);
  ::alarm(20);  // ends this test if opening waits for a reader
  const auto held = HeldFile::take(path_, "in use");
  ::alarm(0);
  ASSERT_FALSE(held);
  EXPECT_EQ(held.error().message, "is a pipe that no process reads");
  EXPECT_EQ(held.error().status(), ExitStatus::environment);
}

TEST_F(HeldFileTest, WritesToAPipeWaitForItsReader) {
  ASSERT_EQ(::mkfifo(path_.c_str(), 0600), 0);
  const Descriptor reader(::open(path_.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC));
  ASSERT_TRUE(reader.is_open());
  const auto held = HeldFile::take(path_, "in use");
  ASSERT_TRUE(held);
  EXPECT_FALSE(held.value().is_regular());
  const auto output = held.value().output();
  ASSERT_TRUE(output);
  EXPECT_EQ(::fcntl(output.value().descriptor(), F_GETFL) & O_NONBLOCK, 0);
}

class StandardErrorTo {
 public:
  explicit StandardErrorTo(const std::filesystem::path& path) : saved_(::dup(STDERR_FILENO)) {
    const Descriptor file(::open(path.c_str(), O_CREAT | O_WRONLY | O_CLOEXEC, 0600));
    ::dup2(file.get(), STDERR_FILENO);
  }
  ~StandardErrorTo() { ::dup2(saved_.get(), STDERR_FILENO); }
  StandardErrorTo(const StandardErrorTo&) = delete;
  StandardErrorTo& operator=(const StandardErrorTo&) = delete;

 private:
  Descriptor saved_;
};

TEST_F(HeldFileTest, TheFileOfStandardErrorIsRefused) {
  const StandardErrorTo redirected(path_);
  const auto held = HeldFile::take(path_, "in use");
  ASSERT_FALSE(held);
  EXPECT_EQ(held.error().message, "is the file of standard error; name another file");
}

}  // namespace
}  // namespace chessvm::held_file_test
