// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "tools/chsim/run/card_log.hpp"
#include "vm/checkpoint.hpp"

namespace chessvm::vm::chsim {

/// Begins to record a run of `image`. The complete file appears at `path` when the run has ended.
/// `start` is the checkpoint from which the run starts; nullopt: the reset state.
[[nodiscard]] Result<std::unique_ptr<CardLog>> open_recording(
    const std::string& path, const Image& image, const std::optional<Checkpoint>& start);

}  // namespace chessvm::vm::chsim
