// SPDX-License-Identifier: MIT
// The chess program as the host uses it: its image and the addresses of its words.
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
  /// Row that the program fetches once for each node; nullopt if the symbols do not name it.
  std::optional<vm::RowNumber> node{};
};

/// Returns the root move that the program is searching (docs/chess.md#memory), as an answer card
/// would name it; 0000 before the first move.
[[nodiscard]] AnsweredMove move_under_search(const Program& program, const vm::MachineState& state);

/// Makes a program from the texts of an image and its symbols. Error messages name the paths.
[[nodiscard]] Result<Program> make_program(std::string_view image, std::string_view symbols,
                                           const std::filesystem::path& image_path,
                                           const std::filesystem::path& symbols_path);

/// Reads the image in `path` and the symbols in the file of the same name with the ending .sym.
[[nodiscard]] Result<Program> read_program(const std::filesystem::path& path);

}  // namespace chessvm::chess
