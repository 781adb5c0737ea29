// SPDX-License-Identifier: MIT
// Tests --sandbox. With this option, tools work as usual, but reach only the files that the command
// line names.
#include <gtest/gtest.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstddef>
#include <filesystem>
#include <fstream>
#include <string>

#include "base/files/file.hpp"
#include "base/files/sandbox.hpp"
#include "tests/base/temporary_folder.hpp"
#include "tests/support/run_tool.hpp"

namespace chessvm::sandboxed_tools_test {
namespace {

namespace fs = std::filesystem;
using test::ToolOutcome;

constexpr const char* bin = CHESSVM_BIN_DIR "/";
constexpr const char* program =
    "  .isa v4\n  .org 100\nloop\n  read\n  mov B,A\n  print\n  jmp loop\n";
constexpr const char* patch = "p i.io 1-1\np 1-1 a1.5i\nb i\n";

class SandboxedTools : public testing::Test {
 protected:
  void SetUp() override {
    if (system_sandbox_calls().landlock_version() < 1)
      GTEST_SKIP() << "this kernel has no Landlock, or does not let it be used";
    fs::create_directory(folder_.path() / "out");
    write("echo.asm", program);
    write("deck", "0102\n0304\n");
    write("secret", "0506\n");
    ASSERT_EQ(run("easm echo.asm -o echo.e -s echo.sym -l echo.lst").status, 0);
  }
  void write(const std::string& name, const std::string& text) const {
    std::ofstream(folder_.path() / name, std::ios::binary) << text;
  }
  [[nodiscard]] std::string contents(const std::string& name) const {
    const auto text = read_file(folder_.path() / name);
    return text ? text.value() : "no file";
  }
  [[nodiscard]] bool exists(const std::string& name) const {
    return fs::exists(folder_.path() / name);
  }
  /// Runs a tool in the folder. Disables the leak check of sanitized builds, because that check
  /// starts a process.
  [[nodiscard]] ToolOutcome run(const std::string& command) const {
    return test::run_tool(folder_.path(), "ASAN_OPTIONS=detect_leaks=0 " + (bin + command));
  }
  const TemporaryFolder folder_;
};

TEST_F(SandboxedTools, WorkAsWithout) {
  for (const std::string place : {"out/", ""}) {
    // The second run replaces the files that the first one created.
    for (int again = 0; again < 2; ++again) {
      const auto outputs = [&](const std::string& options) {
        std::string command = options;
        for (std::size_t at = 0; (at = command.find('%', at)) != std::string::npos;)
          command.replace(at, 1, place);
        return command;
      };
      for (const auto& [command, status] :
           {std::pair{"easm echo.asm -o %e.e -s %e.sym -l %e.lst -m %e.map --depfile %e.d", 0},
            std::pair{"easm --disassemble echo.e -o %e.asm", 0},
            std::pair{"chsim echo.e -q -b -d deck --cards %cards --checkpoint %c.ckpt --trace=%t "
                      "--profile=%p",
                      0},
            std::pair{"chsim echo.e -q -b -d deck --cards %cards --restore %c.ckpt "
                      "--checkpoint %c.ckpt --trace=/dev/null",
                      0},
            std::pair{"chsim echo.e -q -b -d deck --record %r.rec", 0},
            std::pair{"chsim -q --replay %r.rec --trace=%t", 0},
            std::pair{"eniacsim -q --vm echo.e -d deck --max-cycles 3000 --cards %w.cards "
                      "--checkpoint %w.ckpt --vcd %w.vcd",
                      4},
            std::pair{"eniacsim -q --lockstep echo.e -d deck --max-cycles 3000", 4}}) {
        const ToolOutcome free = run(outputs(command));
        const ToolOutcome confined = run(outputs(command) + " --sandbox");
        EXPECT_EQ(confined.status, status) << command << confined.err;
        EXPECT_EQ(free.status, status) << command << free.err;
        EXPECT_EQ(confined.out, free.out) << command;
        EXPECT_EQ(confined.err, free.err) << command;
      }
      EXPECT_EQ(contents(place + "cards"), "0000\n0000\n");
      EXPECT_EQ(contents(place + "e.e"), contents("echo.e"));
    }
  }
  for (const auto& entry : fs::recursive_directory_iterator(folder_.path()))
    EXPECT_EQ(entry.path().string().find("chessvm-tmp"), std::string::npos) << entry;
}

TEST_F(SandboxedTools, RemoveWhatKilledOnesLeft) {
  write("out/cards.chessvm-tmp1", "part");
  EXPECT_EQ(run("chsim --sandbox echo.e -q -b -d deck --profile=out/cards").status, 0);
  EXPECT_FALSE(exists("out/cards.chessvm-tmp1"));
}

TEST_F(SandboxedTools, APatchWritesNowhereElse) {
  write("secret.e", patch);
  for (const std::string command : {"f p ", "dg ", "ts p\ng\nte "}) {
    for (const std::string file : {"secret", "fresh"}) {
      write("patch.e", patch + command + file + "\n");
      for (const std::string mode : {"", "--vcd out/waves "}) {
        const ToolOutcome refused = run("eniacsim --sandbox -q patch.e --allow-writes " + mode);
        EXPECT_EQ(refused.status, 3) << command << refused.err;
        EXPECT_NE(refused.err.find("patch.e:"), std::string::npos) << refused.err;
        EXPECT_EQ(contents("secret"), "0506\n");
        EXPECT_FALSE(exists("fresh"));
      }
    }
    write("patch.e", patch + command + "out/file\n");
    const ToolOutcome allowed = run("eniacsim --sandbox -q patch.e --allow-writes=out");
    EXPECT_EQ(allowed.status, 0) << command << allowed.err;
    EXPECT_TRUE(exists("out/file"));
    fs::remove(folder_.path() / "out/file");
  }
}

TEST_F(SandboxedTools, APatchReadsNothingElse) {
  for (const std::string command : {"l secret", "f r secret"}) {
    write("patch.e", patch + command + "\n");
    const ToolOutcome refused = run("eniacsim --sandbox -q patch.e");
    EXPECT_EQ(refused.status, 1) << command;
    EXPECT_NE(refused.err.find("cannot open 'secret': Permission denied"), std::string::npos)
        << refused.err;
  }
}

TEST_F(SandboxedTools, ScriptsOfTheDebuggerReachNothingElse) {
  for (const std::string command : {"trace secret", "checkpoint fresh", "source secret"}) {
    write("script", "go 3\n" + command + "\n");
    const ToolOutcome refused = run("chsim --sandbox --debug -b echo.e -d deck -x script");
    EXPECT_NE(refused.status, 0) << command;
    EXPECT_NE((refused.out + refused.err).find("Permission denied"), std::string::npos)
        << command << refused.out << refused.err;
    EXPECT_EQ(contents("secret"), "0506\n");
    EXPECT_FALSE(exists("fresh"));
  }
}

TEST_F(SandboxedTools, ASourceIncludesOnlyFromItsFolders) {
  fs::create_directory(folder_.path() / "project");
  fs::create_directory(folder_.path() / "library");
  write("project/part.inc", "  .org 100\n");
  write("library/more.inc", "  halt\n");
  write("project/good.asm", "  .isa v4\n  .include part.inc\n  .include more.inc\n");
  write("project/bad.asm", "  .isa v4\n  .include ../secret\n");
  EXPECT_EQ(run("easm --sandbox project/good.asm -I library").status, 0);
  const ToolOutcome refused = run("easm --sandbox project/bad.asm");
  EXPECT_EQ(refused.status, 1);
  EXPECT_NE(refused.err.find("Permission denied"), std::string::npos) << refused.err;
  EXPECT_EQ(refused.err.find("0506"), std::string::npos) << refused.err;
}

TEST_F(SandboxedTools, FixASourceThatIsNamed) {
  write("zero.asm",
        "  .isa v4\n  .org 100\n  inc A\n  inc A\n  inc A\n  inc A\n  mov 0,A\n  halt\n");
  const ToolOutcome fixed = run("easm --sandbox --fix zero.asm");
  EXPECT_EQ(fixed.status, 0) << fixed.err;
  EXPECT_NE(contents("zero.asm").find(".align"), std::string::npos);
  EXPECT_EQ(run("easm --sandbox --fix zero.asm").status, 0);
}

/// Runs the shell command `command` as on a kernel without Landlock; returns its exit status.
int status_without_landlock(const fs::path& folder, const std::string& command) {
  const pid_t process = ::fork();
  if (process == 0) {
    std::array<sock_filter, 4> filter{{
        {BPF_LD | BPF_W | BPF_ABS, 0, 0, offsetof(seccomp_data, nr)},
        {BPF_JMP | BPF_JEQ | BPF_K, 0, 1, SYS_landlock_create_ruleset},
        {BPF_RET | BPF_K, 0, 0, SECCOMP_RET_ERRNO | ENOSYS},
        {BPF_RET | BPF_K, 0, 0, SECCOMP_RET_ALLOW},
    }};
    const sock_fprog all{.len = filter.size(), .filter = filter.data()};
    const std::string line = "exec " + command + " 2>err";
    if (::chdir(folder.c_str()) == 0 && ::prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 &&
        ::prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &all, 0, 0) == 0)
      ::execl("/bin/sh", "sh", "-c", line.c_str(), nullptr);
    ::_exit(127);
  }
  int status = 0;
  ::waitpid(process, &status, 0);
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

TEST(ToolsWithoutLandlock, RefuseTheSandbox) {
  const TemporaryFolder folder;
  std::ofstream(folder.path() / "echo.asm") << program;
  std::ofstream(folder.path() / "patch.e") << patch;
  ASSERT_EQ(test::run_tool(folder.path(), std::string(bin) + "easm echo.asm -o echo.e").status, 0);
  for (const auto& [tool, words] :
       {std::pair{"easm", "echo.asm -o fresh"}, std::pair{"chsim", "echo.e --checkpoint fresh"},
        std::pair{"eniacsim", "patch.e --vcd fresh"}}) {
    const std::string command = std::string(bin) + tool + " --sandbox " + words;
    const int status = status_without_landlock(folder.path(), command);
    if (status == 127) GTEST_SKIP() << "this kernel does not filter system calls";
    EXPECT_EQ(status, 3);
    EXPECT_EQ(read_file(folder.path() / "err").value(),
              std::string(tool) +
                  ": error: --sandbox: this kernel offers no Landlock (Linux 5.13, where it is "
                  "on): Function not implemented\n");
    EXPECT_FALSE(fs::exists(folder.path() / "fresh"));
  }
}

}  // namespace
}  // namespace chessvm::sandboxed_tools_test
