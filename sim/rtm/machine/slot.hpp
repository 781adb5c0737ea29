// SPDX-License-Identifier: MIT
// One program of one unit of the machine, and its name in lock files.
#pragma once

#include <optional>
#include <string>

#include "sim/rtm/machine/stock1946.hpp"

namespace chessvm::rtm {

struct Slot {
  HostKind kind;
  int unit = 0;     // number of the accumulator or table; 0 if the kind has only one unit
  int program = 0;  // number from 1; 0 for a jack without a program
  // NOLINTNEXTLINE(hicpp-use-nullptr,modernize-use-nullptr): false alarm
  friend auto operator<=>(const Slot&, const Slot&) = default;
};

/// Returns "a3.7" for program 7 of accumulator 3, and "c.25" for program 25 of the constant
/// transmitter.
[[nodiscard]] std::string to_text(const Slot& slot);

/// Parses a name such as "a3.7". Returns nullopt if no program that can be a delay has this name.
[[nodiscard]] std::optional<Slot> delay_slot(const std::string& text);

}  // namespace chessvm::rtm
