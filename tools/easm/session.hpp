// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <vector>

#include "tools/easm/options.hpp"

namespace chessvm::easm {

/// Assembles, writes the outputs and prints the diagnostics. Sets `sources` to the files read.
[[nodiscard]] ExitStatus assemble_once(const Options& options,
                                       std::vector<std::filesystem::path>& sources);

/// Does the task of the command line, writes the outputs and prints the diagnostics.
[[nodiscard]] ExitStatus run_session(const Options& options);

}  // namespace chessvm::easm
