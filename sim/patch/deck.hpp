// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "base/result.hpp"

namespace chessvm::sim {

/// The cards of a file, one a line; "-" is standard input.
[[nodiscard]] Result<std::vector<std::string>> read_deck(const std::string& path);

}  // namespace chessvm::sim
