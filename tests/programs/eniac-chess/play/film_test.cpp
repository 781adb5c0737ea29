// SPDX-License-Identifier: MIT
// The moving picture at the head of README: a session of `eniac-chess play`, recorded as it runs.
// CHESSVM_BLESS=1 records it anew.
#include <gtest/gtest.h>

#include "tests/base/temporary_folder.hpp"
#include "tests/base/terminal/pseudo_terminal.hpp"
#include "tests/support/film.hpp"
#include "tests/support/golden.hpp"

namespace chessvm::chess::playing::test::film_test {
namespace {

constexpr int columns = 80;
constexpr int rows = 18;
constexpr const char* prompt = "White>";

/// What the person types, and what shows that the machine has answered.
struct Line {
  const char* typed;
  const char* answer;
  double seconds;  // that the answer is shown
};

constexpr std::array session{
    Line{"e4", "The machine plays 1...", 3},  Line{"Nf5", "no knight can go to f5", 2.5},
    Line{"Nf3", "The machine plays 2...", 3}, Line{"d4", "The machine plays 3...", 3},
    Line{"Nc3", "The machine plays 4...", 3}, Line{"Bc4", "The machine plays 5...", 6},
};

/// The screen once nothing moves any more.
std::string still_screen(PseudoTerminal& terminal) {
  constexpr int longest_pause = 60;  // milliseconds
  std::string screen;
  while (screen != terminal.screen()) {
    screen = terminal.screen();
    terminal.settle(longest_pause);
  }
  return screen;
}

TEST(Film, OfAGameIsTheOneInReadme) {
  if (const auto why = why_no_pseudo_terminal()) GTEST_SKIP() << *why;
  const TemporaryFolder folder;
  PseudoTerminal terminal("cd " + folder.path().string() +
                              "; LC_ALL=C.UTF-8 " CHESSVM_BIN_DIR
                              "/eniac-chess play --game g.pgn --figures unicode --color never; "
                              "read end",
                          columns, rows);
  ASSERT_TRUE(terminal.wait_for("your move")) << terminal.screen();
  ASSERT_TRUE(terminal.wait_for(prompt)) << terminal.screen();
  std::vector<Frame> frames{{terminal.screen(), 2}};
  for (const Line& line : session) {
    for (const char* key = line.typed; *key != '\0'; ++key) {
      terminal.type(std::string(1, *key));
      const std::string typed = std::string(prompt) + " " + std::string(line.typed, key + 1);
      ASSERT_TRUE(terminal.wait_for(typed)) << terminal.screen();
      frames.push_back({still_screen(terminal), 0.3});
    }
    terminal.type("\r");
    ASSERT_TRUE(terminal.wait_for([&](const std::string& screen) {
      return screen.find("your move") != std::string::npos &&
             screen.find(line.answer) != std::string::npos &&
             !screen.ends_with(line.typed + std::string("\n"));
    })) << terminal.screen();
    frames.push_back({still_screen(terminal), line.seconds});
  }
  chessvm::test::expect_golden(CHESSVM_SOURCE_DIR "/docs/pictures/play.svg",
                               film_of(frames, "A game against the ENIAC in the terminal"));
  terminal.type("\x04");
}

}  // namespace
}  // namespace chessvm::chess::playing::test::film_test
