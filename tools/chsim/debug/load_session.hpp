// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <vector>

#include "base/result.hpp"
#include "tools/chsim/options/options.hpp"
#include "vm/debugger/session.hpp"

namespace chessvm::vm::chsim {

/// Loads what the options name for a debugging session: image with symbols and listing beside it,
/// deck, checkpoint. Warnings about them are left in the session. `views` draw the memory of
/// particular programs.
[[nodiscard]] Result<std::unique_ptr<debugger::Session>> load_session(
    const Options& options, std::vector<debugger::View> views);

}  // namespace chessvm::vm::chsim
