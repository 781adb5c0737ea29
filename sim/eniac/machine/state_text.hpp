// SPDX-License-Identifier: MIT
// Converts the state of the machine to text (docs/patch-format.md#the-state).
#pragma once

#include <string>
#include <string_view>

#include "sim/eniac/machine/machine.hpp"

namespace chessvm::eniac {

/// Returns the state of all units as 21 lines.
[[nodiscard]] std::string full_state(const Machine& machine);

/// Returns the text that command `d` prints for unit `name` ("a7"). The text is empty if there is
/// no such unit, or if the unit has no state.
[[nodiscard]] std::string unit_state(const Machine& machine, std::string_view name);

}  // namespace chessvm::eniac
