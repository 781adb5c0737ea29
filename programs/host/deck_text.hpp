// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "vm/machine.hpp"

namespace chessvm::host {

/// Cards as the text that the simulators read: one of 80 columns a line.
[[nodiscard]] std::string deck_text(const std::vector<vm::Card>& deck);

}  // namespace chessvm::host
