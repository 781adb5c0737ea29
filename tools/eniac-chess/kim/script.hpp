// SPDX-License-Identifier: MIT
// The console of MicroChess for scripts: keys in, a line with the display out for each.
#pragma once

#include <cstdio>

#include "base/exit_status.hpp"
#include "programs/rivals/kim_console.hpp"

namespace chessvm::chess::kim {

/// Presses the keys that the lines of `in` name, until its end or a signal. Writes each key and the
/// display behind it, `F    FF 63 43`. A word that names no key is reported with its line and
/// passed over, and makes the status `rejected`.
[[nodiscard]] ExitStatus run_script(rivals::microchess::KimConsole& console, std::FILE* in,
                                    std::FILE* out);

}  // namespace chessvm::chess::kim
