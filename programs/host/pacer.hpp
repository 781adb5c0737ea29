// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>
#include <chrono>
#include <optional>
#include <string_view>

#include "base/eniac_time.hpp"

namespace chessvm::host {

/// Reads a pace from 0 to 1: the seconds of wall clock that each second of the machine takes. The
/// pace 0 means full speed. Returns nullopt if `text` is not a number from 0 to 1.
[[nodiscard]] std::optional<double> parse_pace(std::string_view text);

/// Slows a simulated machine down to the speed of the real machine or to a multiple of that speed.
class Pacer {
 public:
  /// A wait ends early if `interrupt` becomes true. `interrupt` must outlive the pacer.
  Pacer(double pace, const std::atomic<bool>& interrupt);

  /// Waits until the wall clock time since the constructor call is at least `time` multiplied by
  /// the pace. Does not wait if the pace is 0.
  void wait_until(AddCycles time) const;
  /// Returns the machine time that passes in 0.05 s of wall clock. A display looks smooth if it is
  /// updated at that interval. Returns AddCycles::max() if the pace is 0.
  [[nodiscard]] AddCycles step() const;

 private:
  double pace_;
  const std::atomic<bool>& interrupt_;
  std::chrono::steady_clock::time_point start_;
};

}  // namespace chessvm::host
