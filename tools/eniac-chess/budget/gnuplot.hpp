// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "base/result.hpp"

namespace chessvm::chess::budget {

/// Runs gnuplot, looked up in PATH, on a script; returns what it prints to standard output. Fails
/// with an error code, so with the status `environment`, where there is no gnuplot or it cannot be
/// run, and with the first message of gnuplot where it ends badly.
[[nodiscard]] Result<std::string> run_gnuplot(const std::string& script);

}  // namespace chessvm::chess::budget
