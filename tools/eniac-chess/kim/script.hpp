// SPDX-License-Identifier: MIT
// Runs scripts on the console of MicroChess: reads keys and prints a line with the display for
// each.
#pragma once

#include <cstdio>

#include "base/exit_status.hpp"
#include "programs/rivals/kim_console.hpp"

namespace chessvm::chess::kim {

/// Presses the keys that the lines of `in` name, until its end or a signal. Writes each key and the
/// display after it, as `F    FF 63 43`. Reports a word that names no key with its line and skips
/// it; the status is then `rejected`.
[[nodiscard]] ExitStatus run_script(rivals::microchess::KimConsole& console, std::FILE* in,
                                    std::FILE* out);

}  // namespace chessvm::chess::kim
