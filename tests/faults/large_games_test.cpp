// SPDX-License-Identifier: MIT
// Tests that resuming a large file of games takes no more memory than resuming a small one.
// CHESSVM_GAME_BYTES sets the size; ./dev soak makes a file of two gigabytes.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <string>

#include "base/files/file.hpp"
#include "tests/base/temporary_folder.hpp"
#include "tests/support/amount.hpp"
#include "tests/support/memory_of.hpp"
#include "tests/support/run_tool.hpp"
#include "tests/support/slow_build.hpp"

namespace chessvm::large_games_test {
namespace {

constexpr std::uintmax_t usual_bytes = 32U << 20U;
constexpr long most_kilobytes = sanitized ? 1024L << 10U : 32L << 10U;

constexpr std::string_view foreign_game =
    "[Event \"club\"]\n[Site \"home\"]\n[White \"a\"]\n[Black \"b\"]\n[Result \"1-0\"]\n\n"
    "1. e4 {[%clk 0:10:00]} e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6\n"
    "8. c3 O-O 9. h3 Nb8 (9... Na5 10. Bc2 c5) 10. d4 Nbd7 $1 11. Nbd2 Bb7 12. Bc2 Re8 1-0\n\n";

TEST(LargeGames, AreResumedInLittleMemory) {
  const std::uintmax_t bytes = amount("CHESSVM_GAME_BYTES", usual_bytes);
  const TemporaryFolder folder;
  std::ofstream(folder.path() / "openings") << "startpos moves e2e4 e7e5\n";
  const std::string match = CHESSVM_BIN_DIR
      "/eniac-chess match random random,name=b --openings openings --max-plies 4 --pgn games "
      "--games ";
  ASSERT_EQ(test::run_tool(folder.path(), match + "2").status, 0);
  const auto file = folder.path() / "games";
  const std::string first = read_file(file).value();
  {
    std::ofstream games(file, std::ios::binary | std::ios::app);
    for (std::uintmax_t written = first.size(); written < bytes; written += foreign_game.size())
      games << foreign_game;
  }
  const auto before = std::filesystem::file_size(file);
  const long kilobytes = test::memory_of(folder.path(), match + "4 --resume");
  EXPECT_GT(kilobytes, 0) << read_file(folder.path() / "err").value();
  EXPECT_LT(kilobytes, most_kilobytes);
  RecordProperty("kilobytes", std::to_string(kilobytes));
  EXPECT_EQ(std::filesystem::file_size(file), before + first.size())
      << "two more games of one size";
}

}  // namespace
}  // namespace chessvm::large_games_test
