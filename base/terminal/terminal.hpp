// SPDX-License-Identifier: MIT
// A terminal that shows a Screen and reads keys. Only this folder includes curses.
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

/// Returns why standard input and output cannot be used as a terminal; nullopt if they can.
[[nodiscard]] std::optional<std::string> why_no_terminal();

/// Takes the terminal; the destructor restores it, and so does a crash of the process. Suspending
/// and resuming the process (SIGTSTP, SIGCONT) gives the terminal back and takes it again.
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
  /// After SIGTSTP: restores the terminal, stops the process, and takes the terminal when it goes
  /// on.
  void suspend_if_asked();
  /// After suspend_if_asked().
  void draw(const Screen& screen);
  /// Gives the terminal back until the next draw.
  void leave();
  /// Makes the next draw draw everything anew.
  void forget();

  /// Waits for a key, a signal or a new size.
  void wait(std::chrono::milliseconds at_most);
  /// Returns the next input; nullopt when there is none yet.
  [[nodiscard]] std::optional<Input> input();
  /// Whether the terminal has gone away (hangup).
  [[nodiscard]] bool gone() const { return gone_; }

 private:
  struct Curses;
  explicit Terminal(std::unique_ptr<Curses> curses);

  std::unique_ptr<Curses> curses_;
  bool gone_ = false;
};

}  // namespace chessvm
