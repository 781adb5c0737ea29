// SPDX-License-Identifier: MIT
#pragma once

#include "asm/easm/options.hpp"

namespace chessvm::easm {

/// Assembles or disassembles as the command line says, writes the outputs, prints the diagnostics.
[[nodiscard]] ExitStatus run_session(const Options& options);

}  // namespace chessvm::easm
