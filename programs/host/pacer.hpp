// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>
#include <chrono>
#include <optional>
#include <string_view>

#include "base/eniac_time.hpp"

namespace chessvm::host {

/// Reads a pace from 0 to 1: seconds of wall clock for each second of the machine. The pace 0 means
/// full speed. nullopt: `text` is no such number.
[[nodiscard]] std::optional<double> parse_pace(std::string_view text);

/// Slows a simulated machine down to the speed of the real machine or to a multiple of that.
class Pacer {
 public:
  /// `pace` is as in `parse_pace`. If `interrupt` becomes true, a wait ends. `interrupt` must
  /// outlive the pacer.
  Pacer(double pace, const std::atomic<bool>& interrupt);

  /// Waits until the wall clock has advanced by `time` times the pace since construction.
  void wait_until(AddCycles time) const;
  /// Returns the machine time that passes in 0.05 s of wall clock, for updates of a smooth display.
  [[nodiscard]] AddCycles step() const;

 private:
  double pace_;
  const std::atomic<bool>& interrupt_;
  std::chrono::steady_clock::time_point start_;
};

}  // namespace chessvm::host
