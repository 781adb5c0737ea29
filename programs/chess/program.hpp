// SPDX-License-Identifier: MIT
// The chess program as the host needs it: its image and where it keeps things.
#pragma once

#include <filesystem>
#include <optional>
#include <string_view>

#include "base/result.hpp"
#include "programs/chess/deck.hpp"
#include "vm/image.hpp"

namespace chessvm::chess {

struct Program {
  Image image;
  MemoryMap map;
  std::optional<RowNumber> node;  // the row fetched once a node, where the symbols name it
};

[[nodiscard]] Result<Program> make_program(std::string_view image, std::string_view symbols,
                                           const std::filesystem::path& image_path,
                                           const std::filesystem::path& symbols_path);

/// Image `path`, with its symbols in the file beside it that ends in .sym.
[[nodiscard]] Result<Program> read_program(const std::filesystem::path& path);

}  // namespace chessvm::chess
