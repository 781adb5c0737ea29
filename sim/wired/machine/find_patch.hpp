// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <string_view>

#include "base/result.hpp"
#include "vm/image/cpu.hpp"

namespace chessvm::wired {

/// The patch that wires `cpu`: what $CHESSVM_PATCH names, or the one installed or built beside the
/// program that runs. A failure names the places that were searched, and advises
/// $CHESSVM_PATCH; before it `option`, which is how a tool that has such an option names the file:
/// "--patch FILE".
[[nodiscard]] Result<std::filesystem::path> find_patch(vm::Cpu cpu, std::string_view option = {});

}  // namespace chessvm::wired
