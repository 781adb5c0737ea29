// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>

#include "tools/eniacsim/options/options.hpp"

namespace chessvm::eniacsim {

/// Explains which options cannot be combined, or which output would replace an input; nullopt if
/// nothing is wrong.
[[nodiscard]] std::optional<std::string> option_clash(const Options& options);

}  // namespace chessvm::eniacsim
