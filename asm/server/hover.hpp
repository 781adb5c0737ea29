// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "asm/server/analysis.hpp"

namespace chessvm::language_server {

/// Returns Markdown about the word at byte `offset` of `file`: for a symbol its value, place and
/// add cycles; for an instruction or macro its effect, words and add cycles; for a directive its
/// purpose. Empty if there is no such word.
[[nodiscard]] std::string hover(const Analysis& analysis, std::uint32_t file, std::size_t offset);

}  // namespace chessvm::language_server
