// SPDX-License-Identifier: MIT
// The static cables of the multiplier and the divider (docs/patch-format.md#cables-p-from-to).
// Through these cables, both units read and control accumulators without pulses. Console command
// `p` accepts the two ends of such a cable in either order.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "sim/eniac/units/accumulator/accumulators.hpp"

namespace chessvm::eniac {

struct StaticTerminal {
  std::string_view names;  // accepted spellings, canonical first: "l|L"
  int at_power_on;         // number of the accumulator that the terminal is joined to at power-on
  std::string_view help{};
};

class StaticConnections {
 public:
  StaticConnections(std::span<const StaticTerminal> terminals, const Accumulators& accumulators);

  [[nodiscard]] std::optional<std::size_t> find(std::string_view name) const;
  void connect(std::size_t terminal, int accumulator) { numbers_[terminal] = accumulator; }
  [[nodiscard]] int number(std::size_t terminal) const { return numbers_[terminal]; }
  [[nodiscard]] Accumulator& accumulator(std::size_t terminal) const {
    return accumulators_[numbers_[terminal]];
  }

 private:
  std::span<const StaticTerminal> terminals_;
  Accumulators accumulators_;
  std::vector<int> numbers_;
};

}  // namespace chessvm::eniac
