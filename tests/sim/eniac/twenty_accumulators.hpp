// SPDX-License-Identifier: MIT
// Owns the 20 accumulators of a machine, for tests of a unit that commands accumulators.
#pragma once

#include <memory>
#include <vector>

#include "sim/eniac/units/accumulator/accumulator.hpp"
#include "sim/eniac/units/accumulator/accumulators.hpp"

namespace chessvm::eniac {

class TwentyAccumulators {
 public:
  TwentyAccumulators() {
    for (int number = 1; number <= Accumulators::count; ++number)
      owned_.push_back(std::make_unique<Accumulator>(number));
  }
  /// Returns the accumulator with the number `index + 1`. For index 0, this is a1.
  [[nodiscard]] Accumulator& operator[](std::size_t index) { return *owned_[index]; }
  [[nodiscard]] Accumulators all() {
    Accumulators all;
    for (std::size_t i = 0; i < owned_.size(); ++i) all.units[i] = owned_[i].get();
    return all;
  }

 private:
  std::vector<std::unique_ptr<Accumulator>> owned_;
};

}  // namespace chessvm::eniac
