// SPDX-License-Identifier: MIT
// Tests chsim --debug in a terminal: keys, sizes, signals, and that it restores the terminal.
#include <gtest/gtest.h>
#include <poll.h>
#include <signal.h>

#include <filesystem>
#include <fstream>
#include <random>

#include "tests/base/temporary_folder.hpp"
#include "tests/base/terminal/pseudo_terminal.hpp"
#include "tests/support/amount.hpp"
#include "tests/support/run_tool.hpp"
#include "tests/tools/countdown.hpp"

namespace chessvm::vm::session_test {
namespace {

using namespace chessvm::test;

namespace fs = std::filesystem;

constexpr const char* forever = R"(; for ever
        .isa v4
        .org 100
loop
        inc A
        jmp loop
)";

class DebugSession : public testing::Test {
 protected:
  DebugSession() {
    assemble("count", countdown_source);
    assemble("forever", forever);
  }
  void SetUp() override {
    if (const auto why = why_no_pseudo_terminal()) GTEST_SKIP() << *why;
  }

  void assemble(const std::string& name, const char* text) const {
    std::ofstream(folder_ / (name + ".asm")) << text;
    ASSERT_EQ(chessvm::test::run_tool(folder_, CHESSVM_BIN_DIR "/easm " + name + ".asm -o " + name +
                                                   ".e -s " + name + ".sym -l " + name + ".lst")
                  .status,
              0);
  }
  [[nodiscard]] std::string debug(const std::string& arguments,
                                  const std::string& before = "") const {
    return "cd " + folder_.string() + "; " + before + CHESSVM_BIN_DIR "/chsim --debug " +
           arguments + "; echo left $?; read end";
  }
  static void expect_end(PseudoTerminal& terminal, const std::string& text) {
    ASSERT_TRUE(terminal.wait_for(text)) << terminal.screen();
    EXPECT_TRUE(terminal.is_restored());
  }

