// SPDX-License-Identifier: MIT
// Tests the messages of the tools on a system on which no process may generate code.
#include <gtest/gtest.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/syscall.h>

#include <array>
#include <cerrno>
#include <cstddef>
#include <thread>

#include "tests/base/temporary_folder.hpp"
#include "tests/support/run_tool.hpp"

namespace chessvm::tools_test {
namespace {

using test::ToolOutcome;

/// Makes the kernel refuse executable memory to this thread and its children; false if it cannot.
bool forbid_code() {
  constexpr std::array<std::uint16_t, 4> codes{BPF_LD | BPF_W | BPF_ABS, BPF_JMP | BPF_JEQ | BPF_K,
                                               BPF_JMP | BPF_JSET | BPF_K, BPF_RET | BPF_K};
  constexpr std::uint32_t protection = offsetof(seccomp_data, args) + 2 * sizeof(std::uint64_t);
  std::array<sock_filter, 6> filter{{{codes[0], 0, 0, offsetof(seccomp_data, nr)},
                                     {codes[1], 0, 3, SYS_mprotect},
                                     {codes[0], 0, 0, protection},
                                     {codes[2], 0, 1, PROT_EXEC},
                                     {codes[3], 0, 0, SECCOMP_RET_ERRNO | EACCES},
                                     {codes[3], 0, 0, SECCOMP_RET_ALLOW}}};
  const sock_fprog program{.len = filter.size(), .filter = filter.data()};
  return ::prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 &&
         ::prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program, 0, 0) == 0;
}

TEST(NativeCode, IsMissedUnderVerboseOnly) {
  struct Case {
    std::string name;
    std::string words;
    std::string input;
  };
  const TemporaryFolder folder;
  bool is_forbidden = false;
  std::thread([&] {
    is_forbidden = forbid_code();
    if (!is_forbidden) return;
    for (const Case& c :
         {Case{"chsim", CHESSVM_BIN_DIR "/../programs/vmtest.e -d /dev/null", ""},
          Case{"eniac-chess", "move --depth 3 --fen '8/8/8/8/8/8/8/K1k5 w - - 0 1'", ""},
          Case{"eniac-chess", "uci", "quit\n"}, Case{"eniac-games", "tic --batch", "5\n"},
          Case{"eniac-games", "draughts --plies 1 --against random --games 1", ""}}) {
      const std::string command = CHESSVM_BIN_DIR "/" + c.name + ' ' + c.words;
      const std::string note = c.name + ": the interpreter instead of native code: ";
      const auto err = [&](const std::string& more) {
        return test::run_tool(folder.path(), command + more, c.input).err;
      };
      EXPECT_NE(err(" -v").find(note), std::string::npos) << command << err(" -v");
      EXPECT_EQ(err(" -v --core interpreter").find(note), std::string::npos) << command;
      EXPECT_EQ(err("").find(note), std::string::npos) << command;
    }
  }).join();
  if (!is_forbidden) GTEST_SKIP() << "no seccomp here";
}

}  // namespace
}  // namespace chessvm::tools_test
