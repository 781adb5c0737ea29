// SPDX-License-Identifier: MIT
// Interface of a full-screen terminal, implemented by the real terminal and by tests.
#pragma once

#include <chrono>
#include <optional>

#include "base/terminal/input.hpp"
#include "base/terminal/screen.hpp"

namespace chessvm {

class Display {
 public:
  virtual ~Display() = default;
  [[nodiscard]] virtual Size size() const = 0;
  /// Suspends the process if SIGTSTP has requested that; returns when the process is resumed.
  virtual void suspend_if_asked() = 0;
  virtual void draw(const Screen& screen) = 0;
  /// Makes the next draw repaint the whole terminal.
  virtual void forget() = 0;
  /// Waits for a key, a signal or a new size.
  virtual void wait(std::chrono::milliseconds at_most) = 0;
  [[nodiscard]] virtual std::optional<Input> input() = 0;
  /// Returns true if the terminal has been closed.
  [[nodiscard]] virtual bool gone() const = 0;
  /// Returns the recorded signal (base/process/signals.hpp), or 0.
  [[nodiscard]] virtual int caught_signal() const = 0;
  virtual void forget_interrupt() = 0;
};

}  // namespace chessvm
