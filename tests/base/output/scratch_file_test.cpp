// SPDX-License-Identifier: MIT
#include "base/output/scratch_file.hpp"

#include <gtest/gtest.h>
#include <sys/resource.h>
#include <unistd.h>

#include <csignal>
#include <fstream>
#include <optional>

#include "base/files/file.hpp"
#include "tests/base/temporary_folder.hpp"
#include "tests/support/slow_build.hpp"

namespace chessvm::test::scratch_file_test {
namespace {

/// Limits a resource of this process; the destructor restores the earlier limit.
class Limit {
 public:
  using Resource = decltype(RLIMIT_NOFILE);
  Limit(Resource resource, rlim_t most) : resource_(resource) {
    EXPECT_EQ(::getrlimit(resource, &before_), 0);
    const rlimit limit{.rlim_cur = most, .rlim_max = before_.rlim_max};
    EXPECT_EQ(::setrlimit(resource, &limit), 0);
  }
  Limit(const Limit&) = delete;
  Limit& operator=(const Limit&) = delete;
  ~Limit() { ::setrlimit(resource_, &before_); }

 private:
  Resource resource_;
  rlimit before_{};
};

std::size_t mapped_files() {
  std::ifstream maps("/proc/self/maps");
  std::size_t count = 0;
  for (std::string line; std::getline(maps, line);)
    if (line.find(" /") != std::string::npos) ++count;
  return count;
}

TEST(ScratchFile, IsMappedOnlyWhileItIsCopied) {
  const TemporaryWorkingFolder here;
  ScratchFile scratch;
  scratch.write("a line\n");
  const std::size_t before = mapped_files();
  ASSERT_TRUE(scratch.copy_to("copy"));
  EXPECT_EQ(mapped_files(), before);
}

TEST(ScratchFile, MayStayEmpty) {
  const TemporaryWorkingFolder here;
  ScratchFile scratch;
  const auto copied = scratch.copy_to("copy");
  ASSERT_TRUE(copied) << to_text(copied.error());
  EXPECT_EQ(read_file("copy").value(), "");
}

TEST(ScratchFile, TellsWhyItCouldNotBeMade) {
  const TemporaryWorkingFolder here;
  std::optional<ScratchFile> scratch;
  {
    const Limit no_more_files(RLIMIT_NOFILE, 0);
    scratch.emplace();
  }
  scratch->write("lost");
  const auto copied = scratch->copy_to("copy");
  ASSERT_FALSE(copied);
  EXPECT_EQ(copied.error().path, "copy");
  EXPECT_EQ(copied.error().message, "cannot keep the recording in a temporary file");
  EXPECT_EQ(copied.error().code, std::errc::too_many_files_open);
  EXPECT_FALSE(std::filesystem::exists("copy"));
}

TEST(ScratchFile, TellsThatTheDiskIsFull) {
  const TemporaryWorkingFolder here;
  ScratchFile scratch;
  const auto before = std::signal(SIGXFSZ, SIG_IGN);
  {
    const Limit no_larger_files(RLIMIT_FSIZE, 100);
    scratch.write(std::string(1U << 20U, 'x'));
  }
  std::signal(SIGXFSZ, before);
  const auto copied = scratch.copy_to("copy");
  ASSERT_FALSE(copied);
  EXPECT_EQ(copied.error().code, std::errc::file_too_large);
  EXPECT_FALSE(std::filesystem::exists("copy"));
}

/// Returns the size of this process's address space in bytes.
rlim_t address_space() {
  std::uint64_t pages = 0;
  std::ifstream("/proc/self/statm") >> pages;
  return pages * static_cast<rlim_t>(::sysconf(_SC_PAGESIZE));
}

TEST(ScratchFile, TellsThatThereIsNoMemoryToReadIt) {
  if (sanitized) GTEST_SKIP() << "the sanitizer needs addresses of its own";
  constexpr std::size_t large = 64U << 20U;
  const TemporaryWorkingFolder here;
  ScratchFile scratch;
  scratch.write(std::string(large, 'x'));
  std::optional<Result<void>> copied;
  {
    const Limit no_more_addresses(RLIMIT_AS, address_space() + large / 2);
    copied = scratch.copy_to("copy");
  }
  ASSERT_FALSE(*copied);
  EXPECT_EQ(copied->error().code, std::errc::not_enough_memory);
  EXPECT_TRUE(scratch.copy_to("copy")) << "once there is";
  EXPECT_EQ(std::filesystem::file_size("copy"), large);
}

TEST(ScratchFile, KeepsMoreThanABuffer) {
  const TemporaryWorkingFolder here;
  ScratchFile scratch;
  std::string expected;
  for (int i = 0; i < 100'000; ++i) {
    const std::string line = std::to_string(i) + '\n';
    scratch.write(line);
    expected += line;
  }
  ASSERT_TRUE(scratch.copy_to("copy"));
  EXPECT_EQ(read_file("copy").value(), expected);
  scratch.write("more");
  ASSERT_TRUE(scratch.copy_to("copy"));
  EXPECT_EQ(read_file("copy").value(), expected + "more");
  EXPECT_FALSE(scratch.copy_to("missing/copy"));
}

}  // namespace
}  // namespace chessvm::test::scratch_file_test
