// SPDX-License-Identifier: MIT
#pragma once

#include <gtest/gtest.h>
#include <pty.h>
#include <unistd.h>

#include <cstdio>
#include <string_view>

namespace chessvm::test {

/// A pseudo-terminal: the test types at one end, and the code under test reads the other end.
/// SIGALRM ends the process after 20 seconds, so that a read without input cannot hang the test.
class TypingTerminal {
 public:
  TypingTerminal() {
    constexpr unsigned patience = 20;  // seconds
    ::alarm(patience);
    EXPECT_EQ(::openpty(&keys_, &lines_, nullptr, nullptr, nullptr), 0);
    input_ = ::fdopen(lines_, "r");
  }
  TypingTerminal(const TypingTerminal&) = delete;
  TypingTerminal& operator=(const TypingTerminal&) = delete;
  ~TypingTerminal() {
    ::alarm(0);
    std::fclose(input_);
    ::close(keys_);
  }

  void type(std::string_view text) const {
    EXPECT_EQ(::write(keys_, text.data(), text.size()), static_cast<ssize_t>(text.size()));
  }
  [[nodiscard]] std::FILE* input() const { return input_; }
  [[nodiscard]] int descriptor() const { return lines_; }

 private:
  int keys_ = -1;
  int lines_ = -1;
  std::FILE* input_ = nullptr;
};

}  // namespace chessvm::test
