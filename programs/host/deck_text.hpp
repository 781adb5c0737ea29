// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "vm/machine.hpp"

namespace chessvm::host {

/// Formats cards as the text that the simulators read: one card of 80 columns on each line.
[[nodiscard]] std::string deck_text(const std::vector<vm::Card>& deck);

}  // namespace chessvm::host
