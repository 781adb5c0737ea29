// SPDX-License-Identifier: MIT
// Tests that a tool reads a million cards of 80 columns, 81 MB of text, in 64 MB of memory.
#include <gtest/gtest.h>
#include <fstream>
#include <string>

#include "base/files/file.hpp"
#include "tests/base/temporary_folder.hpp"
#include "tests/support/memory_of.hpp"
#include "tests/support/run_tool.hpp"
#include "tests/support/slow_build.hpp"

namespace chessvm::large_decks_test {
namespace {

constexpr int cards = 1'000'000;

constexpr long most_kilobytes = sanitized ? 1024L << 10U : 64L << 10U;

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
    const long kilobytes = test::memory_of(folder.path(), bin + words);
    EXPECT_GT(kilobytes, 0) << words << ": " << read_file(folder.path() / "err").value();
    EXPECT_LT(kilobytes, most_kilobytes) << words;
    if (kilobytes > 0) RecordProperty("kilobytes", std::to_string(kilobytes));
  }
}

}  // namespace
}  // namespace chessvm::large_decks_test
