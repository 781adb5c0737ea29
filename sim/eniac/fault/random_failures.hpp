// SPDX-License-Identifier: MIT
// Generates faults at random times and places. Most faults are permanent, as in the real machine.
#pragma once

#include <cstdint>
#include <vector>

#include "sim/eniac/fault/fault.hpp"
#include "sim/eniac/machine/machine.hpp"

namespace chessvm::eniac {

class RandomFailures {
 public:
  /// `fault` must have kind random and a seed. Seed, patch and options determine all failures.
  RandomFailures(const Fault& fault, const Machine& machine);

  /// Returns the add cycle in which the next failure begins. Returns Fault::for_ever if no failure
  /// follows.
  [[nodiscard]] std::uint64_t next() const { return next_; }
  /// Returns the failure that begins at `next()`, and moves `next()` to the following failure.
  [[nodiscard]] Fault take();

 private:
  [[nodiscard]] std::uint64_t draw();
  [[nodiscard]] std::uint64_t draw_below(std::uint64_t limit);
  [[nodiscard]] double draw_interval(double mean);
  void advance();

  Fault parameters_;
  std::vector<Fault> places_;
  std::uint64_t state_;
  double time_;  // time of the next failure, in add cycles
  std::uint64_t next_ = Fault::for_ever;
};

/// Returns a seed from the system's entropy.
[[nodiscard]] std::uint64_t new_seed();

}  // namespace chessvm::eniac
