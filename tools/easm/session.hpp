// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <vector>

#include "tools/easm/options.hpp"

namespace chessvm::easm {

/// Assembles the source once, writes the outputs and prints the diagnostics. `sources` becomes the
/// files that were read.
[[nodiscard]] ExitStatus assemble_once(const Options& options,
                                       std::vector<std::filesystem::path>& sources);

/// Assembles or disassembles as the command line says, writes the outputs, prints the diagnostics.
[[nodiscard]] ExitStatus run_session(const Options& options);

}  // namespace chessvm::easm
