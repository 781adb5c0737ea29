// SPDX-License-Identifier: MIT
// Counts the pulses at every jack while the machine runs, for the report. It is a tap, so the
// machine runs pulse by pulse, which is slower.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "sim/eniac/core/decimal.hpp"
#include "sim/eniac/machine/machine.hpp"

namespace chessvm::eniac {

class Activity final : public Tap {
 public:
  /// Begins to count; counts until its destruction.
  explicit Activity(Machine& machine);
  ~Activity() override;
  Activity(const Activity&) = delete;
  Activity& operator=(const Activity&) = delete;

  /// Returns the number of instants with pulses at jack `jack`, a machine-wide number. Closed digit
  /// inputs get none.
  [[nodiscard]] std::uint64_t pulses(std::uint32_t jack) const { return counts_[jack]; }
  /// Return the first add cycle counted, and the present one, which is the end of counting.
  [[nodiscard]] std::uint64_t first_cycle() const { return first_cycle_; }
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
  std::vector<std::uint64_t> counts_;  // by jack: instants with pulses
  std::array<Number, accumulator_count> values_{};
  std::uint64_t first_cycle_;
};

}  // namespace chessvm::eniac
