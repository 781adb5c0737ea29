// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "base/command_line/manual.hpp"

namespace chessvm {

/// The manual page for `man`: what the tool does, its options and commands, exit statuses.
[[nodiscard]] std::string manual_page(const Manual& manual);

}  // namespace chessvm
