// SPDX-License-Identifier: MIT
// Tests eniac-games in a terminal: what the player sees and types.
#include <gtest/gtest.h>
#include <poll.h>
#include <pty.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "tests/base/terminal/pseudo_terminal.hpp"
#include "tests/support/expect_in.hpp"

namespace chessvm::games::test::terminal_test {
namespace {

/// The tool in a pseudo-terminal, which is its standard input, output and error.
class Terminal {
 public:
  explicit Terminal(std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), CHESSVM_BIN_DIR "/eniac-games");
    std::vector<char*> words;
    for (std::string& argument : arguments) words.push_back(argument.data());
    words.push_back(nullptr);
    child_ = ::forkpty(&master_, nullptr, nullptr, nullptr);
    if (child_ == 0) {
      ::execv(words[0], words.data());
      ::_exit(127);
    }
  }
  Terminal(const Terminal&) = delete;
  Terminal& operator=(const Terminal&) = delete;
  ~Terminal() {
    if (child_ > 0) {
      ::kill(child_, SIGKILL);
      ::waitpid(child_, nullptr, 0);
    }
    ::close(master_);
  }

  void type(std::string_view text) {
    EXPECT_EQ(::write(master_, text.data(), text.size()), static_cast<ssize_t>(text.size()));
  }

  /// Returns new output up to the end of `text`, without carriage returns.
  std::string until(std::string_view text) {
    while (seen_.find(text) == std::string::npos && more()) continue;
    const std::size_t at = seen_.find(text);
    EXPECT_NE(at, std::string::npos) << "waiting for " << text << ", saw\n" << seen_;
    const std::size_t end = at == std::string::npos ? seen_.size() : at + text.size();
    std::string shown = seen_.substr(0, end);
    seen_.erase(0, end);
    return shown;
  }

  /// Reads the rest of the output; returns the exit status, or -1 if a signal ended the tool.
  int status() {
    while (more()) continue;
    int status = 0;
    ::waitpid(child_, &status, 0);
    child_ = -1;
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  }

 private:
  bool more() {
    constexpr int patience = 20'000;  // ms
    pollfd waiting{master_, POLLIN, 0};
    if (::poll(&waiting, 1, patience) != 1) return false;
    std::array<char, 512> buffer{};
    const ssize_t got = ::read(master_, buffer.data(), buffer.size());
    if (got <= 0) return false;  // the other end is closed
    for (ssize_t i = 0; i < got; ++i)
      if (buffer.at(static_cast<std::size_t>(i)) != '\r')
        seen_ += buffer.at(static_cast<std::size_t>(i));
    return true;
  }

  std::string seen_;
  int master_ = -1;
  pid_t child_ = -1;
};

constexpr std::string_view tic_prompt = "cell 1-9> ";
constexpr std::string_view over_prompt = "undo, new or quit> ";

class GamesTerminal : public testing::Test {
 protected:
  void SetUp() override {
    if (const auto why = why_no_pseudo_terminal()) GTEST_SKIP() << *why;
  }
};

TEST_F(GamesTerminal, PlaysAGameOfTic) {
  Terminal terminal({"tic"});
  EXPECT_TRUE(has(terminal.until(tic_prompt), " 1 | 2 | 3\n---+---+---\n 4 | 5 | 6\n"));
  terminal.type("5\n");
  const std::string reply = terminal.until(tic_prompt);
  EXPECT_TRUE(has(reply, " 4 | X | 6\n")) << reply;
  EXPECT_TRUE(has(reply, "The machine plays 1, sees a draw\n")) << reply;
  EXPECT_TRUE(has(reply, " add cycles, ")) << reply;
  EXPECT_TRUE(has(reply, " of ENIAC time; ")) << reply;
  EXPECT_TRUE(has(reply, " O | 2 | 3\n")) << reply;
  terminal.type("3\n");
  terminal.until("The machine plays 7");
  terminal.until(tic_prompt);
  terminal.type("2\n");  // lets the machine complete 1-4-7
  const std::string end = terminal.until(over_prompt);
  EXPECT_TRUE(has(end, "The machine plays 4, sees a win")) << end;
  EXPECT_TRUE(has(end, "O wins\n")) << end;
  terminal.type("8\n");
  EXPECT_TRUE(has(terminal.until(over_prompt), "the game is over"));
  terminal.type("undo\n");
  EXPECT_TRUE(has(terminal.until(tic_prompt), " O | 2 | X\n---+---+---\n 4 | X | 6\n"));
  terminal.type("quit\n");
  EXPECT_EQ(terminal.status(), 0);
}

