// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "base/result.hpp"

namespace chessvm::chess::budget {

/// Runs gnuplot, found in PATH, on a script and returns its standard output. If gnuplot is missing
/// or cannot start, fails with an error code, so with the status `environment`; if gnuplot itself
/// fails, fails with its first message.
[[nodiscard]] Result<std::string> run_gnuplot(const std::string& script);

}  // namespace chessvm::chess::budget
