// SPDX-License-Identifier: MIT
// What the face needs of the world: a terminal, or a test that plays one.
#pragma once

#include <chrono>
#include <optional>

#include "base/terminal/input.hpp"
#include "base/terminal/screen.hpp"

namespace chessvm::tui {

class Display {
 public:
  virtual ~Display() = default;
  [[nodiscard]] virtual Size size() const = 0;
  /// Nothing happens until somebody wants to look again, if a signal asked for that.
  virtual void suspend_if_asked() = 0;
  virtual void draw(const Screen& screen) = 0;
  /// The next draw leaves nothing of what stands there now.
  virtual void forget() = 0;
  /// For something to happen.
  virtual void wait(std::chrono::milliseconds at_most) = 0;
  [[nodiscard]] virtual std::optional<Input> input() = 0;
  /// Nobody is there any more.
  [[nodiscard]] virtual bool gone() const = 0;
  /// The signal noted (base/signals.hpp), or 0.
  [[nodiscard]] virtual int caught_signal() const = 0;
  virtual void forget_interrupt() = 0;
};

}  // namespace chessvm::tui
