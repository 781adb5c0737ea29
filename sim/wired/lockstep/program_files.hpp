// SPDX-License-Identifier: MIT
// The files that a run of the wired CPU begins with: program, deck, checkpoint.
#pragma once

#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "vm/checkpoint.hpp"
#include "vm/image.hpp"
#include "vm/machine.hpp"

namespace chessvm::wired {

/// Cards as both machines get them. Only the columns that chessvm knows are punched: on the wired
/// machine the others would reach the bus.
struct Deck {
  std::vector<Card> cards;
  std::vector<std::string> lines;  // 80 columns
  bool cut = false;                // some card had more on it
};
[[nodiscard]] Result<Deck> parse_cards(std::string_view text, const std::filesystem::path& path);
/// Of a file; "-" is standard input.
[[nodiscard]] Result<Deck> load_cards(const std::filesystem::path& path);

/// The image that some files make together, and what was doubtful about them.
[[nodiscard]] Result<ParsedImage> load_program(std::span<const std::string> paths);

[[nodiscard]] Result<Checkpoint> load_checkpoint(const std::filesystem::path& path,
                                                 const Image& image);
[[nodiscard]] Result<void> save_checkpoint(const std::filesystem::path& path,
                                           const Checkpoint& checkpoint, const Image& image);

}  // namespace chessvm::wired
