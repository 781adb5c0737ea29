// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>

#include "tools/eniacsim/options/options.hpp"

namespace chessvm::eniacsim {

/// Explains options that exclude each other or an output that would replace an input; else nullopt.
[[nodiscard]] std::optional<std::string> option_clash(const Options& options);

}  // namespace chessvm::eniacsim
