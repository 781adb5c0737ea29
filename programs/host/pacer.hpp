// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>
#include <chrono>
#include <optional>
#include <string_view>

#include "base/eniac_time.hpp"

namespace chessvm::host {

/// Reads a pace: the time here for a time of the machine, from 0 (not held back) to 1; nullopt for
/// other text.
[[nodiscard]] std::optional<double> parse_pace(std::string_view text);

/// Holds a simulated machine back, so that it takes as long as the one of 1946, or a fraction of
/// it.
class Pacer {
 public:
  /// `pace` is the time here for a time of the machine, from 0 (not held back) to 1. Waiting ends
  /// when `interrupt` becomes true, which must outlive the pacer.
  Pacer(double pace, const std::atomic<bool>& interrupt);

  /// Waits until a machine that started with this object has worked for `time`.
  void wait_until(AddCycles time) const;
  /// The time of the machine in which a person sees no jump: a twentieth of a second here.
  [[nodiscard]] AddCycles step() const;

 private:
  double pace_;
  const std::atomic<bool>& interrupt_;
  std::chrono::steady_clock::time_point start_;
};

}  // namespace chessvm::host
