// SPDX-License-Identifier: MIT
// A network kept as text, so that the next compilation makes the same decisions.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "sim/microcode/network/network.hpp"

namespace chessvm::sim::microcode {

/// JSON: controls by the programs and sites they serve, nets by controls and drivers.
[[nodiscard]] std::string to_lock(const Demand& demand, const Network& network);

/// The network of a lock if it still does exactly what is demanded; else nothing, and `why`.
[[nodiscard]] std::optional<Network> from_lock(const Demand& demand, std::string_view text,
                                               std::string& why);

/// Why a network does not do what is demanded; nothing if it does.
[[nodiscard]] std::optional<std::string> contradiction(const Demand& demand,
                                                       const Network& network);

}  // namespace chessvm::sim::microcode
