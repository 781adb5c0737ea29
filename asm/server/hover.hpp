// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "asm/server/analysis.hpp"

namespace chessvm::language_server {

/// Returns what is known of the word at byte `offset` of `file`, as Markdown: of a symbol its
/// value, its place and the add cycles behind it, of an instruction or macro its effect, its words
/// and its add cycles, of a directive its purpose. Empty if no word stands.
[[nodiscard]] std::string hover(const Analysis& analysis, std::uint32_t file, std::size_t offset);

}  // namespace chessvm::language_server
