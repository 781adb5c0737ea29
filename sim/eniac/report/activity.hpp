// SPDX-License-Identifier: MIT
// Counts what happens on every jack while the machine runs. Seeing every pulse takes the literal
// engine, so a run that is counted is slower.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "sim/eniac/core/decimal.hpp"
#include "sim/eniac/machine/machine.hpp"

namespace chessvm::eniac {

class Activity final : public Tap {
 public:
  /// Counts from now until it is destroyed.
  explicit Activity(Machine& machine);
  ~Activity() override;
  Activity(const Activity&) = delete;
  Activity& operator=(const Activity&) = delete;

  /// Instants at which pulses left or entered a unit's jack; closed digit inputs take none.
  [[nodiscard]] std::uint64_t pulses(std::uint32_t jack) const { return counts_[jack]; }
  /// The add cycles that were counted.
  [[nodiscard]] std::uint64_t first_cycle() const { return first_cycle_; }
  [[nodiscard]] std::uint64_t end_cycle() const { return machine_.time().cycle; }
  /// Takes down what the accumulators hold, for later comparison.
  void note_values();
  /// The contents of accumulator `number` at that time.
  [[nodiscard]] const Number& value_before(int number) const {
    return values_[static_cast<std::size_t>(number - 1)];
  }

  Pulses leaving(std::uint32_t output, Pulses pulses) override;
  Pulses entering(std::uint32_t input, Pulses pulses) override;
  void passing(std::uint32_t /*node*/, Pulses /*pulses*/) override {}

 private:
  Machine& machine_;
  std::vector<std::uint64_t> counts_;  // by jack
  std::array<Number, accumulator_count> values_{};
  std::uint64_t first_cycle_;
};

}  // namespace chessvm::eniac
