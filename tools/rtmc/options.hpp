// SPDX-License-Identifier: MIT
#pragma once

#include <variant>

#include "base/exit_status.hpp"
#include "sim/rtm/compile.hpp"

namespace chessvm::rtm {

/// Returns the options. After --help, --version or an error, returns the exit status instead.
[[nodiscard]] std::variant<CompileOptions, ExitStatus> parse_options(int argc,
                                                                     const char* const* argv);

}  // namespace chessvm::rtm
