// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>
#include <chrono>
#include <optional>
#include <string_view>

#include "base/eniac_time.hpp"

namespace chessvm::host {

/// Reads wall clock seconds per second of the machine, 0 (full speed) to 1; nullopt: other text.
[[nodiscard]] std::optional<double> parse_pace(std::string_view text);

/// Slows a simulated machine down to the speed of the real machine, or to a multiple of it.
class Pacer {
 public:
  /// `pace` is as in `parse_pace`. `interrupt`, which must outlive the pacer, ends waiting.
  Pacer(double pace, const std::atomic<bool>& interrupt);

  /// Waits until `time`, multiplied by the pace, has passed on the wall clock since construction.
  void wait_until(AddCycles time) const;
  /// Returns the machine time between updates of a smooth display: 0.05 s of wall clock.
  [[nodiscard]] AddCycles step() const;

 private:
  double pace_;
  const std::atomic<bool>& interrupt_;
  std::chrono::steady_clock::time_point start_;
};

}  // namespace chessvm::host
