// SPDX-License-Identifier: MIT
#include "sim/eniac/core/wire_map.hpp"

namespace chessvm::eniac {
namespace {
constexpr std::size_t pm = 10;  // index of the PM wire
constexpr int digit_wire_count = 10;
}  // namespace

WireMap WireMap::shifter(int places) {
  WireMap map;
  map.sources_[pm] = pm_wire;
  for (int wire = 0; wire < digit_wire_count; ++wire) {
    const int from = wire - places;
    // A right shift fills the vacated places with the sign; a left shift leaves them empty.
    if (from >= digit_wire_count) map.sources_[static_cast<std::size_t>(wire)] = pm_wire;
    if (from >= 0 && from < digit_wire_count)
      map.sources_[static_cast<std::size_t>(wire)] =
          static_cast<Pulses>(1U << static_cast<unsigned>(from));
  }
  return map;
}

WireMap WireMap::deleter(int places) {
  const unsigned kept = places >= 0 ? all_wires & ~((1U << static_cast<unsigned>(10 - places)) - 1U)
                                    : (1U << static_cast<unsigned>(10 + places)) - 1U;
  WireMap map;
  for (std::size_t wire = 0; wire < wires_per_cable; ++wire)
    map.sources_[wire] = static_cast<Pulses>(kept & 1U << wire);
  return map;
}

WireMap WireMap::special_digit(int place) {
  WireMap map;
  for (std::size_t wire = 0; wire < wires_per_cable; ++wire) {
    const std::size_t from = wire + static_cast<std::size_t>(place);
    map.sources_[wire] = wire >= 2 ? pm_wire : static_cast<Pulses>(from <= pm ? 1U << from : 0U);
  }
  return map;
}

WireMap WireMap::permuter(const std::array<int, wires_per_cable>& inputs) {
  WireMap map;
  for (std::size_t i = 0; i < wires_per_cable; ++i)
    map.sources_[pm - i] = inputs[i] == 0 ? no_pulses : wire_bit(inputs[i]);
  return map;
}

WireMap WireMap::digit_to_program(int wire) {
  WireMap map;
  map.sources_[0] = wire_bit(wire);
  return map;
}

WireMap WireMap::then(const WireMap& next) const {
  WireMap result;
  for (std::size_t out = 0; out < wires_per_cable; ++out)
    for (std::size_t middle = 0; middle < wires_per_cable; ++middle)
      if ((unsigned{next.sources_[out]} >> middle & 1U) != 0)
        result.sources_[out] |= sources_[middle];
  return result;
}

WireMap WireMap::joined_with(const WireMap& other) const {
  WireMap result = *this;
  for (std::size_t wire = 0; wire < wires_per_cable; ++wire)
    result.sources_[wire] |= other.sources_[wire];
  return result;
}

}  // namespace chessvm::eniac
