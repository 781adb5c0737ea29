// SPDX-License-Identifier: MIT
// Reads the patch of an engine, to store the patch with results. Finds the CPU that a patch wires.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "base/result.hpp"
#include "vm/image/cpu.hpp"

namespace chessvm::host {

/// Returns the text of the patch with which the engine `name` wires `cpu` (docs/lockstep.md); empty
/// if the engine is the virtual CPU. `name` must be one of engine_names(). Fails if the patch is
/// missing or unreadable.
[[nodiscard]] Result<std::string> wiring_of(std::string_view name, vm::Cpu cpu);

/// Returns the CPU that the patch in a file wires. If the patch names no known CPU, returns the
/// published CPU. Fails if the file cannot be read.
[[nodiscard]] Result<vm::Cpu> cpu_of_patch(const std::filesystem::path& patch);

}  // namespace chessvm::host
