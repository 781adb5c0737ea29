// SPDX-License-Identifier: MIT
// Reads the `pin` statements, which prescribe programs and trays (docs/rtm.md#budgets-and-pins).
#pragma once

#include <cstddef>
#include <map>
#include <string>

#include "base/diagnostic.hpp"
#include "sim/rtm/language/syntax.hpp"
#include "sim/rtm/network/network.hpp"

namespace chessvm::rtm {

struct Pins {
  std::map<std::size_t, int> programs;  // program number of each pinned control
  std::map<std::string, int> trays;     // tray of each pinned bus
};

/// Reads the `pin` statements and reports impossible ones.
[[nodiscard]] Pins find_pins(const Syntax& syntax, const Demand& demand, const Network& network,
                             Diagnostics& diagnostics);

}  // namespace chessvm::rtm
