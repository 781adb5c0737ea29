// SPDX-License-Identifier: MIT
// Where things are: what a lock says of the last compilation, and the placement goes by as far as
// it still can.
#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "sim/rtm/machine/stock1946.hpp"

namespace chessvm::rtm {

/// A program of a unit: "a3" 7, "f1" 2, "c" 25, "i" 1, "m" 3.
struct Slot {
  HostKind kind;
  int unit = 0;     // of accumulators and tables
  int program = 0;  // from 1
  friend auto operator<=>(const Slot&, const Slot&) = default;
};

/// "a3.7".
[[nodiscard]] std::string to_text(const Slot& slot);
/// Nothing unless it is a place where a delay can be.
[[nodiscard]] std::optional<Slot> delay_slot(const std::string& text);

/// What a delay is between.
struct DelayEnds {
  bool digits;       // started by Demand::digit_delays[from]; else by the net `from`
  std::size_t from;  //
  int length;
  std::size_t target;  // net
  friend auto operator<=>(const DelayEnds&, const DelayEnds&) = default;
};

/// In Places::numbers: program lines beside those of the nets.
inline constexpr const char* line_prefix = "line ";

struct Places {
  std::vector<int> programs;  // by control; 0, or too few: nothing is known
  std::vector<int> lines;     // by net, the same
  std::map<DelayEnds, Slot> delays;
  std::map<std::pair<std::size_t, std::size_t>, int> channels;  // of amplifiers, from net to net
  std::map<std::string, int> numbers;  // of what has a name: "trunk main", "permuter a3.g"
};

}  // namespace chessvm::rtm
