// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>

#include "base/result.hpp"

namespace chessvm::wired {

/// The patch that wires chessvm: what $CHESSVM_PATCH names, or the one installed or built beside
/// the program that runs. A failure names the places that were searched.
[[nodiscard]] Result<std::filesystem::path> find_patch();

}  // namespace chessvm::wired
