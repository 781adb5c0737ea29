// SPDX-License-Identifier: MIT
#pragma once

#include "base/result.hpp"
#include "tools/chsim/options/options.hpp"
#include "vm/debugger/session.hpp"

namespace chessvm::vm::chsim {

/// Runs `--control`: answers command lines from standard input or a socket with lines of JSON
/// (docs/debugger.md#control). Returns after `quit`, the end of standard input, or a signal.
[[nodiscard]] Result<void> control(const Options& options, debugger::Session& session);

}  // namespace chessvm::vm::chsim
