// SPDX-License-Identifier: MIT
// Reads the `shared` statements (docs/rtm.md#registers-and-wiring).
#pragma once

#include <vector>

#include "base/diagnostic.hpp"
#include "sim/rtm/language/syntax.hpp"
#include "sim/rtm/schedule/schedule.hpp"
#include "sim/rtm/schedule/wires.hpp"

namespace chessvm::rtm {

/// Returns the `shared` statements with jacks instead of names.
[[nodiscard]] std::vector<SharedWire> shared_wires(const Syntax& syntax, const Wires& wires,
                                                   Diagnostics& diagnostics);

}  // namespace chessvm::rtm
