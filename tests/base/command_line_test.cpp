// SPDX-License-Identifier: MIT
#include "base/command_line/command_line.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "base/command_line/output_clash.hpp"
#include "tests/base/temporary_folder.hpp"

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

TEST(OutputClash, KeepsInputsAndOutputsApart) {
  const TemporaryWorkingFolder here;
  std::ofstream("a") << "a";
  std::filesystem::create_symlink("a", "link");
  const std::vector<std::string> inputs{"a", "-"};
  const auto clash = [&](std::vector<std::string> outputs) {
    return output_clash(inputs, outputs).value_or("");
  };
  EXPECT_EQ(clash({"b", "c"}), "");
  EXPECT_EQ(clash({"-", "-", "/dev/null", "/dev/null"}), "");
  EXPECT_EQ(clash({"b", "a"}), "the output 'a' is one of the inputs");
  EXPECT_EQ(clash({"./x/../a"}), "the output './x/../a' is one of the inputs");
  EXPECT_EQ(clash({"link"}), "the output 'link' is one of the inputs");
  EXPECT_EQ(clash({"b", "./b"}), "two outputs go to './b'");
}

TEST(WholeNumber, TakesDigitsOnly) {
  CLI::App app;
  std::uint64_t number = 0;
  app.add_option("-n", number)->check(whole_number(1, 99));
  app.parse("-n 42");
  EXPECT_EQ(number, 42U);
  for (const char* bad : {"-n -1", "-n +1", "-n 0x10", "-n 100", "-n 0", "-n 1e1", "-n ''",
                          "-n 99999999999999999999"})
    EXPECT_THROW(app.parse(bad), CLI::ParseError) << bad;
}

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
