// SPDX-License-Identifier: MIT
#pragma once

#include "asm/source/options.hpp"
#include "base/exit_status.hpp"

namespace chessvm::language_server {

/// Runs the language server on standard input and output until the editor ends it or closes the
/// stream. Every assembly uses `options`.
[[nodiscard]] ExitStatus serve(const assembler::Options& options);

}  // namespace chessvm::language_server
