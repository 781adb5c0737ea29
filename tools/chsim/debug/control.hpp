// SPDX-License-Identifier: MIT
#pragma once

#include "base/result.hpp"
#include "tools/chsim/options/options.hpp"
#include "vm/debugger/session.hpp"

namespace chessvm::vm::chsim {

/// Runs `--control`: reads commands from standard input or a socket, and answers each in JSON
/// (docs/debugger.md#control). Returns after `quit`, a signal, or the end of standard input.
[[nodiscard]] Result<void> control(const Options& options, debugger::Session& session);

}  // namespace chessvm::vm::chsim
