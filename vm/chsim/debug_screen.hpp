// SPDX-License-Identifier: MIT
#pragma once

#include <optional>

#include "base/result.hpp"
#include "vm/chsim/options.hpp"
#include "vm/debugger/session.hpp"

namespace chessvm::chsim {

/// The full-screen debugger. The status to end with; nothing where the terminal cannot do it.
[[nodiscard]] std::optional<int> debug_on_screen(const Options& options,
                                                 debugger::Session& session);

}  // namespace chessvm::chsim
