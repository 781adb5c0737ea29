// SPDX-License-Identifier: MIT
// Prints the state of the machine as text (docs/patch-format.md#the-state).
#pragma once

#include <string>
#include <string_view>

#include "sim/eniac/machine/machine.hpp"

namespace chessvm::eniac {

/// Returns the state of all units as 21 lines.
[[nodiscard]] std::string full_state(const Machine& machine);

/// Returns the state of unit `name` ("a7", "c") as command `d` prints it; empty for other names.
[[nodiscard]] std::string unit_state(const Machine& machine, std::string_view name);

}  // namespace chessvm::eniac
