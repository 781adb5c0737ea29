// SPDX-License-Identifier: MIT
// Runs the tools on a small disk that fills up: a file system in memory that only this process
// sees. Each job runs with 0, 1, 2, ... free pages until it succeeds.
#include <fcntl.h>
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <sched.h>
#include <sys/mount.h>
#include <sys/statvfs.h>
#include <unistd.h>

#include <fstream>
#include <string>

#include "base/process/descriptor.hpp"
#include "tests/faults/jobs.hpp"

namespace chessvm::full_disk_test {
namespace {

namespace fs = std::filesystem;
using test::TamperedRun;

constexpr std::uint64_t page = 4096;
constexpr std::uint64_t disk_size = 64 * page;

void write_line(const char* path, const std::string& line) {
  std::ofstream(path) << line;
}

/// Lets this process mount file systems of its own, also without root; returns false on failure.
bool take_mounts() {
  const auto user = ::geteuid();
  const auto group = ::getegid();
  if (::unshare(user == 0 ? CLONE_NEWNS : CLONE_NEWNS | CLONE_NEWUSER) != 0) return false;
  if (user != 0) {
    write_line("/proc/self/setgroups", "deny");
    write_line("/proc/self/uid_map", fmt::format("0 {} 1", user));
    write_line("/proc/self/gid_map", fmt::format("0 {} 1", group));
  }
  return ::mount("none", "/", nullptr, MS_REC | MS_PRIVATE, nullptr) == 0;
}

class FullDisk : public test::JobTest {
 protected:
  void prepare() override {
    const std::string size = fmt::format("size={}", disk_size);
    mounted_ = take_mounts() &&
               ::mount("none", folder_.path().c_str(), "tmpfs", MS_NOSUID, size.c_str()) == 0;
    if (!mounted_) GTEST_SKIP() << "this user may not mount a small disk";
  }
  void TearDown() override {
    if (mounted_) ::umount2(folder_.path().c_str(), MNT_DETACH);
  }
  void leave_free(std::uint64_t pages) const {
    const fs::path filler = folder_.path() / "filler";
    fs::remove(filler);
    struct statvfs disk {};
    ASSERT_EQ(::statvfs(folder_.path().c_str(), &disk), 0);
    const std::uint64_t free = disk.f_bfree * disk.f_bsize;
    ASSERT_GE(free, pages * page);
    if (free == pages * page) return;
    const Descriptor file(::open(filler.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, 0600));
    ASSERT_EQ(::posix_fallocate(file.get(), 0, static_cast<off_t>(free - pages * page)), 0);
  }

 private:
  bool mounted_ = false;
};

TEST_P(FullDisk, LeavesOldOutputsAndOneMessage) {
  constexpr std::uint64_t most_pages = 32;
  for (std::uint64_t pages = 0;; ++pages) {
    ASSERT_LT(pages, most_pages);
    leave_free(most_pages);
    reset();
    leave_free(pages);
    const TamperedRun outcome = run(GetParam().words, {});
    const std::string what = fmt::format("{} free pages: ", pages);
    expect_no_stray(what);
    if (outcome.status == GetParam().status) {
      EXPECT_GT(pages, 0U);
      expect_all_new(what);
      RecordProperty("disks", std::to_string(pages + 1));
      return;
    }
    expect_refusal(outcome, what);
    EXPECT_NE(messages().find("No space left on device"), std::string::npos) << what << messages();
    expect_old_or_new(what);
  }
}

INSTANTIATE_TEST_SUITE_P(Jobs, FullDisk, testing::ValuesIn(test::jobs()),
                         [](const auto& job) { return job.param.name; });

}  // namespace
}  // namespace chessvm::full_disk_test
