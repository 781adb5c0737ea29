// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>
#include <chrono>
#include <optional>
#include <string_view>

#include "base/eniac_time.hpp"

namespace chessvm::host {

/// Reads a pace: wall clock seconds per second of the machine, from 0 (full speed) to 1; nullopt
/// for other text.
[[nodiscard]] std::optional<double> parse_pace(std::string_view text);

/// Slows a simulated machine down, so that it takes as long as the real machine of 1946, or a
/// fraction of that time.
class Pacer {
 public:
  /// `pace` is in wall clock seconds per second of the machine, from 0 (full speed) to 1. Waiting
  /// ends when `interrupt`, which must outlive the pacer, becomes true.
  Pacer(double pace, const std::atomic<bool>& interrupt);

  /// Converts `time` of the machine to wall clock time by the pace, and waits until it has passed
  /// since the construction of this object.
  void wait_until(AddCycles time) const;
  /// Returns the machine time between two updates of a smooth display: a twentieth of a second of
  /// wall clock time.
  [[nodiscard]] AddCycles step() const;

 private:
  double pace_;
  const std::atomic<bool>& interrupt_;
  std::chrono::steady_clock::time_point start_;
};

}  // namespace chessvm::host
