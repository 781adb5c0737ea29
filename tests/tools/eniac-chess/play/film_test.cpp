// SPDX-License-Identifier: MIT
// Records a session of `eniac-chess play` and compares it with the animated picture at the top of
// README.md. CHESSVM_BLESS=1 writes a new picture.
#include <gtest/gtest.h>

#include <string_view>

#include "tests/base/temporary_folder.hpp"
#include "tests/base/terminal/pseudo_terminal.hpp"
#include "tests/support/film.hpp"
#include "tests/support/golden.hpp"

namespace chessvm::chess::playing::test::film_test {
namespace {

constexpr int columns = 80;
constexpr int rows = 18;
constexpr const char* prompt = "White>";

/// A line that the user types, and a text that the program's answer must contain.
struct Line {
  const char* typed;
  const char* answer;
  double seconds;  // time for which the picture shows the answer
};

constexpr std::array session{
    Line{"e4", "The machine plays 1...", 3},  Line{"Nf5", "no knight can go to f5", 2.5},
    Line{"Nf3", "The machine plays 2...", 3}, Line{"d4", "The machine plays 3...", 3},
    Line{"Nc3", "The machine plays 4...", 3}, Line{"Bc4", "The machine plays 5...", 6},
};

/// Returns true if the last line of `screen` is `line`; the program draws its prompt last.
bool ends_with_line(std::string_view screen, std::string_view line) {
  const std::size_t last = screen.find_last_not_of(" \n");
  screen = screen.substr(0, last == std::string_view::npos ? 0 : last + 1);
  return screen.substr(screen.rfind('\n') + 1) == line;
}

TEST(Film, OfAGameIsTheOneInReadme) {
  if (const auto why = why_no_pseudo_terminal()) GTEST_SKIP() << *why;
  const TemporaryFolder folder;
  PseudoTerminal terminal("cd " + folder.path().string() +
                              "; LC_ALL=C.UTF-8 " CHESSVM_BIN_DIR
                              "/eniac-chess play --game g.pgn --figures unicode --color never; "
                              "read end",
                          columns, rows);
  ASSERT_TRUE(terminal.wait_for([](const std::string& screen) {
    return ends_with_line(screen, prompt);
  })) << terminal.screen();
  std::vector<Frame> frames{{terminal.screen(), 2}};
  for (const Line& line : session) {
    for (const char* key = line.typed; *key != '\0'; ++key) {
      terminal.type(std::string(1, *key));
      const std::string typed = std::string(prompt) + " " + std::string(line.typed, key + 1);
      ASSERT_TRUE(terminal.wait_for([&](const std::string& screen) {
        return ends_with_line(screen, typed);
      })) << terminal.screen();
      frames.push_back({terminal.screen(), 0.3});
    }
    terminal.type("\r");
    ASSERT_TRUE(terminal.wait_for([&](const std::string& screen) {
      return screen.find(line.answer) != std::string::npos && ends_with_line(screen, prompt);
    })) << terminal.screen();
    frames.push_back({terminal.screen(), line.seconds});
  }
  chessvm::test::expect_golden(CHESSVM_SOURCE_DIR "/docs/pictures/play.svg",
                               film_of(frames, "A game against the ENIAC in the terminal"));
  terminal.type("\x04");
}

}  // namespace
}  // namespace chessvm::chess::playing::test::film_test
