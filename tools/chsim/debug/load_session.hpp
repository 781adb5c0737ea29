// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <vector>

#include "base/result.hpp"
#include "tools/chsim/options/options.hpp"
#include "vm/debugger/session.hpp"

namespace chessvm::vm::chsim {

/// Loads the files of the options for a debugging session: image with symbols and listing beside
/// it, deck, checkpoint. Stores warnings about them in the session. `views` draw the memory of
/// known programs.
[[nodiscard]] Result<std::unique_ptr<debugger::Session>> load_session(
    const Options& options, std::vector<debugger::View> views);

}  // namespace chessvm::vm::chsim
