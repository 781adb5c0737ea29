// SPDX-License-Identifier: MIT
// Counts the pulses at every jack for the report. The counting makes the machine run slower.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "sim/eniac/core/decimal.hpp"
#include "sim/eniac/machine/machine.hpp"

namespace chessvm::eniac {

class Activity final : public Tap {
 public:
  /// Begins to count pulses. The destructor ends the counting.
  explicit Activity(Machine& machine);
  ~Activity() override;
  Activity(const Activity&) = delete;
  Activity& operator=(const Activity&) = delete;

  /// Returns the number of instants at which the jack with machine-wide number `jack` had pulses.
  /// Ignores pulses into closed digit inputs.
  [[nodiscard]] std::uint64_t pulses(std::uint32_t jack) const { return counts_[jack]; }
  /// Returns the add cycle in which the counting began.
  [[nodiscard]] std::uint64_t first_cycle() const { return first_cycle_; }
  /// Returns the present add cycle.
  [[nodiscard]] std::uint64_t end_cycle() const { return machine_.time().cycle; }
  /// Stores the contents of all accumulators for later comparison.
  void note_values();
  /// Returns the contents that accumulator `number` had at the call of note_values.
  [[nodiscard]] const Number& value_before(int number) const {
    return values_[static_cast<std::size_t>(number - 1)];
  }

  Pulses leaving(std::uint32_t output, Pulses pulses) override;
  Pulses entering(std::uint32_t input, Pulses pulses) override;
  void passing(std::uint32_t /*node*/, Pulses /*pulses*/) override {}

 private:
  Machine& machine_;
  std::vector<std::uint64_t> counts_;  // for each jack, the number of instants with pulses
  std::array<Number, accumulator_count> values_{};
  std::uint64_t first_cycle_;
};

}  // namespace chessvm::eniac
