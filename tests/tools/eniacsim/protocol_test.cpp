// SPDX-License-Identifier: MIT
// Tests the protocol of the public ENIAC simulators: commands on stdin, answers on stdout.
#include <fmt/format.h>
#include <signal.h>

#include <algorithm>

#include "tests/base/terminal/pseudo_terminal.hpp"
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
  // A line of 80 characters must always be a card. So if an error message has 80 characters, the
  // tool must add a period.
  std::string commands;
  for (int length = 1; length < 80; ++length)
    commands += "l " + std::string(static_cast<std::size_t>(length), 'z') + "\n";
  std::istringstream lines(typed(commands).out);
  int answers = 0;
  int longer = 0;  // lines that the tool lengthened by a period
  for (std::string line; std::getline(lines, line); ++answers) {
    EXPECT_NE(line.size(), 80U) << line;
    longer += line.ends_with('.') ? 1 : 0;
  }
  EXPECT_EQ(answers, 79);
  EXPECT_EQ(longer, 1) << "the one that would have been a card";
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
  EXPECT_EQ(run.err,
            "eniacsim: the limit is reached: the session ends here, later commands are not run\n");
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
  // An interrupt ends the run but not the session; only the end of input ends the session.
  file("commands.txt", "f p started\ng\nd a1\n");
  const ToolOutcome run = signalled("INT", "--commands --allow-writes count.e <commands.txt");
  EXPECT_EQ(run.status, 0);
  EXPECT_TRUE(run.out.starts_with("P ")) << run.out;
  EXPECT_EQ(std::count(run.out.begin(), run.out.end(), '\n'), 1) << run.out;
  const ToolOutcome ended = signalled("TERM", "--commands --allow-writes count.e <commands.txt");
  EXPECT_EQ(ended.status, 143);
  EXPECT_EQ(ended.out, "");
}

/// An interrupt of an earlier command must not cause a second prompt at the end of the input.
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

TEST_F(Eniacsim, TestModeEndsWithTheMachine) {
  file("quit.e", std::string(sum) + "p a2.5o debug.quit\n");
  const ToolOutcome quit = eniacsim("-t 100 quit.e");
  EXPECT_EQ(quit.status, 0);
  EXPECT_EQ(quit.out, "") << "debug.quit prints no state";
  file("started.e", std::string(sum) + "p a2.5o debug.quit\ng\nset a1 5\n");
  for (const std::string arguments : {"-t 100 started.e", "--commands started.e </dev/null"}) {
    const ToolOutcome started = eniacsim(arguments);
    EXPECT_EQ(started.status, 0) << arguments;
    EXPECT_EQ(started.out + started.err, "") << arguments;
  }
}

TEST_F(Eniacsim, AnInterruptOfAPatchLeadsToThePrompt) {
  file("going.e", std::string(count) + "f p started\ng\nset a9 5\n");
  file("commands.txt", "d a9\n");
  const ToolOutcome run = signalled("INT", "--commands --allow-writes going.e <commands.txt");
  EXPECT_EQ(run.status, 0);
  EXPECT_TRUE(run.out.starts_with("P 0000000000 ")) << "the rest of the patch is left out\n"
                                                    << run.out;
  const ToolOutcome ended = signalled("TERM", "--commands --allow-writes going.e <commands.txt");
  EXPECT_EQ(ended.status, 143);
  EXPECT_EQ(ended.out, "");
  const ToolOutcome test = signalled("INT", "-t 50 --allow-writes going.e");
  EXPECT_EQ(test.status, 130);
  EXPECT_EQ(test.out, "");
}

TEST_F(Eniacsim, CardsThatAreLostEndTheConsoleWithThree) {
  file("add_up.e", std::string(add_up) + "b i\n");
  file("one.deck", "0000000001\n");
  const ToolOutcome run = typed("f p /dev/full\ng\n", "--allow-writes -d one.deck add_up.e");
  EXPECT_EQ(run.status, 3);
  EXPECT_CONTAINS(run.err, "eniacsim: error: ");
  EXPECT_CONTAINS(run.err, "/dev/full");
}

TEST_F(Eniacsim, AttachesInstrumentsBeforeThePrompt) {
  const ToolOutcome refused = eniacsim("--commands --probe a1.Z sum.e </dev/null");
  EXPECT_EQ(refused.status, 1);
  EXPECT_CONTAINS(refused.err, "eniacsim: error: --probe: ");
  const ToolOutcome lost = typed("g\n", "--vcd /dev/full sum.e");
  EXPECT_EQ(lost.status, 3);
  EXPECT_CONTAINS(lost.err, "/dev/full");
}

/// True if the prompt appears twice. Keys that are typed before the second prompt may get lost.
bool shows_twice(const std::string& screen, std::string_view prompt) {
  return screen.find(prompt) != screen.rfind(prompt);
}

/// Returns a shell command that runs a console in `folder`, prints the exit status of the console,
/// and then waits for a line of input.
std::string console_in(const std::filesystem::path& folder, const std::string& environment,
                       const std::string& arguments = "sum.e") {
  return "cd " + folder.string() + "; " + environment + " " CHESSVM_BIN_DIR "/eniacsim --console " +
         arguments + "; echo left $?; read end";
}

