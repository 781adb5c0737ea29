// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <vector>

#include "base/result.hpp"
#include "tools/chsim/options/options.hpp"
#include "vm/debugger/session.hpp"

namespace chessvm::vm::chsim {

/// Loads the files of the options for a debugging session: image or recording, the symbols and
/// listing beside it, deck, checkpoint. Stores warnings about these files in the session. Each view
/// draws the memory of programs that it recognises.
[[nodiscard]] Result<std::unique_ptr<debugger::Session>> load_session(
    const Options& options, std::vector<debugger::View> views);

}  // namespace chessvm::vm::chsim
