// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "base/result.hpp"

namespace chessvm::chess::budget {

/// Runs gnuplot, found in PATH, on a script and returns its standard output. Every failure has an
/// error code, and thus the status `environment`. If gnuplot runs but fails, the failure has
/// gnuplot's first message.
[[nodiscard]] Result<std::string> run_gnuplot(const std::string& script);

}  // namespace chessvm::chess::budget
