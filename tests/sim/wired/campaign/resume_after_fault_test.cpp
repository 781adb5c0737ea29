// SPDX-License-Identifier: MIT
// Tests a chess search on a wired CPU that breaks: the self-test finds the fault, the test repairs
// it, and the search resumes from the cards punched before the fault.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <fstream>
#include <random>
#include <string>

#include "base/files/file.hpp"
#include "sim/wired/campaign/campaign.hpp"
#include "tests/support/amount.hpp"
#include "tests/support/run_tool.hpp"
#include "tests/support/slow_build.hpp"

namespace chessvm::wired::resume_after_fault_test {
namespace {

using chessvm::test::run_tool;
using chessvm::test::ToolOutcome;

const std::string bin = CHESSVM_BIN_DIR "/";
const std::string question =
    "eniac-chess move --depth 3 --progress --fen '8/5pk1/6p1/8/3R4/6P1/1r3PK1/8 b - - 0 1' ";

/// Returns the number of faults to find and repair; ./dev soak sets 50.
int cases() {
  return amount("CHESSVM_FAULTY_MOVES", sanitized ? 1 : 4);
}

class ResumeAfterAFault : public testing::Test {
 protected:
  [[nodiscard]] std::string run(const std::string& command) const {
    return run_tool(folder_.path(), "timeout -k 1 120 " + bin + command).out;
  }
  /// Runs the chess program on the wired CPU; returns its cards. `words` are the deck and options.
  [[nodiscard]] std::string chess(const std::string& words) const {
    return run("eniacsim --quiet " CHESSVM_WIRED_PATCH " " CHESSVM_BIN_DIR
               "/../programs/chess.e -d " +
               words);
  }
  [[nodiscard]] std::string self_test(const std::string& words) const {
    return run("eniacsim --quiet " CHESSVM_WIRED_PATCH " " CHESSVM_SELF_TEST
               " -d " CHESSVM_SOURCE_DIR "/programs/vmtest/vmtest.deck --max-cycles 150000 " +
               words);
  }

  static std::string last_line(const std::string& text) {
    const std::size_t end = text.find_last_not_of('\n') + 1;
    return text.substr(text.rfind('\n', end - 1) + 1, end - text.rfind('\n', end - 1) - 1);
  }

  const TemporaryFolder folder_;
};

TEST_F(ResumeAfterAFault, GivesTheAnswerOfTheGoodMachine) {
  constexpr std::uint64_t seed = 1955;
  SCOPED_TRACE(testing::Message() << "seed " << seed);
  static_cast<void>(run(question + "--deck deck"));
  const std::string good = chess("deck");
  const std::string passed = self_test("");
  // The last card must be the answer. Its `to` is 99, and its `from` is the number of a root move
  // (docs/chess.md).
  ASSERT_EQ(last_line(good).substr(2, 2), "99") << good;
  // Finds a limit of add cycles that is enough for the whole search.
  std::uint64_t whole = 1 << 16U;
  while (chess("deck --max-cycles " + std::to_string(whole)) != good) whole += whole / 4;

  std::mt19937_64 dice(seed);
  const auto faults = faults_of_patch(CHESSVM_WIRED_PATCH).value();
  int mended = 0;
  int misled = 0;
  for (int tries = 0; mended < cases() && tries < 10 * cases(); ++tries) {
    const std::string fault = to_text(faults[dice() % faults.size()].fault);
    const std::uint64_t at = dice() % whole;
    SCOPED_TRACE(fmt::format("{} at {}", fault, at));
    if (self_test("--fault '" + fault + "'") == passed) continue;  // the self-test misses it
    const std::string broken =
        chess(fmt::format("deck --max-cycles {} --fault '{},at={}'", 2 * whole, fault, at));
    misled += broken == good ? 0 : 1;
    // Keeps only the cards that the machine punched before the fault.
    std::ofstream(folder_.path() / "cards", std::ios::trunc)
        << chess(fmt::format("deck --max-cycles {}", at));
    static_cast<void>(run(question + "--resume cards --deck rest"));
    ASSERT_EQ(last_line(chess("rest")), last_line(good));
    ++mended;
  }
  EXPECT_EQ(mended, cases());
  fmt::print("{} faults found and mended, {} of them had changed what was punched\n", mended,
             misled);
  EXPECT_GT(misled, 0);
}

}  // namespace
}  // namespace chessvm::wired::resume_after_fault_test
