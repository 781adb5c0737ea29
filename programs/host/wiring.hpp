// SPDX-License-Identifier: MIT
// The wiring behind an engine, for records of what a result was made with. Defined beside the table
// of engines.
#pragma once

#include <string>
#include <string_view>

#include "base/result.hpp"

namespace chessvm::host {

/// The text of the wiring that the engine of a name runs which `refuse_engine` accepts
/// (docs/lockstep.md); empty for the virtual CPU, which has none. Fails where it cannot be read.
[[nodiscard]] Result<std::string> wiring_of(std::string_view name);

}  // namespace chessvm::host
