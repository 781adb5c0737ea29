// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>

namespace chessvm {

/// Writes to standard error. That it cannot be written is no reason to end differently: nothing is
/// thrown, and there is nobody left to tell.
void say(std::string_view text) noexcept;

}  // namespace chessvm
