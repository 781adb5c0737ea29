// SPDX-License-Identifier: MIT
// Failures as they came on the real machine: at random times, in random places, most of them
// permanent.
#pragma once

#include <cstdint>
#include <vector>

#include "sim/eniac/fault/fault.hpp"
#include "sim/eniac/machine/machine.hpp"

namespace chessvm::eniac {

class RandomFailures {
 public:
  /// `fault` is of kind random and has a seed. The same seed, patch and parameters give the same
  /// failures.
  RandomFailures(const Fault& fault, const Machine& machine);

  /// Add cycle of the next failure, Fault::for_ever after the last.
  [[nodiscard]] std::uint64_t next() const { return next_; }
  /// The failure that happens then; the one after it becomes the next.
  [[nodiscard]] Fault take();

 private:
  [[nodiscard]] std::uint64_t draw();
  [[nodiscard]] std::uint64_t draw_below(std::uint64_t limit);
  [[nodiscard]] double draw_interval(double mean);
  void advance();

  Fault parameters_;
  std::vector<Fault> places_;
  std::uint64_t state_;
  double time_;  // of the next failure, in add cycles
  std::uint64_t next_ = Fault::for_ever;
};

/// A seed taken from the system.
[[nodiscard]] std::uint64_t new_seed();

}  // namespace chessvm::eniac
