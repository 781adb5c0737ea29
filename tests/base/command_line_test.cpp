// SPDX-License-Identifier: MIT
#include "base/command_line/command_line.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

namespace chessvm {
namespace {

/// What a tool with options, and one with subcommands, say to these words.
class Refusal : public testing::Test {
 protected:
  Refusal() {
    plain_.add_flag("--quiet");
    plain_.add_option("FILE");
    commands_.require_subcommand(1);
    commands_.add_subcommand("tic")->add_option("--moves");
    commands_.add_subcommand("life");
  }

  static std::string answer(CLI::App& app, std::vector<std::string> words) {
    testing::internal::CaptureStderr();
    try {
      std::reverse(words.begin(), words.end());  // as CLI11 takes them
      app.parse(words);
      ADD_FAILURE() << "was understood";
    } catch (const CLI::ParseError& error) {
      EXPECT_EQ(refuse_command_line(app, error), ExitStatus::usage);
    }
    return testing::internal::GetCapturedStderr();
  }

  CLI::App plain_{"", "tool"};
  CLI::App commands_{"", "games"};
};

TEST_F(Refusal, NamesTheOptionPerhapsMeant) {
  EXPECT_EQ(answer(plain_, {"--quite"}),
            "tool: error: unknown option --quite; did you mean --quiet?\nTry 'tool --help'.\n");
  EXPECT_EQ(answer(plain_, {"--frobnicate=3"}),
            "tool: error: unknown option --frobnicate=3\nTry 'tool --help'.\n");
}

TEST_F(Refusal, LeavesFilesTooManyToTheParser) {
  EXPECT_EQ(answer(plain_, {"a", "b"}).find("unknown"), std::string::npos);
}

TEST(RepeatedOptions, CountAsGivenLast) {
  CLI::App app;
  int jobs = 0;
  std::string file;
  std::vector<std::string> faults;
  app.add_option("-j,--jobs", jobs);
  app.add_option("--fault", faults);
  app.add_option("FILE", file);
  let_last_option_count(app);
  app.parse("--jobs 2 a --fault x -j 3 --fault y");
  EXPECT_EQ(jobs, 3);
  EXPECT_EQ(faults, (std::vector<std::string>{"x", "y"}));
  EXPECT_THROW(app.parse("a b"), CLI::ParseError) << "no file is dropped";
}

TEST_F(Refusal, KnowsSubcommandsAndTheirOptions) {
  EXPECT_EQ(answer(commands_, {"tix"}),
            "games: error: 'tix' is not known here; did you mean tic?\nTry 'games --help'.\n");
  EXPECT_EQ(answer(commands_, {"tic", "--move", "5"}),
            "games: error: unknown option --move; did you mean --moves?\nTry 'games --help'.\n");
}

}  // namespace
}  // namespace chessvm
