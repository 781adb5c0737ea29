// SPDX-License-Identifier: MIT
// Runs scripts on the console of MicroChess: prints the display after each key.
#pragma once

#include <cstdio>

#include "base/exit_status.hpp"
#include "programs/rivals/kim_console.hpp"

namespace chessvm::chess::kim {

/// Reads words from `in` and presses the keys of each word. Writes a line such as `F    FF 63 43`
/// after each key. If a word names no key, prints an error message; the status is then `rejected`.
[[nodiscard]] ExitStatus run_script(rivals::microchess::KimConsole& console, std::FILE* in,
                                    std::FILE* out);

}  // namespace chessvm::chess::kim
