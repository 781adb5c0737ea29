// SPDX-License-Identifier: MIT
// Positions of network parts in the machine. A lock file stores these positions.
#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "sim/rtm/machine/slot.hpp"

namespace chessvm::rtm {

/// The source and the target of a delay.
struct DelayEnds {
  bool digits;         // true if digit pulses start the delay; false if a net starts it
  std::size_t from;    // index of the source in Demand::digit_delays or Network::nets
  int length;          // add times
  std::size_t target;  // index of the net that the delay drives
  // NOLINTNEXTLINE(hicpp-use-nullptr,modernize-use-nullptr): false alarm
  friend auto operator<=>(const DelayEnds&, const DelayEnds&) = default;
};

/// Prefix of keys in Positions::numbers. These keys name the program lines that belong to no net.
inline constexpr const char* line_prefix = "line ";

struct Positions {
  std::vector<int> programs;         // program number of each control; 0 or missing if unknown
  std::vector<int> lines;            // line number of each net, from 1; 0 or missing if unknown
  std::map<DelayEnds, Slot> delays;  // the program that each delay uses
  /// Maps the source net and the target net of an amplifier to its channel.
  std::map<std::pair<std::size_t, std::size_t>, int> channels;
  /// Maps the kind and the name of a part, such as "trunk main", to the number of the part.
  std::map<std::string, int> numbers;
};

}  // namespace chessvm::rtm
