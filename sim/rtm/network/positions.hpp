// SPDX-License-Identifier: MIT
// The places that the last compilation has given to things. A lock keeps them, and the placement
// uses them again as far as they are still possible.
#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "sim/rtm/machine/slot.hpp"

namespace chessvm::rtm {

/// The nets, or digit pulses, that a delay connects.
struct DelayEnds {
  bool digits;         // true: Demand::digit_delays[from] starts it; false: net `from` does
  std::size_t from;    // index in either
  int length;          // add times
  std::size_t target;  // net that it drives
  friend auto operator<=>(const DelayEnds&, const DelayEnds&) = default;  // NOLINT: no pointer
};

/// Begins the keys in Positions::numbers of program lines other than those of the nets.
inline constexpr const char* line_prefix = "line ";

/// The positions of controls, nets, delays and cables in the machine.
struct Positions {
  std::vector<int> programs;         // by control; 0 or missing: unknown
  std::vector<int> lines;            // by net, from 1; 0 or missing: unknown
  std::map<DelayEnds, Slot> delays;  // the program that each delay uses
  std::map<std::pair<std::size_t, std::size_t>, int> channels;  // of amplifiers, by both nets
  std::map<std::string, int> numbers;  // by kind and name: "trunk main", "permuter a3.g"
};

}  // namespace chessvm::rtm
