// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <functional>
#include <string_view>

namespace chessvm {

/// A progress line on standard error, redrawn in place at most five times a second. It appears only
/// on a terminal and only for work longer than a second. The destructor erases it.
class Progress {
 public:
  using Clock = std::chrono::steady_clock;

  /// Reads the time with `now`, which tests replace.
  explicit Progress(std::function<Clock::time_point()> now = Clock::now);
  ~Progress();
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  /// Returns true if `show` would draw a line now. Otherwise callers need not compose the line.
  [[nodiscard]] bool due();
  void show(std::string_view line);
  /// Erases the line, so that other text can be printed.
  void erase();

 private:
  std::function<Clock::time_point()> now_;
  bool terminal_;
  bool drawn_ = false;
  Clock::time_point next_;
};

}  // namespace chessvm
