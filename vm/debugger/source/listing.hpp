// SPDX-License-Identifier: MIT
// Reads the listing that the assembler writes beside an image (docs/assembly.md#files).
#pragma once

#include <bitset>
#include <filesystem>
#include <string_view>

#include "base/result.hpp"
#include "vm/debugger/source/source_map.hpp"
#include "vm/image/image.hpp"
#include "vm/image/provenance.hpp"

namespace chessvm::vm::debugger {

struct Listing {
  SourceMap source;
  Image image;  // the words that the listing shows, without the signs of table words
  Provenance provenance;
};

/// Parses a listing of easm. Fails at the first line that easm cannot have written.
[[nodiscard]] Result<Listing> parse_listing(std::string_view text,
                                            const std::filesystem::path& path);

}  // namespace chessvm::vm::debugger
