// SPDX-License-Identifier: MIT
#pragma once

#include <optional>

#include "base/result.hpp"
#include "tools/chsim/options/options.hpp"
#include "vm/debugger/session.hpp"

namespace chessvm::vm::chsim {

/// Runs the full-screen debugger. Returns nullopt if the terminal cannot show the screen.
[[nodiscard]] std::optional<ExitStatus> debug_on_screen(const Options& options,
                                                        debugger::Session& session);

}  // namespace chessvm::vm::chsim