/// Tests the prompt in a terminal. The parameter is the value of the variable TERM. If the value
/// is `dumb`, the console has no line editor.
class Prompt : public Eniacsim, public testing::WithParamInterface<const char*> {
 protected:
  void SetUp() override {
    if (const auto why = why_no_pseudo_terminal()) GTEST_SKIP() << *why;
  }
  [[nodiscard]] std::string console(const std::string& arguments) const {
    return console_in(folder_, std::string("TERM=") + GetParam(), arguments);
  }
  /// Returns true if the console can receive typed keys. Keys may get lost before the line editor
  /// takes over the terminal. The line editor does this only after it has shown its prompt.
  static bool is_listening(const PseudoTerminal& terminal) {
    return std::string_view(GetParam()) == "dumb" || terminal.is_taken();
  }
};

TEST_P(Prompt, AnInterruptGivesALineUpTwoLeave) {
  PseudoTerminal terminal(console("sum.e"), 80, 24);
  ASSERT_TRUE(terminal.wait_for("0>")) << terminal.screen();
  terminal.type("\x03");
  ASSERT_TRUE(terminal.wait_for([](const std::string& screen) {
    return shows_twice(screen, "0>");
  })) << terminal.screen();
  terminal.type("run 2\n");
  ASSERT_TRUE(terminal.wait_for("2>")) << "the first is forgotten\n" << terminal.screen();
  terminal.type("\x03");
  ASSERT_TRUE(terminal.wait_for([](const std::string& screen) {
    return shows_twice(screen, "2>");
  })) << "a new prompt\n"
      << terminal.screen();
  terminal.type("\x03");
  EXPECT_TRUE(terminal.wait_for("left 130")) << terminal.screen();
}

TEST_P(Prompt, TheEndOfInputLeaves) {
  PseudoTerminal terminal(console("sum.e"), 80, 24);
  ASSERT_TRUE(terminal.wait_for("0>")) << terminal.screen();
  terminal.type("p a1.Ω 1\n");
  ASSERT_TRUE(terminal.wait_for("a1 has no jack 'Ω'")) << terminal.screen();
  ASSERT_TRUE(terminal.wait_for([&](const std::string& screen) {
    return shows_twice(screen, "0>") && is_listening(terminal);
  })) << terminal.screen();
  terminal.type("\x04");
  EXPECT_TRUE(terminal.wait_for("left 0")) << terminal.screen();
}

TEST_P(Prompt, AnInterruptOfARunGivesThePromptBack) {
  PseudoTerminal terminal(console("--probe i.io count.e"), 80, 24);
  ASSERT_TRUE(terminal.wait_for("0>")) << terminal.screen();
  terminal.type("g\n");
  ASSERT_TRUE(terminal.wait_for("probe i.Io: add cycle")) << "it runs\n" << terminal.screen();
  terminal.type("\x03");
  ASSERT_TRUE(terminal.wait_for([](const std::string& screen) {
    std::istringstream lines(screen);
    for (std::string line; std::getline(lines, line);)
      if (line.find('>') != std::string::npos && line.front() >= '1' && line.front() <= '9')
        return true;
    return false;
  })) << "a prompt with the add cycle\n"
      << terminal.screen();
  terminal.type("q\n");
  EXPECT_TRUE(terminal.wait_for("left 0")) << terminal.screen();
}

INSTANTIATE_TEST_SUITE_P(Terminals, Prompt, testing::Values("vt52", "dumb"),
                         [](const auto& parameter) { return std::string(parameter.param); });

/// Without the variable TERM, the console has no line editor, but still a prompt.
TEST_F(Eniacsim, ThePromptNeedsNoNameOfTheTerminal) {
  if (const auto why = why_no_pseudo_terminal()) GTEST_SKIP() << *why;
  PseudoTerminal terminal(console_in(folder_, "env -u TERM"), 80, 24);
  ASSERT_TRUE(terminal.wait_for("0>")) << terminal.screen();
  terminal.type("run 2\n");
  ASSERT_TRUE(terminal.wait_for("2>")) << terminal.screen();
  ASSERT_EQ(::kill(terminal.foreground(), SIGTERM), 0);
  EXPECT_TRUE(terminal.wait_for("left 143")) << terminal.screen();
}

TEST_F(Eniacsim, ThePromptDropsBytesThatAreNoText) {
  if (const auto why = why_no_pseudo_terminal()) GTEST_SKIP() << *why;
  PseudoTerminal terminal(console_in(folder_, ""), 80, 24);
  ASSERT_TRUE(terminal.wait_for("0>")) << terminal.screen();
  terminal.type("\xff\xferun 3\n");
  ASSERT_TRUE(terminal.wait_for("3>")) << terminal.screen();
  terminal.type("q\n");
  EXPECT_TRUE(terminal.wait_for("left 0")) << terminal.screen();
}

TEST_F(Eniacsim, ThePromptRemembersLinesThatSaySomething) {
  if (const auto why = why_no_pseudo_terminal()) GTEST_SKIP() << *why;
  PseudoTerminal terminal(console_in(folder_, ""), 80, 24);
  ASSERT_TRUE(terminal.wait_for("0>")) << terminal.screen();
  terminal.type("run 2\n");
  ASSERT_TRUE(terminal.wait_for("2>")) << terminal.screen();
  terminal.type(" \n");
  terminal.type("\x10\n");  // Ctrl-P recalls `run 2`, the last line
  EXPECT_TRUE(terminal.wait_for("4>")) << terminal.screen();
  terminal.type("q\n");
  EXPECT_TRUE(terminal.wait_for("left 0")) << terminal.screen();
}

}  // namespace
}  // namespace chessvm::test::protocol_test
