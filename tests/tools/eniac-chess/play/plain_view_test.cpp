// SPDX-License-Identifier: MIT
// Tests Ctrl-C in a game that is shown as lines of text.
#include "tools/eniac-chess/play/plain_view.hpp"

#include <gtest/gtest.h>

#include <csignal>
#include <cstdio>
#include <string>
#include <string_view>

#include "base/process/signals.hpp"
#include "tests/base/terminal/pseudo_terminal.hpp"
#include "tests/support/expect_in.hpp"
#include "tests/support/typing_terminal.hpp"
#include "tests/tools/eniac-chess/play/support.hpp"

namespace chessvm::chess::playing::test::plain_view_test {
namespace {

/// Keeps the text written to it, and raises SIGINT when the text first contains `moment`.
class InterruptingOutput {
 public:
  explicit InterruptingOutput(std::string_view moment)
      : moment_(moment),
        file_(::fopencookie(this, "w",
                            {.read = nullptr, .write = keep, .seek = nullptr, .close = nullptr})) {}
  ~InterruptingOutput() { std::fclose(file_); }
  InterruptingOutput(const InterruptingOutput&) = delete;
  InterruptingOutput& operator=(const InterruptingOutput&) = delete;

  [[nodiscard]] std::FILE* file() const { return file_; }
  [[nodiscard]] const std::string& text() const { return text_; }

 private:
  static ssize_t keep(void* cookie, const char* text, std::size_t size) {
    auto& self = *static_cast<InterruptingOutput*>(cookie);
    self.text_.append(text, size);
    if (!self.has_raised_ && has(self.text_, self.moment_)) {
      self.has_raised_ = true;
      std::raise(SIGINT);
    }
    return static_cast<ssize_t>(size);
  }

  std::string moment_;
  std::string text_{};
  bool has_raised_ = false;
  std::FILE* file_;
};

class PlainViewTest : public testing::Test {
 protected:
  void SetUp() override {
    if (const auto why = why_no_pseudo_terminal()) GTEST_SKIP() << *why;
    catch_signals();
    forget_interrupt();
  }
  void TearDown() override { forget_interrupt(); }
  static ExitStatus play(Person person, std::string_view typed, const InterruptingOutput& out) {
    const chessvm::test::TypingTerminal terminal;
    terminal.type(typed);
    Session session = session_of(person);
    MachinePlayer opponent = machine();
    return play_plainly(session, opponent, {}, terminal.input(), out.file());
  }
};

TEST_F(PlainViewTest, EndsAfterAnInterruptDuringACommand) {
  const InterruptingOutput out("hint: ");
  EXPECT_EQ(play(Person::both, "hint\nquit\n", out), ExitStatus::interrupted);
  EXPECT_TRUE(out.text().ends_with("(3 plies)\n")) << out.text();
}

TEST_F(PlainViewTest, EndsAfterAnInterruptBeforeTheOpponentsTurn) {
  const InterruptingOutput out("hint: ");
  EXPECT_EQ(play(Person::white, "hint\ne4\nquit\n", out), ExitStatus::interrupted);
  EXPECT_FALSE(has(out.text(), "The machine plays")) << out.text();
}

TEST_F(PlainViewTest, PausesAfterAnInterruptDuringTheOpponentsTurn) {
  const InterruptingOutput out("The machine plays 1. ");
  EXPECT_EQ(play(Person::none, "fen\nquit\n", out), ExitStatus::ok);
  EXPECT_TRUE(has(out.text(), "Black> ")) << out.text();
  EXPECT_FALSE(has(out.text(), "The machine plays 1... ")) << out.text();
}

}  // namespace
}  // namespace chessvm::chess::playing::test::plain_view_test
