// SPDX-License-Identifier: MIT
// The loop of a program on the whole screen: signals, a moment of work, a picture, keys.
#pragma once

#include <cstdint>

#include "base/exit_status.hpp"
#include "base/terminal/display.hpp"

namespace chessvm {

class ScreenProgram {
 public:
  virtual ~ScreenProgram() = default;
  /// Works for a moment, so short that keys seem to be obeyed at once; returns how long to wait for
  /// the next key.
  virtual std::chrono::milliseconds work() = 0;
  [[nodiscard]] virtual Screen picture() const = 0;
  virtual void handle(const Input& input) = 0;
  /// Obeys ^C.
  virtual void interrupt() = 0;
  [[nodiscard]] virtual bool is_leaving() const = 0;
};

/// The end of a program on the screen.
enum class ScreenEnd : std::uint8_t {
  left,
  gone,       // the terminal was closed
  signalled,  // Display::caught_signal names the signal
};

/// Shows `program` until it leaves. If ^C makes it leave, it is signalled.
[[nodiscard]] ScreenEnd run_on_screen(Display& display, ScreenProgram& program);

/// The exit status that `end` asks for.
[[nodiscard]] ExitStatus status_of(ScreenEnd end);

}  // namespace chessvm