TEST_F(GamesTerminal, ExplainsAndAsksAgain) {
  Terminal terminal({"tic", "--moves", "5,1"});
  terminal.until(tic_prompt);
  const std::vector<std::pair<std::string, std::string>> wrong{
      {"5", "cell 5 is taken"},
      {"0", "there is no cell 0, only 1-9"},
      {"12", "there is no cell 12, only 1-9"},
      {"2 3", "one move at a time"},
      {"2x", "'2x' is no cell 1-9"},
      {"hlep", "'hlep' is not known; did you mean help?"},
      {"e4", "'e4' is not known; type cell 1-9, or help"},
      {"undo", "there is nothing to take back"}};
  for (const auto& [typed, explanation] : wrong) {
    terminal.type(typed + "\n");
    EXPECT_TRUE(has(terminal.until(tic_prompt), explanation)) << typed;
  }
  terminal.type("\n");
  terminal.until(tic_prompt);
  terminal.type("help\n");
  const std::string help = terminal.until("quit ");
  for (const char* word : {"cell 1-9", "go ", "undo ", "new ", "board "})
    EXPECT_TRUE(has(help, word)) << word;
  terminal.until(tic_prompt);
  terminal.type("board\n");
  EXPECT_TRUE(has(terminal.until(tic_prompt), " O | 2 | 3\n---+---+---\n 4 | X | 6\n"));
  terminal.type("\004");  // end of input
  EXPECT_EQ(terminal.status(), 0);
}

TEST_F(GamesTerminal, LetsTheMachineBegin) {
  Terminal terminal({"tic", "--side", "second"});
  EXPECT_TRUE(has(terminal.until(tic_prompt), "The machine plays 5, sees a draw"));
  terminal.type("new\n");
  EXPECT_TRUE(has(terminal.until(tic_prompt), " 4 | 5 | 6\n"));
  terminal.type("go\n");
  EXPECT_TRUE(has(terminal.until(tic_prompt), " 4 | X | 6\n"));
  terminal.type("quit\n");
  EXPECT_EQ(terminal.status(), 0);
}

TEST_F(GamesTerminal, PlaysConnectFour) {
  Terminal terminal({"c4"});
  const std::string_view prompt = "column 1-7> ";
  const std::string board = terminal.until(prompt);
  EXPECT_TRUE(has(board, " 1 2 3 4 5 6 7\n . . . . . . .\n")) << board;
  terminal.type("8\n");
  EXPECT_TRUE(has(terminal.until(prompt), "8"));
  terminal.type("1\n");
  const std::string reply = terminal.until(prompt);
  EXPECT_TRUE(has(reply, " X . . . . . .\n")) << reply;
  EXPECT_TRUE(has(reply, "The machine plays ")) << reply;
  EXPECT_TRUE(has(reply, "O")) << reply;
  terminal.type("undo\n");
  EXPECT_FALSE(has(terminal.until(prompt), "O"));
  terminal.type("quit\n");
  EXPECT_EQ(terminal.status(), 0);
}

TEST_F(GamesTerminal, ShowsLife) {
  Terminal terminal({"life"});
  const std::string_view prompt = "cells 11-88> ";
  terminal.until(prompt);
  terminal.type("34 44, 54\n");
  EXPECT_TRUE(has(terminal.until(prompt), "4 . . . O . . . .\n5 . . . O"));
  terminal.type("11 19\n");
  EXPECT_TRUE(has(terminal.until(prompt), "there is no cell 19"));
  terminal.type("\n");  // an empty line lets the machine go on
  const std::string next = terminal.until(prompt);
  EXPECT_TRUE(has(next, "The machine went on, 3 cells live\n")) << next;
  EXPECT_TRUE(has(next, "4 . . O O O . . .\n5 . . . .")) << next;
  terminal.type("undo\n");
  EXPECT_TRUE(has(terminal.until(prompt), "4 . . . O . . . .\n"));
  terminal.type("44\n");
  EXPECT_TRUE(has(terminal.until(prompt), "4 . . . . . . . .\n"));
  terminal.type("quit\n");
  EXPECT_EQ(terminal.status(), 0);
}

TEST_F(GamesTerminal, AsksAgainForAMistypedCard) {
  Terminal terminal({"tic", "--moves", "5", "--cards", "-"});
  terminal.until("card 1> ");
  terminal.type("13\n");
  EXPECT_TRUE(has(terminal.until("card 1> "), "a punched card has four digits"));
  terminal.type("0503\n\n");
  terminal.until("card 2> ");
  EXPECT_TRUE(has(terminal.until("card 1> "), "the card 0503 is no move here: cell 5 is taken"));
  terminal.type("0103\n");
  terminal.until("card 2> ");
  terminal.type("\n");
  EXPECT_TRUE(has(terminal.until(" 7 | 8 | 9\n"), " O | 2 | 3\n"));
  EXPECT_EQ(terminal.status(), 0);
}

TEST_F(GamesTerminal, EndsWithTheInputWhereCardsAreMissing) {
  Terminal terminal({"tic", "--moves", "5", "--cards", "-"});
  terminal.until("card 1> ");
  terminal.type("\004");
  EXPECT_TRUE(has(terminal.until("the program punched 0 cards, expected 1"), "\n"))
      << "the message has a line of its own";
  EXPECT_EQ(terminal.status(), 1);
}

TEST_F(GamesTerminal, EndsWhenInterrupted) {
  Terminal terminal({"tic"});
  terminal.until(tic_prompt);
  terminal.type("\003");
  EXPECT_EQ(terminal.status(), 130);
}

}  // namespace
}  // namespace chessvm::games::test::terminal_test
