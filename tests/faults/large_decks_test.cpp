// SPDX-License-Identifier: MIT
// A million cards of 80 columns, 81 MB of text, are read in 64 MB of memory.
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <fstream>
#include <string>
#include <vector>

#include "tests/base/temporary_folder.hpp"
#include "tests/support/run_tool.hpp"
#include "tests/support/slow_build.hpp"

namespace chessvm::large_decks_test {
namespace {

constexpr int cards = 1'000'000;

constexpr long most_kilobytes = sanitized ? 1024L << 10U : 64L << 10U;

/// The greatest memory of `command`, shell text, in kilobytes; -1: it failed with another status
/// than 0 or 4.
long memory_of(const std::filesystem::path& folder, const std::string& command) {
  const std::string line = "exec " + command + " >/dev/null 2>err";
  const pid_t process = ::fork();
  if (process == 0) {
    if (::chdir(folder.c_str()) == 0) ::execl("/bin/sh", "sh", "-c", line.c_str(), nullptr);
    ::_exit(127);
  }
  int status = 0;
  rusage used{};
  ::wait4(process, &status, 0, &used);
  if (!WIFEXITED(status) || (WEXITSTATUS(status) != 0 && WEXITSTATUS(status) != 4)) return -1;
  return used.ru_maxrss;
}

TEST(LargeDecks, TakeLittleMemory) {
  const TemporaryFolder folder;
  std::ofstream(folder.path() / "echo.asm")
      << "  .isa v4\n  .org 100\nloop\n  read\n  print\n  jmp loop\n";
  std::ofstream(folder.path() / "read.e") << "p i.io i.ri\nb i\n";
  {
    std::ofstream deck(folder.path() / "deck", std::ios::binary);
    for (int card = 0; card < cards; ++card) deck << "01234" << std::string(75, ' ') << '\n';
  }
  const std::string bin = CHESSVM_BIN_DIR "/";
  ASSERT_EQ(test::run_tool(folder.path(), bin + "easm echo.asm -o echo.e").status, 0);
  for (const char* const words :
       {"chsim echo.e -d deck", "chsim echo.e -d deck --debug --plain --batch -e 'go 1000'",
        "eniacsim -d deck read.e --max-cycles 1000",
        "eniacsim --vm echo.e -d deck --max-cycles 1000",
        "eniacsim --lockstep echo.e -d deck --max-cycles 1000"}) {
    const long kilobytes = memory_of(folder.path(), bin + words);
    EXPECT_GT(kilobytes, 0) << words << ": " << read_file(folder.path() / "err").value();
    EXPECT_LT(kilobytes, most_kilobytes) << words;
    if (kilobytes > 0) RecordProperty("kilobytes", std::to_string(kilobytes));
  }
}

}  // namespace
}  // namespace chessvm::large_decks_test
