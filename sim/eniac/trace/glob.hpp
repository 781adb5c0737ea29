// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>

namespace chessvm::eniac {

/// `*` stands for any characters, `?` for any one byte; all others for themselves. Takes time
/// proportional to the product of the lengths, whatever the pattern.
[[nodiscard]] bool glob_matches(std::string_view pattern, std::string_view text);

}  // namespace chessvm::eniac
