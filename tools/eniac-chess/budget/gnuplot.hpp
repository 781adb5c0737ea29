// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "base/result.hpp"

namespace chessvm::chess::budget {

/// Runs gnuplot, found in PATH, and returns its standard output. A failure has an error code,
/// so the exit status is `environment`. If gnuplot itself fails, the failure has gnuplot's message.
[[nodiscard]] Result<std::string> run_gnuplot(const std::string& script);

}  // namespace chessvm::chess::budget
