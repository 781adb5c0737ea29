// SPDX-License-Identifier: MIT
// Tests the line reader of `--commands`: a Ctrl-C between prompt and read must not get lost.
#include "tools/eniacsim/patch/line_reader.hpp"

#include <gtest/gtest.h>

#include <csignal>

#include "base/process/signals.hpp"
#include "tests/base/terminal/pseudo_terminal.hpp"
#include "tests/support/typing_terminal.hpp"

namespace chessvm::eniacsim::line_reader_test {
namespace {

/// While the object exists, standard input is a pseudo-terminal.
class TypedInput {
 public:
  TypedInput() { ::dup2(terminal_.descriptor(), STDIN_FILENO); }
  TypedInput(const TypedInput&) = delete;
  TypedInput& operator=(const TypedInput&) = delete;
  ~TypedInput() {
    ::dup2(before_, STDIN_FILENO);
    ::close(before_);
  }
  void type(std::string_view text) const { terminal_.type(text); }

 private:
  test::TypingTerminal terminal_;
  int before_ = ::dup(STDIN_FILENO);
};

TEST(LineReader, SeesASignalThatCameBeforeTheRead) {
  if (const auto why = why_no_pseudo_terminal()) GTEST_SKIP() << *why;
  catch_signals();
  const TypedInput input;
  const auto lines = make_line_reader(false);
  std::raise(SIGINT);
  EXPECT_EQ(lines->next("").kind, TypedLine::Kind::interrupted);
  forget_interrupt();
  input.type("d a1\n");
  const TypedLine line = lines->next("");
  EXPECT_EQ(line.kind, TypedLine::Kind::line);
  EXPECT_EQ(line.text, "d a1");
}

}  // namespace
}  // namespace chessvm::eniacsim::line_reader_test
