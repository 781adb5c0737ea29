// SPDX-License-Identifier: MIT
#include "base/files/sandbox.hpp"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <fstream>
#include <map>
#include <string>

#include "base/process/descriptor.hpp"
#include "tests/base/temporary_folder.hpp"

namespace chessvm::sandbox_test {
namespace {

namespace fs = std::filesystem;

constexpr std::uint64_t write_file = 1U << 1U;
constexpr std::uint64_t read_file = 1U << 2U;
constexpr std::uint64_t read_folder = 1U << 3U;
constexpr std::uint64_t remove_file = 1U << 5U;
constexpr std::uint64_t make_file = 1U << 8U;
constexpr std::uint64_t truncate = 1U << 14U;

/// A simulated kernel, which records the rules of the sandbox. The call named in `failing` fails.
struct Kernel {
  int version = 6;
  std::string failing{};  // call that fails with EOPNOTSUPP; empty for none
  std::uint64_t forbidden = 0;
  std::map<fs::path, std::uint64_t> allowed{};
  int applied = 0;
  int filtered = 0;

  int outcome(std::string_view call, int good) const {
    if (failing != call) return good;
    errno = EOPNOTSUPP;
    return -1;
  }
  SandboxCalls calls() {
    return {.landlock_version = [this] { return outcome("version", version); },
            .forbid =
                [this](std::uint64_t accesses, int) {
                  forbidden = accesses;
                  return outcome("forbid", ::open("/dev/null", O_RDONLY | O_CLOEXEC));
                },
            .allow =
                [this](int, std::uint64_t accesses, int place) {
                  allowed[fs::read_symlink("/proc/self/fd/" + std::to_string(place))] |= accesses;
                  return outcome("allow", 0);
                },
            .apply = [this](int) { return ++applied, outcome("apply", 0); },
            .forbid_programs_and_sockets = [this] { return ++filtered, outcome("filter", 0); }};
  }
};

TEST(Sandbox, RefusesWhereTheKernelCannot) {
  for (const auto& [call, message] :
       {std::pair{"version", "this kernel offers no Landlock (Linux 5.13, where it is on)"},
        std::pair{"forbid", "the kernel takes no rules"},
        std::pair{"apply", "the kernel does not apply the rules"},
        std::pair{"filter", "the kernel does not filter system calls"}}) {
    Kernel kernel{.failing = call};
    const Result<void> confined = confine({}, kernel.calls());
    ASSERT_FALSE(confined) << call;
    EXPECT_EQ(confined.error().status(), ExitStatus::environment);
    EXPECT_EQ(to_text(confined.error(), "tool"),
              std::string("tool: error: --sandbox: ") + message + ": Operation not supported\n");
  }
  Kernel kernel{.failing = "allow"};
  const Result<void> confined = confine({.inputs = {"/"}}, kernel.calls());
  ASSERT_FALSE(confined);
  EXPECT_EQ(kernel.applied, 0);
}

TEST(Sandbox, AllowsWhatIsNamed) {
  const TemporaryWorkingFolder work;
  const fs::path& here = work.path();
  for (const char* const folder : {"sources", "results", "notes"}) fs::create_directory(folder);
  std::ofstream("deck") << "0102\n";
  std::ofstream("results/old") << "old";
  fs::create_symlink("notes/fresh", "link");
  Kernel kernel;
  const Reach reach{.inputs = {"deck", "sources", "missing", "-", ""},
                    .outputs = {"results/old", "link", "-", "", "/dev/zero", "notes"},
                    .writable_folders = {"results", "deck", "nowhere"}};
  ASSERT_TRUE(confine(reach, kernel.calls()));
  EXPECT_EQ(kernel.applied, 1);
  EXPECT_EQ(kernel.filtered, 1);
  const std::uint64_t writing = write_file | truncate;
  const std::uint64_t writing_below = writing | make_file | remove_file;
  EXPECT_EQ(kernel.allowed.at(here / "deck"), read_file);
  EXPECT_EQ(kernel.allowed.at(here / "sources"), read_file | read_folder);
  EXPECT_EQ(kernel.allowed.at(here / "results/old"), read_file);
  EXPECT_EQ(kernel.allowed.at(here / "results"), writing_below);
  EXPECT_EQ(kernel.allowed.at(here / "notes"), writing_below) << "the link leads there";
  EXPECT_EQ(kernel.allowed.at("/dev/zero"), writing);
  std::size_t below = 0;
  for (const auto& [path, accesses] : kernel.allowed)
    if (path.string().starts_with(here.string())) ++below;
  EXPECT_EQ(below, 5U);
  EXPECT_FALSE(kernel.allowed.contains(here)) << "nothing else in the folder";
}

TEST(Sandbox, AsksOldKernelsForWhatTheyKnowOnly) {
  for (const auto& [version, accesses] :
       {std::pair{1, 0x1FFFU}, std::pair{2, 0x3FFFU}, std::pair{3, 0x7FFFU}, std::pair{4, 0x7FFFU},
        std::pair{5, 0xFFFFU}, std::pair{9, 0xFFFFU}}) {
    Kernel kernel{.version = version};
    ASSERT_TRUE(confine({.outputs = {"/dev/zero"}}, kernel.calls()));
    EXPECT_EQ(kernel.forbidden, accesses);
    EXPECT_EQ(kernel.allowed.at("/dev/zero") & ~kernel.forbidden, 0U);
  }
}

/// Runs `attempt` in a child process confined to `reach`. Returns the errno of a failed attempt, 0
/// for a successful one. Returns nullopt if the kernel cannot confine processes.
template <class Attempt>
std::optional<int> error_of(const Reach& reach, Attempt attempt) {
  constexpr int cannot = 255;
  const pid_t process = ::fork();
  if (process == 0) {
    if (!confine(reach)) ::_exit(cannot);
    ::_exit(attempt() < 0 ? errno : 0);
  }
  int status = 0;
  ::waitpid(process, &status, 0);
  const int code = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  return code == cannot ? std::nullopt : std::optional(code);
}

TEST(Sandbox, HoldsTheProcess) {
  const TemporaryWorkingFolder work;
  fs::create_directory("results");
  std::ofstream("deck") << "0102\n";
  std::ofstream("secret") << "secret\n";
  const Reach reach{.inputs = {"deck"}, .outputs = {"results/cards"}};
  const auto open = [](const char* path, int flags) {
    return [path, flags] { return ::open(path, flags | O_CLOEXEC, 0666); };
  };
  if (!error_of(reach, [] { return 0; })) GTEST_SKIP() << "this kernel cannot confine a process";
  EXPECT_EQ(error_of(reach, open("deck", O_RDONLY)), 0);
  EXPECT_EQ(error_of(reach, open("secret", O_RDONLY)), EACCES);
  EXPECT_EQ(error_of(reach, open("/etc/passwd", O_RDONLY)), EACCES);
  EXPECT_EQ(error_of(reach, open("deck", O_WRONLY)), EACCES);
  EXPECT_EQ(error_of(reach, open("fresh", O_WRONLY | O_CREAT)), EACCES);
  EXPECT_EQ(error_of(reach, open("results/cards", O_WRONLY | O_CREAT)), 0);
  EXPECT_EQ(error_of(reach, [] { return ::unlink("secret"); }), EACCES);
  EXPECT_EQ(error_of(reach, [] { return ::rename("secret", "results/secret"); }), EACCES);
  EXPECT_EQ(error_of(reach, [] { return ::execl("/bin/true", "true", nullptr); }), EPERM);
  EXPECT_EQ(error_of(reach, [] { return ::socket(AF_INET, SOCK_DGRAM, 0); }), EPERM);
  EXPECT_EQ(error_of(reach, [] { return ::socket(AF_UNIX, SOCK_STREAM, 0); }), EPERM);
}

}  // namespace
}  // namespace chessvm::sandbox_test
