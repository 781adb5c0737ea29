// SPDX-License-Identifier: MIT
// The wiring behind an engine, for records of what a result was made with, and what a patch wires.
// Defined beside the table of engines.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "base/result.hpp"
#include "vm/image/cpu.hpp"

namespace chessvm::host {

/// The text of the wiring of `cpu` that the engine of a name runs which `refuse_engine` accepts
/// (docs/lockstep.md); empty for the virtual CPU, which has none. Fails where it cannot be read.
[[nodiscard]] Result<std::string> wiring_of(std::string_view name, vm::Cpu cpu);

/// The CPU that the patch in a file wires, the published one where it names none that is known.
/// Fails where the file cannot be read.
[[nodiscard]] Result<vm::Cpu> cpu_of_patch(const std::filesystem::path& patch);

}  // namespace chessvm::host
