// SPDX-License-Identifier: MIT
// A terminal that shows a Screen and has keys: all of curses that there is.
#pragma once

#include <chrono>
#include <memory>
#include <optional>
#include <string>

#include "base/diagnostic.hpp"
#include "base/result.hpp"
#include "base/terminal/input.hpp"
#include "base/terminal/screen.hpp"
#include "base/terminal/theme.hpp"

namespace chessvm {

/// Why standard input and output cannot be used as a terminal, or nothing.
[[nodiscard]] std::optional<std::string> why_no_terminal();

/// While it lives the terminal is ours; afterwards it is as it was, and also when the process
/// breaks down. Suspending and resuming the process (SIGTSTP, SIGCONT) gives the terminal back and
/// takes it again.
class Terminal {
 public:
  enum class MouseUse : bool { none, buttons };
  struct Wishes {
    Paint paint = Paint::plain;
    const Theme* theme = &themes().front();
    MouseUse mouse = MouseUse::none;
  };
  [[nodiscard]] static Result<std::unique_ptr<Terminal>> open(const Wishes& wishes);
  ~Terminal();
  Terminal(const Terminal&) = delete;
  Terminal& operator=(const Terminal&) = delete;

  [[nodiscard]] Size size() const;
  /// If a signal asked for it: gives the terminal away until the process is wanted back.
  void suspend_if_asked();
  /// After suspend_if_asked().
  void draw(const Screen& screen);
  /// Gives the terminal back until the next draw.
  void leave();
  /// The next draw leaves nothing of what stands there now.
  void forget();

  /// Waits for a key, a signal or a new size.
  void wait(std::chrono::milliseconds at_most);
  /// What was done; nothing if nothing is left.
  [[nodiscard]] std::optional<Input> input();
  /// Nobody is there any more.
  [[nodiscard]] bool gone() const { return gone_; }

 private:
  struct Curses;
  explicit Terminal(std::unique_ptr<Curses> curses);

  std::unique_ptr<Curses> curses_;
  bool gone_ = false;
};

}  // namespace chessvm
