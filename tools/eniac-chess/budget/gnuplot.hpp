// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "base/result.hpp"

namespace chessvm::chess::budget {

/// Runs the gnuplot of PATH on `script` and returns its standard output. If gnuplot fails, returns
/// its error message. Every failure has an error code, so that the tool ends with the exit status
/// `environment`.
[[nodiscard]] Result<std::string> run_gnuplot(const std::string& script);

}  // namespace chessvm::chess::budget
