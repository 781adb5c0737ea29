// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <string_view>

namespace chessvm {

/// One line on standard error that is redrawn in place: only on a terminal, only for work longer
/// than a second, erased at the end.
class Progress {
 public:
  Progress();
  ~Progress();
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  /// Whether a line would be drawn now; lets callers skip composing it.
  [[nodiscard]] bool due();
  void show(std::string_view line);

 private:
  using Clock = std::chrono::steady_clock;
  bool terminal_;
  bool drawn_ = false;
  Clock::time_point next_;
};

}  // namespace chessvm