  const TemporaryFolder temporary_;
  const fs::path& folder_ = temporary_.path();
};

TEST_F(DebugSession, StepsRunsAndQuits) {
  PseudoTerminal terminal(debug("count.e"), 80, 24);
  ASSERT_TRUE(terminal.wait_for("STOPPED 100.0")) << terminal.screen();
  EXPECT_TRUE(terminal.is_taken());
  EXPECT_TRUE(terminal.wait_for(">  4         mov 3,A")) << terminal.screen();
  terminal.type("ss");
  EXPECT_TRUE(terminal.wait_for("STOPPED 101.1 loop")) << terminal.screen();
  EXPECT_TRUE(terminal.wait_for("punched 0300")) << terminal.screen();
  terminal.type("S");
  EXPECT_TRUE(terminal.wait_for("STOPPED 101.0 loop")) << terminal.screen();
  terminal.type(":break done\rc");
  EXPECT_TRUE(terminal.wait_for("breakpoint 1")) << terminal.screen();
  EXPECT_TRUE(terminal.wait_for(">*11")) << terminal.screen();
  terminal.type("?");
  EXPECT_TRUE(terminal.wait_for("Execute one instruction")) << terminal.screen();
  terminal.type("q");
  ASSERT_TRUE(terminal.wait_for("[program]")) << terminal.screen();
  terminal.type("q");
  expect_end(terminal, "left 0");
}

TEST_F(DebugSession, EditsLines) {
  PseudoTerminal terminal(debug("count.e"), 80, 24);
  ASSERT_TRUE(terminal.wait_for("STOPPED 100.0")) << terminal.screen();
  terminal.type("iprint 1+1\x01\x05\x17 3*4\r");  // Ctrl-A, Ctrl-E, Ctrl-W
  EXPECT_TRUE(terminal.wait_for("3*4 = 12")) << terminal.screen();
  terminal.type("\x10\x15pri\t1+1\r");  // Ctrl-P, Ctrl-U, Tab
  EXPECT_TRUE(terminal.wait_for("1+1 = 2")) << terminal.screen();
  terminal.type("\x04");
  expect_end(terminal, "left 0");
}

TEST_F(DebugSession, StopsTheMachineAtTheFirstInterrupt) {
  PseudoTerminal terminal(debug("forever.e"), 80, 24);
  ASSERT_TRUE(terminal.wait_for("STOPPED")) << terminal.screen();
  terminal.type("c");
  ASSERT_TRUE(terminal.wait_for("RUNNING")) << terminal.screen();
  EXPECT_TRUE(terminal.wait_for("instr/s")) << terminal.screen();
  terminal.type("\x03");
  ASSERT_TRUE(terminal.wait_for("STOPPED")) << terminal.screen();
  terminal.type("c");
  ASSERT_TRUE(terminal.wait_for("RUNNING")) << terminal.screen();
  terminal.type(" ");
  ASSERT_TRUE(terminal.wait_for("STOPPED")) << terminal.screen();
  terminal.type("\x03");
  ASSERT_TRUE(terminal.wait_for("^C again")) << terminal.screen();
  terminal.type("\x03");
  expect_end(terminal, "left 130");
}

TEST_F(DebugSession, GivesTheTerminalBackOnSignals) {
  const struct {
    int signal;
    const char* end;
  } cases[] = {
      {SIGTERM, "left 143"}, {SIGHUP, "left 129"}, {SIGABRT, "left 134"}, {SIGSEGV, "left 139"}};
  for (const char* keys : {"", "c"})
    for (const auto& one : cases) {
      SCOPED_TRACE(one.end);
      PseudoTerminal terminal(debug("forever.e", "ulimit -c 0; "), 80, 24);
      ASSERT_TRUE(terminal.wait_for("STOPPED")) << terminal.screen();
      terminal.type(keys);
      ASSERT_TRUE(terminal.wait_for(*keys == '\0' ? "STOPPED" : "RUNNING")) << terminal.screen();
      ASSERT_TRUE(terminal.is_taken());
      ASSERT_EQ(::kill(terminal.foreground(), one.signal), 0);
      expect_end(terminal, one.end);
    }
}

TEST_F(DebugSession, IsSuspendedAndResumed) {
  for (const bool running : {false, true}) {
    PseudoTerminal terminal("cd " + folder_.string() +
                                "; " CHESSVM_BIN_DIR
                                "/chsim --debug forever.e; read go; fg; echo left $?; "
                                "read end",
                            80, 24);
    ASSERT_TRUE(terminal.wait_for("STOPPED")) << terminal.screen();
    if (running) {
      terminal.type("c");
      ASSERT_TRUE(terminal.wait_for("RUNNING")) << terminal.screen();
    }
    const pid_t job = terminal.foreground();
    terminal.type("\x1a");
    ASSERT_TRUE(terminal.wait_for([&](const std::string&) {
      return terminal.foreground() != job && !terminal.is_taken();
    })) << terminal.screen();
    EXPECT_TRUE(terminal.is_restored());
    terminal.type("\n");
    ASSERT_TRUE(terminal.wait_for([&](const std::string& screen) {
      return terminal.is_taken() &&
             screen.find(running ? "RUNNING" : "STOPPED") != std::string::npos;
    })) << terminal.screen();
    if (running) {
      terminal.type("\x03");
      ASSERT_TRUE(terminal.wait_for("STOPPED")) << terminal.screen();
    }
    terminal.type("q");
    expect_end(terminal, "left 0");
  }
}

/// Another process may suspend the debugger with SIGTSTP at any moment.
TEST_F(DebugSession, IsSuspendedByOthers) {
  PseudoTerminal terminal("cd " + folder_.string() +
                              "; " CHESSVM_BIN_DIR
                              "/chsim --debug forever.e; while read go; do fg; done",
                          80, 24);
  ASSERT_TRUE(terminal.wait_for("STOPPED")) << terminal.screen();
  terminal.type("c");
  ASSERT_TRUE(terminal.wait_for("RUNNING")) << terminal.screen();
  const pid_t job = terminal.foreground();
  for (int time = 0; time < 40; ++time) {
    static_cast<void>(terminal.settle(time));
    ASSERT_EQ(::kill(job, SIGTSTP), 0);
    ASSERT_TRUE(terminal.wait_for([&](const std::string&) {
      return terminal.foreground() != job && terminal.is_restored();
    })) << time
        << '\n'
        << terminal.screen();
    terminal.type("\n");
    ASSERT_TRUE(terminal.wait_for([&](const std::string&) {
      return terminal.foreground() == job && terminal.is_taken();
    })) << time
        << '\n'
        << terminal.screen();
  }
}

TEST_F(DebugSession, EndsWhenItsTerminalDoes) {
  std::ofstream(folder_ / "run.sh") << CHESSVM_BIN_DIR
      "/chsim --debug forever.e 2>/dev/null; echo $? >status.new; mv status.new status";
  PseudoTerminal terminal(
      "cd " + folder_.string() + "; trap '' HUP; (trap - HUP; exec sh run.sh); sleep 1", 80, 24);
  ASSERT_TRUE(terminal.wait_for("STOPPED")) << terminal.screen();
  terminal.type("c");
  ASSERT_TRUE(terminal.wait_for("RUNNING")) << terminal.screen();
  terminal.hang_up();
  for (int k = 0; k < 100 && !fs::exists(folder_ / "status"); ++k) ::poll(nullptr, 0, 50);
  EXPECT_TRUE(fs::exists(folder_ / "status"));
}

TEST_F(DebugSession, SurvivesAThousandSizes) {
  const std::uint64_t seed = chosen_seed(19460216);
  SCOPED_TRACE(testing::Message() << "CHESSVM_SEED=" << seed);
  std::mt19937 random(static_cast<std::mt19937::result_type>(seed));
  PseudoTerminal terminal(debug("forever.e"), 80, 24);
  ASSERT_TRUE(terminal.wait_for("STOPPED")) << terminal.screen();
  terminal.type("c");
  ASSERT_TRUE(terminal.wait_for("RUNNING")) << terminal.screen();
  for (int i = 0; i < 1000; ++i) {
    const auto below = [&](unsigned end) { return static_cast<int>(random() % end); };
    terminal.resize(1 + below(200), 1 + below(60));
    if (i % 7 == 0) terminal.type("\t");
    const int wait = i % 3 == 0 ? 8 : 0;
    static_cast<void>(terminal.settle(wait));
  }
  terminal.resize(80, 24);
  ASSERT_TRUE(terminal.wait_for("RUNNING")) << terminal.screen();
  terminal.type("\x03");
  ASSERT_TRUE(terminal.wait_for("STOPPED")) << terminal.screen();
  terminal.type("q");
  expect_end(terminal, "left 0");
}

/// Ctrl-L draws the picture again after another program has written over it.
TEST_F(DebugSession, DrawsThePictureAnewOnCtrlL) {
  PseudoTerminal terminal(debug("count.e", "tty > name; "), 80, 24);
  ASSERT_TRUE(terminal.wait_for("STOPPED 100.0")) << terminal.screen();
  std::string name;
  std::getline(std::ifstream(folder_ / "name"), name);
  std::ofstream(name) << "\x1bHRUBBISH";
  ASSERT_TRUE(terminal.wait_for("RUBBISH")) << terminal.screen();
  terminal.type("\x0c");
  // Tests both conditions on the same screen, because the picture may change between two reads.
  EXPECT_TRUE(terminal.wait_for([](const std::string& screen) {
    return screen.find("RUBBISH") == std::string::npos &&
           screen.find("STOPPED 100.0") != std::string::npos;
  })) << terminal.screen();
  terminal.type("q");
  expect_end(terminal, "left 0");
}

TEST_F(DebugSession, HasAMouse) {
  PseudoTerminal terminal(debug("count.e"), 80, 24, "xterm-256color");
  ASSERT_TRUE(terminal.wait_for(">  4         mov 3,A")) << terminal.screen();
  // Clicks at column 1 of row 9 (both counted from 1). The row shows line 7 of the source, `dec A`.
  terminal.type("\x1b[<0;1;9M\x1b[<0;1;9m");
  ASSERT_TRUE(terminal.wait_for(" * 7         dec A")) << terminal.screen();
  // The other two mouse buttons do nothing.
  terminal.type("\x1b[<1;1;9M\x1b[<1;1;9m\x1b[<2;1;9M\x1b[<2;1;9m");
  terminal.type("\x1b[<0;60;12M\x1b[<0;60;12m");
  ASSERT_TRUE(terminal.wait_for("[memory]")) << terminal.screen();
  EXPECT_NE(terminal.screen().find(" * 7         dec A"), std::string::npos) << terminal.screen();
  terminal.type("q");
  expect_end(terminal, "left 0");
}

TEST_F(DebugSession, WorksOnTerminalsOfAllKinds) {
  for (const char* kind : {"linux", "vt100", "xterm", "xterm-256color", "tmux-256color"}) {
    SCOPED_TRACE(kind);
    PseudoTerminal terminal(debug("count.e"), 80, 24, kind);
    // If the system has no description of the terminal, the debugger shows plain lines of text.
    ASSERT_TRUE(terminal.wait_for("STOPPED 100.0")) << terminal.screen();
    if (!terminal.is_taken()) continue;
    EXPECT_TRUE(terminal.wait_for("[program]")) << terminal.screen();
    terminal.type("s");
    EXPECT_TRUE(terminal.wait_for("STOPPED 101.0")) << terminal.screen();
    terminal.type("q");
    expect_end(terminal, "left 0");
  }
}

TEST_F(DebugSession, PromptsWhereThereIsNoScreen) {
  for (const char* way : {"TERM=dumb ", "TERM= ", "TERM=nonsense "}) {
    PseudoTerminal terminal(debug("count.e", way), 80, 24);
    ASSERT_TRUE(terminal.wait_for("STOPPED 100.0>")) << terminal.screen();
    EXPECT_TRUE(terminal.is_restored());
    terminal.type("step\n\x04");
    expect_end(terminal, "left 0");
  }
  PseudoTerminal terminal(debug("count.e --plain"), 80, 24);
  ASSERT_TRUE(terminal.wait_for("STOPPED 100.0>")) << terminal.screen();
  terminal.type("quit\n");
  expect_end(terminal, "left 0");
}

/// Ctrl-C at the prompt leaves the debugger, even if it comes right after the prompt.
TEST_F(DebugSession, LeavesThePromptOnCtrlC) {
  for (int round = 0; round < 5; ++round) {
    PseudoTerminal terminal(debug("count.e --plain"), 80, 24);
    ASSERT_TRUE(terminal.wait_for("STOPPED 100.0>")) << terminal.screen();
    terminal.type("\x03");
    expect_end(terminal, "left 130");
  }
}

TEST_F(DebugSession, RunsScriptsFirst) {
  PseudoTerminal terminal(debug("count.e --break done -e continue"), 80, 24);
  ASSERT_TRUE(terminal.wait_for("STOPPED 102.0 done")) << terminal.screen();
  terminal.type("q");
  expect_end(terminal, "left 0");
  PseudoTerminal failing(debug("count.e -e frobnicate"), 80, 24);
  expect_end(failing, "left 1");
  EXPECT_TRUE(failing.wait_for("no command 'frobnicate'")) << failing.screen();
}

TEST_F(DebugSession, HasThemes) {
  for (const char* theme : {"dark", "light", "mono"}) {
    PseudoTerminal terminal(debug(std::string("count.e --color always --theme ") + theme), 80, 24,
                            "xterm-256color");
    ASSERT_TRUE(terminal.wait_for("STOPPED 100.0")) << terminal.screen();
    terminal.type("q");
    expect_end(terminal, "left 0");
  }
  PseudoTerminal terminal(debug("count.e --theme pink"), 80, 24);
  expect_end(terminal, "left 2");
}

}  // namespace
}  // namespace chessvm::vm::session_test
