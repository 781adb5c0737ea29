// SPDX-License-Identifier: MIT
#pragma once

#include "base/result.hpp"
#include "tools/chsim/options/options.hpp"
#include "vm/debugger/session.hpp"

namespace chessvm::vm::chsim {

/// Runs `--control`: runs the startup commands of the options, then reads command lines from
/// standard input or from the clients of a socket, and answers each line with a JSON object on one
/// line (docs/debugger.md#control). Returns after `quit`, the end of standard input, or a signal.
[[nodiscard]] Result<void> control(const Options& options, debugger::Session& session);

}  // namespace chessvm::vm::chsim
