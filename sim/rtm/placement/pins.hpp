// SPDX-License-Identifier: MIT
// What the author has placed by hand.
#pragma once

#include <cstddef>
#include <map>
#include <string>

#include "base/diagnostic.hpp"
#include "sim/rtm/language/syntax.hpp"
#include "sim/rtm/network/network.hpp"

namespace chessvm::rtm {

struct Pins {
  std::map<std::size_t, int> programs;  // number of its program, by control
  std::map<std::string, int> trays;     // by bus
};

/// The `pin` statements; complains about those that cannot be.
[[nodiscard]] Pins find_pins(const Syntax& syntax, const Demand& demand, const Network& network,
                             Diagnostics& diagnostics);

}  // namespace chessvm::rtm
