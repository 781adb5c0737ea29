// SPDX-License-Identifier: MIT
// The main loop of a full-screen program: signals, a slice of work, drawing, keys.
#pragma once

#include <cstdint>

#include "base/exit_status.hpp"
#include "base/terminal/display.hpp"

namespace chessvm {

class ScreenProgram {
 public:
  virtual ~ScreenProgram() = default;
  /// Works for a moment, short enough for keys to seem instant; returns how long to wait for the
  /// next key.
  virtual std::chrono::milliseconds work() = 0;
  [[nodiscard]] virtual Screen picture() const = 0;
  virtual void handle(const Input& input) = 0;
  /// Handles ^C.
  virtual void interrupt() = 0;
  [[nodiscard]] virtual bool is_leaving() const = 0;
};

/// How a full-screen program ended.
enum class ScreenEnd : std::uint8_t {
  left,
  gone,       // the terminal was closed
  signalled,  // Display::caught_signal names the signal
};

/// Runs `program` until it leaves. If it leaves because of ^C, the result says so.
[[nodiscard]] ScreenEnd run_on_screen(Display& display, ScreenProgram& program);

/// Returns the exit status for `end`.
[[nodiscard]] ExitStatus status_of(ScreenEnd end);

}  // namespace chessvm
