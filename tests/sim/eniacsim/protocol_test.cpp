// SPDX-License-Identifier: MIT
// The protocol of the public simulators: commands on standard input, answers on standard output.
#include <fmt/format.h>

#include <algorithm>

#include "tests/support/eniacsim_fixture.hpp"

namespace chessvm::test::protocol_test {
namespace {

constexpr const char* every_engine[] = {"compiled", "fast", "pulse"};

TEST_F(Eniacsim, EndOfInputIsNoError) {
  for (const char* arguments : {"--commands", "--commands sum.e", "--console --quiet",
                                "--console -q sum.e", "--commands -d /dev/null"}) {
    const ToolOutcome run = eniacsim(std::string(arguments) + " </dev/null");
    EXPECT_EQ(run.status, 0) << arguments;
    EXPECT_EQ(run.out, "") << arguments;
    EXPECT_EQ(run.err, "") << arguments;
  }
}

TEST_F(Eniacsim, TypedCommandsRunTheMachine) {
  for (const std::string engine : every_engine) {
    const ToolOutcome run = typed("s cy.op 1a\nb p\nb p\nd a2\nb p\nd a2\nb p\nd a2\nq\nd a1\n",
                                  "sum.e --engine " + engine);
    EXPECT_EQ(run.status, 0);
    EXPECT_EQ(run.err, "");
    std::vector<std::string> numbers;
    std::istringstream lines(run.out);
    for (std::string line; std::getline(lines, line);) numbers.push_back(line.substr(0, 12));
    EXPECT_EQ(numbers, (std::vector<std::string>{"P 0000000000", "P 0000000111", "P 0000000222"}))
        << run.out;
  }
}

TEST_F(Eniacsim, AFileAndItsTypedLinesAreTheSame) {
  const std::string commands = "run 1000\nD\n";
  EXPECT_EQ(typed(fibonacci + commands).out, typed(commands, "fibonacci.e").out);
  EXPECT_EQ(typed("l fibonacci.e\n" + commands).out, typed(commands, "fibonacci.e").out);
}

TEST_F(Eniacsim, PromptsShowTheAddCycle) {
  const ToolOutcome run = shell("printf 'run 3\\nrun 4\\n' | $eniacsim --console sum.e");
  EXPECT_EQ(run.out, "0> 3> 7> ");
  EXPECT_EQ(run.status, 0);
}

TEST_F(Eniacsim, ErrorsAreOneLineEachAndNotFatal) {
  const ToolOutcome run =
      typed("frob\np a1.A\nset a1 12\x07\nd a1\nl none.e\nd a99\nset a1 7\nd a1\n");
  EXPECT_EQ(run.status, 0);
  EXPECT_EQ(run.err, "");
  std::vector<std::string> lines;
  std::istringstream in(run.out);
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  ASSERT_EQ(lines.size(), 7U) << run.out;
  for (const std::size_t error : {0U, 1U, 2U, 4U, 5U})
    EXPECT_TRUE(lines[error].starts_with("error: ")) << lines[error];
  EXPECT_TRUE(lines[3].starts_with("P 0000000000 ")) << "not 12: " << lines[3];
  EXPECT_TRUE(lines[6].starts_with("P 0000000007 ")) << lines[6];
  EXPECT_LACKS(run.out, "\x07");
}

TEST_F(Eniacsim, NoErrorLooksLikeACard) {
  // Cards are lines of 80 characters; a word of any length is repeated in the message.
  std::string commands;
  for (int length = 1; length < 80; ++length)
    commands += "s a1." + std::string(static_cast<std::size_t>(length), 'z') + " A\n";
  std::istringstream lines(typed(commands).out);
  int answers = 0;
  for (std::string line; std::getline(lines, line); ++answers) EXPECT_NE(line.size(), 80U) << line;
  EXPECT_EQ(answers, 79);
}

TEST_F(Eniacsim, MistakesInAPatchAreToldWithTheirPlace) {
  file("bad.e", std::string(sum) + "frob\nset a1 5\n");
  const ToolOutcome run = typed("run 10\nd a2\n", "bad.e");
  EXPECT_EQ(run.status, 0);
  EXPECT_TRUE(run.out.starts_with("bad.e:12:1: error: ")) << run.out;
  EXPECT_CONTAINS(run.out, "\nP 0000000015 ");
}

TEST_F(Eniacsim, TestModeRunsExactlySoManyAddCycles) {
  for (const std::string engine : every_engine) {
    for (const int cycles : {0, 1, 2, 500}) {
      const ToolOutcome run = eniacsim(fmt::format("-q -t {} count.e --engine {}", cycles, engine));
      EXPECT_EQ(run.status, 0);
      EXPECT_EQ(run.err, "");
      EXPECT_EQ(number_in(run.out, "a1"), fmt::format("P {:010}", std::max(cycles - 2, 0)));
    }
  }
  file("stop.e", std::string(count) + "p 1-1 debug.bp.1\n");
  EXPECT_EQ(number_in(eniacsim("-t 100 stop.e").out, "a1"), "P 0000000098") << "stops are ignored";
  const std::string blanks(70, ' ');
  file("add_up.e", std::string(add_up) + "b i\n");
  file("one.deck", "0000000008\n");
  const ToolOutcome cards = eniacsim("-t 9000 add_up.e -d one.deck");
  EXPECT_TRUE(cards.out.starts_with(punched("0000000008"))) << cards.out;
  EXPECT_EQ(number_in(cards.out, "a13"), "P 0000000008");
}

TEST_F(Eniacsim, ALimitEndsTheConsole) {
  const ToolOutcome run = typed("run 50\nd a1\nrun 60\nd a1\n", "count.e --max-cycles 100");
  EXPECT_EQ(run.status, 4);
  EXPECT_TRUE(run.out.starts_with("P 0000000048 ")) << run.out;
  EXPECT_EQ(std::count(run.out.begin(), run.out.end(), '\n'), 1) << run.out;
}

TEST_F(Eniacsim, AMachineThatCannotGoOnEndsTheConsoleWithOne) {
  file("clash.e", "p i.io 1-1\np 1-1 a1.5i\np 1-1 a1.6i\ns a1.op5 α\ns a1.op6 A\nb i\n");
  for (const std::string engine : every_engine) {
    for (const ToolOutcome& run : {typed("run 10\nd a1\n", "clash.e --engine " + engine),
                                   eniacsim("-t 10 clash.e --engine " + engine)}) {
      EXPECT_EQ(run.status, 1);
      EXPECT_EQ(run.out, "");
      EXPECT_CONTAINS(run.err, "eniacsim: error: add cycle ");
    }
  }
}

TEST_F(Eniacsim, AQuitPulseEndsTheConsole) {
  file("quit.e", std::string(sum) + "p a2.5o debug.quit\n");
  const ToolOutcome run = typed("g\nd a1\n", "quit.e");
  EXPECT_EQ(run.status, 0);
  EXPECT_EQ(run.out, "");
}

TEST_F(Eniacsim, ABreakpointGivesTheConsoleBack) {
  const ToolOutcome run = typed("break a2.α\ng\nunprobe\ng\nd a2\n", "sum.e");
  EXPECT_EQ(run.status, 0);
  EXPECT_CONTAINS(run.out, "break a2.α: add cycle 2, ");
  EXPECT_CONTAINS(run.out, "a2  P 0000000111 ");
  EXPECT_TRUE(run.out.find("\nP 0000000333 ") != std::string::npos) << run.out;
}

TEST_F(Eniacsim, InterruptedTheConsoleGoesOn) {
  // Interrupts are for the run, not for the session; the end of input is for the session.
  file("commands.txt", "f p started\ng\nd a1\n");
  const ToolOutcome run = signalled("INT", "--commands --allow-writes count.e <commands.txt");
  EXPECT_EQ(run.status, 0);
  EXPECT_TRUE(run.out.starts_with("P ")) << run.out;
  EXPECT_EQ(std::count(run.out.begin(), run.out.end(), '\n'), 1) << run.out;
  const ToolOutcome ended = signalled("TERM", "--commands --allow-writes count.e <commands.txt");
  EXPECT_EQ(ended.status, 143);
  EXPECT_EQ(ended.out, "");
}

/// The end of a command that was interrupted takes the interrupt with it: the end of the input that
/// follows is not taken for an interrupt of the prompt, which would be given again.
TEST_F(Eniacsim, AnInterruptIsForgottenWithItsCommand) {
  file("commands.txt", "f p started\ng\n");
  const ToolOutcome run = signalled("INT", "--console --allow-writes count.e <commands.txt");
  EXPECT_EQ(run.status, 0);
  EXPECT_TRUE(run.out.starts_with("0> 0> \n")) << run.out;
  std::size_t prompts = 0;
  for (std::size_t at = 0; (at = run.out.find("> ", at)) != std::string::npos; ++at) ++prompts;
  EXPECT_EQ(prompts, 3U) << "of two commands and the end of the input\n" << run.out;
}

TEST_F(Eniacsim, LongLinesAreTakenOrRefused) {
  const std::string comment = "set a1 5 " + std::string(1, '#') + std::string(100'000, 'x') + "\n";
  EXPECT_TRUE(typed(comment + "d a1").out.starts_with("P 0000000005 "));
  const ToolOutcome run = typed(std::string(2'000'000, 'x') + "\nset a1 5\nd a1\n");
  EXPECT_TRUE(run.out.starts_with("error: ")) << run.out.substr(0, 200);
  EXPECT_CONTAINS(run.out, "\nP 0000000005 ");
}

}  // namespace
}  // namespace chessvm::test::protocol_test
