// SPDX-License-Identifier: MIT
// Draws faults like the failures of the real machine: at random times, in random places, mostly
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

  /// Returns the add cycle in which the next failure begins; Fault::for_ever after the last one.
  [[nodiscard]] std::uint64_t next() const { return next_; }
  /// Returns the failure that begins at `next()`, and draws the time of the one after it.
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
