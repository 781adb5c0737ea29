// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "base/command_line/manual.hpp"

namespace chessvm {

/// Returns the page for `man`: purpose, options, subcommands and exit statuses of the tool.
[[nodiscard]] std::string manual_page(const Manual& manual);

}  // namespace chessvm
