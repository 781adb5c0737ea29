// SPDX-License-Identifier: MIT
// Tests eniacsim --panel in a terminal: keys, sizes, signals, and that it restores the terminal.
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <poll.h>
#include <signal.h>

#include <filesystem>
#include <fstream>

#include "tests/base/temporary_folder.hpp"
#include "tests/base/terminal/pseudo_terminal.hpp"
#include "tests/support/run_tool.hpp"
#include "tests/tools/countdown.hpp"

namespace chessvm::panel_session_test {
namespace {

namespace fs = std::filesystem;

/// A patch that adds 1 to a1 in every add cycle.
constexpr const char* counting = R"(p c.o 1
p 1 a1.α
s c.s26 Jlr
s c.j1 1
p i.io 1-1
p 1-1 c.26i
p 1-1 a1.5i
s a1.op5 α
p a1.5o 1-1
b i
)";

class PanelSession : public testing::Test {
 protected:
  PanelSession() {
    std::ofstream(folder_ / "counting.e") << counting;
    std::ofstream(folder_ / "going.e") << counting << "g\n";
  }
  void SetUp() override {
    if (const auto why = why_no_pseudo_terminal()) GTEST_SKIP() << *why;
  }

  std::string panel(const std::string& patch = "counting.e", const std::string& options = "") {
    return "cd " + folder_.string() + "; " CHESSVM_BIN_DIR "/eniacsim --panel " + options + " " +
           patch + "; echo left $?; read end";
  }

