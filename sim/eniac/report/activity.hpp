// SPDX-License-Identifier: MIT
// Counts the pulses on every jack while the machine runs. Only the pulse engine sees every pulse,
// so a run with counting is slower.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "sim/eniac/core/decimal.hpp"
#include "sim/eniac/machine/machine.hpp"

namespace chessvm::eniac {

class Activity final : public Tap {
 public:
  /// Counts pulses until it is destroyed.
  explicit Activity(Machine& machine);
  ~Activity() override;
  Activity(const Activity&) = delete;
  Activity& operator=(const Activity&) = delete;

  /// Returns the number of instants with pulses at a unit's jack. Closed digit inputs get no
  /// pulses.
  [[nodiscard]] std::uint64_t pulses(std::uint32_t jack) const { return counts_[jack]; }
  /// Returns the first counted add cycle, and the add cycle after the last.
  [[nodiscard]] std::uint64_t first_cycle() const { return first_cycle_; }
  [[nodiscard]] std::uint64_t end_cycle() const { return machine_.time().cycle; }
  /// Stores the contents of all accumulators for later comparison.
  void note_values();
  /// Returns the contents of accumulator `number` when note_values was called.
  [[nodiscard]] const Number& value_before(int number) const {
    return values_[static_cast<std::size_t>(number - 1)];
  }

  Pulses leaving(std::uint32_t output, Pulses pulses) override;
  Pulses entering(std::uint32_t input, Pulses pulses) override;
  void passing(std::uint32_t /*node*/, Pulses /*pulses*/) override {}

 private:
  Machine& machine_;
  std::vector<std::uint64_t> counts_;  // number of pulses by jack
  std::array<Number, accumulator_count> values_{};
  std::uint64_t first_cycle_;
};

}  // namespace chessvm::eniac
