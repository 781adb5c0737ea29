// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "vm/machine.hpp"

namespace chessvm::host {

/// Why a program did not come to its `halt`, or nothing.
[[nodiscard]] std::string fault(Stop stop, MachineError error);

}  // namespace chessvm::host
