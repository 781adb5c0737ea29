// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "asm/server/analysis.hpp"

namespace chessvm::language_server {

/// Returns Markdown about the symbol, instruction, macro or directive at byte `offset`. Returns an
/// empty text if there is none.
[[nodiscard]] std::string hover(const Analysis& analysis, std::uint32_t file, std::size_t offset);

}  // namespace chessvm::language_server
