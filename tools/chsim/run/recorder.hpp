// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "tools/chsim/run/card_log.hpp"
#include "vm/checkpoint.hpp"

namespace chessvm::vm::chsim {

/// Begins the recording of a run of `image` in the file `path`, which is there as a whole when the
/// run has ended. `start` is the checkpoint that the run begins with, if it does.
[[nodiscard]] Result<std::unique_ptr<CardLog>> open_recording(
    const std::string& path, const Image& image, const std::optional<Checkpoint>& start);

}  // namespace chessvm::vm::chsim
