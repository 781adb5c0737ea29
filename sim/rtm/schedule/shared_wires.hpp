// SPDX-License-Identifier: MIT
// Pairs of wires that may drive one wire of a bus (docs/rtm.md#registers-and-wiring).
#pragma once

#include <vector>

#include "base/diagnostic.hpp"
#include "sim/rtm/language/syntax.hpp"
#include "sim/rtm/schedule/schedule.hpp"
#include "sim/rtm/schedule/wires.hpp"

namespace chessvm::rtm {

/// The `shared` statements with jacks for names.
[[nodiscard]] std::vector<SharedWire> shared_wires(const Syntax& syntax, const Wires& wires,
                                                   Diagnostics& diagnostics);

}  // namespace chessvm::rtm
