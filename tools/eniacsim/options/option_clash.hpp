// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>

#include "tools/eniacsim/options/options.hpp"

namespace chessvm::eniacsim {

/// Explains why options or files cannot be combined; nullopt if the options are valid.
[[nodiscard]] std::optional<std::string> option_clash(const Options& options);

}  // namespace chessvm::eniacsim
