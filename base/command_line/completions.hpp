// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>

#include "base/command_line/manual.hpp"

namespace chessvm {

enum class Shell : std::uint8_t { bash, zsh, fish };

/// Returns a script with which `shell` completes options, arguments and subcommands of a tool.
[[nodiscard]] std::string completions(const Manual& manual, Shell shell);

}  // namespace chessvm
