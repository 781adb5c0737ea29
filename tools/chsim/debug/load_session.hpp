// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <vector>

#include "base/result.hpp"
#include "tools/chsim/options/options.hpp"
#include "vm/debugger/session.hpp"

namespace chessvm::vm::chsim {

/// Loads the files of a debugging session: the image or the recording, the symbols, the listing,
/// the deck and the checkpoint. Stores warnings about these files in the session.
[[nodiscard]] Result<std::unique_ptr<debugger::Session>> load_session(
    const Options& options, std::vector<debugger::View> views);

}  // namespace chessvm::vm::chsim
