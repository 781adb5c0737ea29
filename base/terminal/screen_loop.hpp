// SPDX-License-Identifier: MIT
// Main loop of a full-screen program: handles signals, lets the program work, draws, reads keys.
#pragma once

#include <cstdint>

#include "base/exit_status.hpp"
#include "base/terminal/display.hpp"

namespace chessvm {

class ScreenProgram {
 public:
  virtual ~ScreenProgram() = default;
  /// Works for a short time, so that keys respond quickly. Returns how long to wait for a key.
  virtual std::chrono::milliseconds work() = 0;
  [[nodiscard]] virtual Screen picture() const = 0;
  virtual void handle(const Input& input) = 0;
  /// Handles ^C.
  virtual void interrupt() = 0;
  [[nodiscard]] virtual bool is_leaving() const = 0;
};

enum class ScreenEnd : std::uint8_t {
  left,
  gone,       // the terminal was closed
  signalled,  // Display::caught_signal names the signal
};

/// Runs `program` until it leaves, the terminal closes or a signal comes; ^C calls `interrupt`.
[[nodiscard]] ScreenEnd run_on_screen(Display& display, ScreenProgram& program);

[[nodiscard]] ExitStatus status_of(ScreenEnd end);

}  // namespace chessvm
