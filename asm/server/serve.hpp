// SPDX-License-Identifier: MIT
#pragma once

#include "asm/source/options.hpp"
#include "base/exit_status.hpp"

namespace chessvm::language_server {

/// Serves the editor at standard input and output until it ends the server or the stream. `options`
/// are the choices of every assembly.
[[nodiscard]] ExitStatus serve(const assembler::Options& options);

}  // namespace chessvm::language_server
