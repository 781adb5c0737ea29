// SPDX-License-Identifier: MIT
#pragma once

#include <variant>

#include "base/exit_status.hpp"
#include "sim/rtm/compile.hpp"

namespace chessvm::rtm {

/// Reads the command line of rtmc. Returns the options; or the exit status if the command line only
/// asked for help or the version, or was refused.
[[nodiscard]] std::variant<CompileOptions, ExitStatus> parse_options(int argc,
                                                                     const char* const* argv);

}  // namespace chessvm::rtm