  const TemporaryFolder temporary_;
  const fs::path& folder_ = temporary_.path();
};

TEST_F(PanelSession, StepsRunsResizesAndQuits) {
  PseudoTerminal terminal(panel(), 80, 24);
  ASSERT_TRUE(terminal.wait_for("ENIAC paused  add cycle 0  pulse time 0")) << terminal.screen();
  EXPECT_TRUE(terminal.is_taken());
  terminal.type("aaaa");
  ASSERT_TRUE(terminal.wait_for("add cycle 4  pulse time 0")) << terminal.screen();
  EXPECT_TRUE(terminal.wait_for("a1  P 0000000002 ·········· 0 ····●·······")) << terminal.screen();
  terminal.type("ppp");
  ASSERT_TRUE(terminal.wait_for("add cycle 4  pulse time 3")) << terminal.screen();
  terminal.type("0 ");
  ASSERT_TRUE(terminal.wait_for("ENIAC running")) << terminal.screen();
  EXPECT_TRUE(terminal.wait_for("speed unthrottled")) << terminal.screen();
  terminal.type(" ");
  ASSERT_TRUE(terminal.wait_for("ENIAC paused")) << terminal.screen();
  terminal.resize(100, 30);
  ASSERT_TRUE(terminal.wait_for("add cycle")) << terminal.screen();
  EXPECT_TRUE(terminal.wait_for("5α")) << terminal.screen();
  terminal.resize(7, 2);
  ASSERT_TRUE(terminal.wait_for("ENIAC\n")) << terminal.screen();
  terminal.resize(1, 1);
  terminal.resize(80, 24);
  ASSERT_TRUE(terminal.wait_for("ENIAC paused")) << terminal.screen();
  terminal.type("?");
  ASSERT_TRUE(terminal.wait_for("press the initiate button")) << terminal.screen();
  terminal.type("x");
  ASSERT_TRUE(terminal.wait_for("a1  P")) << "any key closes the help\n" << terminal.screen();
  const auto cycle = [&] {
    const std::string screen = terminal.screen();
    return std::stoi(screen.substr(screen.find("add cycle ") + 10));
  };
  const int before = cycle();
  terminal.type("?");
  ASSERT_TRUE(terminal.wait_for("press the initiate button")) << terminal.screen();
  terminal.type("?");
  ASSERT_TRUE(terminal.wait_for("a1  P")) << "? goes back, too\n" << terminal.screen();
  terminal.type("?");
  ASSERT_TRUE(terminal.wait_for("press the initiate button")) << terminal.screen();
  terminal.type("a");
  ASSERT_TRUE(terminal.wait_for("a1  P")) << terminal.screen();
  EXPECT_TRUE(terminal.wait_for(fmt::format("add cycle {} ", before + 1)))
      << "the key that closes the help is obeyed\n"
      << terminal.screen();
  terminal.type("?");
  ASSERT_TRUE(terminal.wait_for("press the initiate button")) << terminal.screen();
  terminal.type("q");
  ASSERT_TRUE(terminal.wait_for("left 0")) << terminal.screen();
  EXPECT_TRUE(terminal.is_restored());
}

TEST_F(PanelSession, GivesTheTerminalBackOnSignals) {
  const struct {
    int signal;
    const char* end;
  } cases[] = {{SIGINT, "left 130"}, {SIGTERM, "left 143"}, {SIGHUP, "left 129"}};
  for (const auto& one : cases) {
    PseudoTerminal terminal(panel(), 80, 24);
    ASSERT_TRUE(terminal.wait_for("ENIAC paused")) << terminal.screen();
    ASSERT_TRUE(terminal.is_taken());
    ASSERT_EQ(::kill(terminal.foreground(), one.signal), 0);
    ASSERT_TRUE(terminal.wait_for(one.end)) << terminal.screen();
    EXPECT_TRUE(terminal.is_restored());
  }
}

TEST_F(PanelSession, StopsTheMachineAtTheFirstInterrupt) {
  PseudoTerminal terminal(panel(), 80, 24);
  ASSERT_TRUE(terminal.wait_for("ENIAC paused")) << terminal.screen();
  terminal.type(" ");
  ASSERT_TRUE(terminal.wait_for("ENIAC running")) << terminal.screen();
  terminal.type("\x03");
  ASSERT_TRUE(terminal.wait_for("ENIAC paused")) << terminal.screen();
  terminal.type(" ");
  ASSERT_TRUE(terminal.wait_for("ENIAC running")) << "the interrupt is forgotten\n"
                                                  << terminal.screen();
  terminal.type("\x03");
  ASSERT_TRUE(terminal.wait_for("ENIAC paused")) << terminal.screen();
  terminal.type("\x03");
  ASSERT_TRUE(terminal.wait_for("left 130")) << terminal.screen();
  EXPECT_TRUE(terminal.is_restored());
}

TEST_F(PanelSession, IsSuspendedAndResumed) {
  PseudoTerminal terminal(
      "cd " + folder_.string() +
          "; " CHESSVM_BIN_DIR
          "/eniacsim --panel counting.e; echo stopped; read go; fg; echo left $?; "
          "read end",
      80, 24);
  ASSERT_TRUE(terminal.wait_for("ENIAC paused")) << terminal.screen();
  // Presses Ctrl-Z up to three times, because a busy shell may take over the terminal late.
  bool stopped = false;
  for (int presses = 0; presses < 3 && !stopped; ++presses) {
    terminal.type("\x1a");
    stopped = terminal.wait_for("stopped");
  }
  ASSERT_TRUE(stopped) << terminal.screen();
  EXPECT_TRUE(terminal.is_restored());
  terminal.type("\n");
  ASSERT_TRUE(terminal.wait_for([&](const std::string& screen) {
    return terminal.is_taken() && screen.find("ENIAC paused") != std::string::npos;
  })) << terminal.screen();
  terminal.type("a");
  ASSERT_TRUE(terminal.wait_for("add cycle 1  ")) << terminal.screen();
  terminal.type("q");
  ASSERT_TRUE(terminal.wait_for("left 0")) << terminal.screen();
  EXPECT_TRUE(terminal.is_restored());
}

TEST_F(PanelSession, ShowsWhatAPatchRuns) {
  PseudoTerminal terminal(panel("going.e"), 80, 24);
  ASSERT_TRUE(terminal.wait_for("ENIAC running")) << terminal.screen();
  terminal.type("q");
  ASSERT_TRUE(terminal.wait_for("left 0")) << terminal.screen();
  EXPECT_TRUE(terminal.is_restored());
}

TEST_F(PanelSession, EndsWhenItsTerminalDoes) {
  std::ofstream(folder_ / "run.sh") << CHESSVM_BIN_DIR
      "/eniacsim --panel counting.e 2>/dev/null; "
      "echo $? >status.new; mv status.new status";
  PseudoTerminal terminal(
      "cd " + folder_.string() + "; trap '' HUP; (trap - HUP; exec sh run.sh); sleep 1", 80, 24);
  ASSERT_TRUE(terminal.wait_for("ENIAC paused")) << terminal.screen();
  terminal.hang_up();
  for (int k = 0; k < 100 && !fs::exists(folder_ / "status"); ++k) ::poll(nullptr, 0, 50);
  EXPECT_TRUE(fs::exists(folder_ / "status"));
}

TEST_F(PanelSession, RefusesWhatIsNoTerminal) {
  for (const auto& [way, why] :
       {std::pair{"TERM=dumb ", "a dumb"}, std::pair{"TERM= ", "TERM does"},
        std::pair{"TERM=nonsense ", "nonsense"}}) {
    PseudoTerminal terminal("cd " + folder_.string() + "; " + way +
                                CHESSVM_BIN_DIR
                                "/eniacsim --panel counting.e; echo left $?; read end",
                            80, 24);
    ASSERT_TRUE(terminal.wait_for("left 3")) << terminal.screen();
    EXPECT_TRUE(terminal.wait_for("--dump")) << terminal.screen();
    EXPECT_TRUE(terminal.wait_for(why)) << terminal.screen();
    EXPECT_TRUE(terminal.is_restored());
  }
  PseudoTerminal terminal(panel("counting.e", "</dev/null"), 80, 24);
  ASSERT_TRUE(terminal.wait_for("left 3")) << terminal.screen();
}

TEST_F(PanelSession, RefusesPatchesBeforeItTakesTheTerminal) {
  std::ofstream(folder_ / "bad.e") << "p a1.Q 1\n";
  PseudoTerminal terminal(panel("bad.e"), 80, 24);
  ASSERT_TRUE(terminal.wait_for("left 1")) << terminal.screen();
  EXPECT_TRUE(terminal.wait_for("bad.e:1:3: error")) << terminal.screen();
}

TEST_F(PanelSession, HoldsInstrumentsToTheMachine) {
  PseudoTerminal refusing(panel("counting.e", "--break nonsense"), 80, 24);
  ASSERT_TRUE(refusing.wait_for("left 1")) << refusing.screen();
  PseudoTerminal terminal(panel("counting.e", "--break a1.5i"), 80, 24);
  ASSERT_TRUE(terminal.wait_for("ENIAC paused")) << terminal.screen();
  terminal.type("0 ");
  ASSERT_TRUE(terminal.wait_for("stopped by the debugger")) << terminal.screen();
  terminal.type("q");
  ASSERT_TRUE(terminal.wait_for("left 0")) << terminal.screen();
}

TEST_F(PanelSession, ScrollsAndDrawsAnew) {
  PseudoTerminal terminal(panel(), 50, 12);
  ASSERT_TRUE(terminal.wait_for("a1  P")) << terminal.screen();
  const auto without_a1 = [](const std::string& screen) {
    return screen.find("a1  P") == std::string::npos && screen.find("a2  P") != std::string::npos;
  };
  terminal.type("jj");  // scrolls down past the heading and a1
  ASSERT_TRUE(terminal.wait_for(without_a1)) << terminal.screen();
  terminal.type("\x0c");
  ASSERT_TRUE(terminal.wait_for(without_a1)) << terminal.screen();
  terminal.type("k");
  ASSERT_TRUE(terminal.wait_for("a1  P")) << terminal.screen();
  terminal.type(
      "kkk\x1b"
      "B\x1b"
      "B");  // `kkk` scrolls to the heading; two arrow keys scroll down
  ASSERT_TRUE(terminal.wait_for(without_a1)) << terminal.screen();
  terminal.type(
      "\x1b"
      "A");
  ASSERT_TRUE(terminal.wait_for("a1  P")) << terminal.screen();
  terminal.type("?");
  ASSERT_TRUE(terminal.wait_for("press the initiate button")) << terminal.screen();
  terminal.type("\x0c");
  ASSERT_TRUE(terminal.wait_for("press the initiate button")) << "drawn anew, not closed\n"
                                                              << terminal.screen();
  terminal.type("x");
  ASSERT_TRUE(terminal.wait_for("a1  P")) << terminal.screen();
  terminal.type("\tx;q");  // Tab, `x` and `;` do nothing; `q` leaves the panel
  ASSERT_TRUE(terminal.wait_for("left 0")) << terminal.screen();
}

TEST_F(PanelSession, MeasuresItsRate) {
  PseudoTerminal terminal(panel(), 80, 24);
  ASSERT_TRUE(terminal.wait_for("ENIAC paused")) << terminal.screen();
  terminal.type("0 ");
  ASSERT_TRUE(terminal.wait_for(" add cycles/s")) << terminal.screen();
  terminal.type(" ");
  ASSERT_TRUE(terminal.wait_for([](const std::string& screen) {
    return screen.find("ENIAC paused") != std::string::npos &&
           screen.find("add cycles/s") == std::string::npos;
  })) << "only of a machine that runs\n"
      << terminal.screen();
  terminal.type("q");
  ASSERT_TRUE(terminal.wait_for("left 0")) << terminal.screen();
}

TEST_F(PanelSession, EndsWithTheFailureOfTheMachine) {
  std::ofstream(folder_ / "clash.e")
      << "p i.io 1-1\np 1-1 a1.5i\np 1-1 a1.6i\ns a1.op5 α\ns a1.op6 A\nb i\n";
  for (const std::string engine : {"compiled", "pulse"}) {
    PseudoTerminal terminal(panel("clash.e", "--engine " + engine), 80, 24);
    ASSERT_TRUE(terminal.wait_for("ENIAC paused")) << terminal.screen();
    terminal.type("0 ");
    ASSERT_TRUE(terminal.wait_for("programs 5, 6")) << terminal.screen();
    terminal.type("q");
    ASSERT_TRUE(terminal.wait_for("left 1")) << terminal.screen();
    EXPECT_TRUE(terminal.wait_for("eniacsim: error: add cycle ")) << terminal.screen();
  }
}

TEST_F(PanelSession, ShowsFaultsAndWritesItsWaveform) {
  PseudoTerminal terminal(
      panel("counting.e", "--fault decade:a1.1,at=3 --vcd wave.vcd --signals 1-1"), 80, 24);
  ASSERT_TRUE(terminal.wait_for("ENIAC paused")) << terminal.screen();
  terminal.type("aaaa");
  ASSERT_TRUE(terminal.wait_for("fault: add cycle 3: decade:a1.1,at=3 begins"))
      << terminal.screen();
  terminal.type("q");
  ASSERT_TRUE(terminal.wait_for("left 0")) << terminal.screen();
  EXPECT_TRUE(fs::exists(folder_ / "wave.vcd"));
  PseudoTerminal full(panel("counting.e", "--vcd /dev/full --signals 1-1"), 80, 24);
  ASSERT_TRUE(full.wait_for("ENIAC paused")) << full.screen();
  full.type("q");
  ASSERT_TRUE(full.wait_for("left 3")) << full.screen();
}

/// On the panel, a command `run N` of a patch ends after N add cycles; then the patch goes on.
TEST_F(PanelSession, StopsWhatAPatchRuns) {
  std::ofstream(folder_ / "steps.e") << counting << "run 1\nrun 10\nset a2 7\n";
  PseudoTerminal terminal(panel("steps.e"), 80, 24);
  ASSERT_TRUE(terminal.wait_for("add cycle 11  pulse time 0")) << terminal.screen();
  EXPECT_TRUE(terminal.wait_for("a2  P 0000000007")) << terminal.screen();
  terminal.type("q");
  ASSERT_TRUE(terminal.wait_for("left 0")) << terminal.screen();
}

TEST_F(PanelSession, RefusesFilesBeforeItTakesTheTerminal) {
  for (const auto& [options, status, why] :
       {std::tuple{"-d missing.deck", "left 3", "missing.deck"},
        std::tuple{"--vcd missing/wave.vcd", "left 3", "missing/wave.vcd"},
        std::tuple{"--allow-writes=missing", "left 3", "'missing' is not a folder"},
        std::tuple{"missing.e", "left 3", "missing.e"}}) {
    PseudoTerminal terminal(panel("counting.e", options), 160, 24);
    ASSERT_TRUE(terminal.wait_for(status)) << options << terminal.screen();
    EXPECT_TRUE(terminal.wait_for(why)) << terminal.screen();
    EXPECT_TRUE(terminal.is_restored());
  }
}

TEST_F(PanelSession, ShowsAndCountsCards) {
  const std::string add_up =
      "p c.o 1\np 1 a13.α\ns c.s1 Alr\ns pr.2 P\ns pr.3 P\np i.io a6.5i\np a6.5o 1-1\n"
      "p 1-1 i.ri\np 1-1 i.rl\np i.ro 1-2\np 1-2 c.1i\np 1-2 a13.5i\ns a13.op5 α\np a13.5o i.pi\n"
      "p i.po 1-1\n";
  std::ofstream(folder_ / "add_up.e") << add_up << "b i\n";
  std::ofstream(folder_ / "two.deck") << "0000000005\n0000000070\n";
  PseudoTerminal terminal(panel("add_up.e", "-d two.deck"), 80, 24);
  ASSERT_TRUE(terminal.wait_for("ENIAC paused")) << terminal.screen();
  terminal.type("0 ");
  ASSERT_TRUE(terminal.wait_for("nothing can happen")) << terminal.screen();
  terminal.type("q");
  ASSERT_TRUE(terminal.wait_for("2 cards punched")) << terminal.screen();
  // When the user leaves the panel, the tool must report that cards got lost.
  std::ofstream(folder_ / "full.e") << add_up << "f p /dev/full\nb i\n";
  PseudoTerminal full(panel("full.e", "-d two.deck --allow-writes"), 80, 24);
  ASSERT_TRUE(full.wait_for("ENIAC paused")) << full.screen();
  full.type("0 ");
  ASSERT_TRUE(full.wait_for("nothing can happen")) << full.screen();
  full.type("q");
  ASSERT_TRUE(full.wait_for("left 3")) << full.screen();
  EXPECT_TRUE(full.wait_for("/dev/full")) << full.screen();
}

TEST_F(PanelSession, ExcludesOtherWaysOfRunning) {
  PseudoTerminal terminal(panel("counting.e", "--console"), 80, 24);
  ASSERT_TRUE(terminal.wait_for("left 2")) << terminal.screen();
}

/// Tests `--panel --vm`, which shows the wired CPU beside the neons.
class CpuPanelSession : public testing::Test {
 protected:
  CpuPanelSession() {
    std::ofstream(folder_ / "count.asm") << vm::countdown_source;
    EXPECT_EQ(test::run_tool(folder_,
                             CHESSVM_BIN_DIR "/easm count.asm -o count.e -s count.sym -l count.lst")
                  .status,
              0);
  }
  void SetUp() override {
    if (const auto why = why_no_pseudo_terminal()) GTEST_SKIP() << *why;
  }
  [[nodiscard]] std::string panel(const std::string& arguments) const {
    return "cd " + folder_.string() + "; " CHESSVM_BIN_DIR "/eniacsim --panel " + arguments +
           "; echo left $?; read end";
  }

