// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <string_view>

#include "base/result.hpp"
#include "vm/image/cpu.hpp"

namespace chessvm::wired {

/// Returns the patch that wires `cpu`: the file in $CHESSVM_PATCH, or the patch installed or built
/// beside the running program. A failure names the searched places, and suggests $CHESSVM_PATCH and
/// `option`. `option` is the tool's option for the patch, such as "--patch FILE". It is empty if
/// the tool has no such option.
[[nodiscard]] Result<std::filesystem::path> find_patch(vm::Cpu cpu, std::string_view option = {});

}  // namespace chessvm::wired
