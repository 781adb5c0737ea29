// SPDX-License-Identifier: MIT
// The chess program as the host needs it: its image, and the addresses of what the host writes and
// reads.
#pragma once

#include <filesystem>
#include <optional>
#include <string_view>

#include "base/result.hpp"
#include "programs/chess/host/deck.hpp"
#include "vm/image/image.hpp"

namespace chessvm::chess {

struct Program {
  vm::Image image;
  MemoryMap map;
  /// Fetched once a node of the search; nullopt where the symbols do not name it.
  std::optional<vm::RowNumber> node{};
};

/// The move of the root that the program is searching (docs/chess.md#memory), as an answer card
/// would name it; 0000 before the first.
[[nodiscard]] AnsweredMove move_under_search(const Program& program, const vm::MachineState& state);

/// The paths are for messages only.
[[nodiscard]] Result<Program> make_program(std::string_view image, std::string_view symbols,
                                           const std::filesystem::path& image_path,
                                           const std::filesystem::path& symbols_path);

/// The image in `path`, with the symbols in the file of the same name that ends in .sym.
[[nodiscard]] Result<Program> read_program(const std::filesystem::path& path);

}  // namespace chessvm::chess
