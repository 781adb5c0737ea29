// SPDX-License-Identifier: MIT
// Wires on which two outputs meet on purpose.
#pragma once

#include <vector>

#include "base/diagnostic.hpp"
#include "sim/rtm/language/syntax.hpp"
#include "sim/rtm/schedule/schedule.hpp"
#include "sim/rtm/schedule/wires.hpp"

namespace chessvm::rtm {

/// What the `shared` statements say, with jacks for names.
[[nodiscard]] std::vector<SharedWire> shared_wires(const Syntax& syntax, const Wires& wires,
                                                   Diagnostics& diagnostics);

}  // namespace chessvm::rtm