  const TemporaryFolder temporary_;
  const fs::path& folder_ = temporary_.path();
};

TEST_F(CpuPanelSession, StepsInstructionsAndRowsAndRunsToTheEnd) {
  PseudoTerminal terminal(panel("--vm count.e"), 80, 24);
  ASSERT_TRUE(terminal.wait_for("CPU: count.e")) << terminal.screen();
  EXPECT_TRUE(terminal.wait_for("at 100.0")) << terminal.screen();
  EXPECT_TRUE(terminal.wait_for("mov 3,A")) << terminal.screen();
  EXPECT_TRUE(terminal.wait_for("count.asm:4")) << terminal.screen();
  terminal.type("s");
  ASSERT_TRUE(terminal.wait_for("at 101.0 loop")) << terminal.screen();
  EXPECT_TRUE(terminal.wait_for("A 03  B 00")) << terminal.screen();
  terminal.type("s");
  ASSERT_TRUE(terminal.wait_for("dec A")) << terminal.screen();
  EXPECT_TRUE(terminal.wait_for("1 punched: 0300")) << terminal.screen();
  terminal.type("f");
  ASSERT_TRUE(terminal.wait_for("3 rows,")) << terminal.screen();
  EXPECT_TRUE(terminal.wait_for("A 02  B 00")) << terminal.screen();
  terminal.type("a");
  terminal.type("v");
  ASSERT_TRUE(terminal.wait_for("what the accumulators hold")) << terminal.screen();
  terminal.type("v");
  ASSERT_TRUE(terminal.wait_for("stepper   A B C")) << terminal.screen();
  terminal.type("v0 ");
  ASSERT_TRUE(terminal.wait_for("halted")) << terminal.screen();
  EXPECT_TRUE(terminal.wait_for("3 punched: 0100")) << terminal.screen();
  terminal.type("q");
  ASSERT_TRUE(terminal.wait_for("left 0")) << terminal.screen();
  EXPECT_TRUE(terminal.is_restored());
}

TEST_F(CpuPanelSession, ShowsTheBoardOfAGame) {
  const std::string chess = (fs::path(CHESSVM_SELF_TEST).parent_path() / "chess.e").string();
  std::ofstream(folder_ / "one.deck") << "12345\n";
  PseudoTerminal terminal(panel("--vm " + chess + " --deck one.deck"), 124, 44);
  ASSERT_TRUE(terminal.wait_for("CPU: chess.e")) << terminal.screen();
  EXPECT_TRUE(terminal.wait_for("a b c d e f g h")) << terminal.screen();
  EXPECT_TRUE(terminal.wait_for("cards read: 0 of 1")) << terminal.screen();
  EXPECT_TRUE(terminal.wait_for("stepper   A B C")) << terminal.screen();
  terminal.type("0 ");
  EXPECT_TRUE(terminal.wait_for("waiting for a card; the deck has no more")) << terminal.screen();
  terminal.type("\x03");
  ASSERT_TRUE(terminal.wait_for("left 130")) << terminal.screen();
  EXPECT_TRUE(terminal.is_restored());
}

TEST_F(CpuPanelSession, RefusesBeforeItTakesTheTerminal) {
  std::ofstream(folder_ / "bad.e") << "p i.io 1-1\ns a1.op13 A\n";
  PseudoTerminal terminal(panel("--vm count.e --patch bad.e"), 160, 24);
  ASSERT_TRUE(terminal.wait_for("left 1")) << terminal.screen();
  EXPECT_TRUE(terminal.wait_for("bad.e:2:3: error")) << terminal.screen();
  PseudoTerminal silent(panel("--vm count.e --patch /dev/null"), 160, 24);
  ASSERT_TRUE(silent.wait_for("left 1")) << silent.screen();
  EXPECT_TRUE(silent.wait_for("never came to its first row fetch")) << silent.screen();
}

}  // namespace
}  // namespace chessvm::panel_session_test
