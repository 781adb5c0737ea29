// SPDX-License-Identifier: MIT
// Reads the files that a run of the wired CPU needs: program, deck, checkpoint.
#pragma once

#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/files/output.hpp"
#include "base/result.hpp"
#include "sim/eniac/units/cards/card_deck.hpp"
#include "vm/checkpoint.hpp"
#include "vm/image/image.hpp"
#include "vm/machine.hpp"

namespace chessvm::wired {

/// Cards in the form that each machine needs. Only the columns that chessvm reads are kept: others
/// would reach the bus of the wired machine.
struct Deck {
  std::vector<vm::Card> cards;
  eniac::CardDeck lines;  // 80 columns
  bool cut = false;       // some card had more on it
};

/// The 80 columns in which the wired machine reads a card; `columns` is the card in a deck.
[[nodiscard]] std::string wired_card(std::string_view columns);

/// Reads the cards of a text, one a line; `path` is for messages.
[[nodiscard]] Result<Deck> parse_cards(std::string_view text, const std::filesystem::path& path);
/// Reads the cards of a file; "-" is standard input.
[[nodiscard]] Result<Deck> load_cards(const std::filesystem::path& path);

/// Reads files and merges them into one image, with warnings.
[[nodiscard]] Result<vm::ParsedImage> load_program(std::span<const std::string> paths);

/// Reads a checkpoint of a run of `image` (docs/formats/checkpoint.md).
[[nodiscard]] Result<vm::Checkpoint> load_checkpoint(const std::filesystem::path& path,
                                                     const vm::Image& image);
/// Writes a checkpoint; the file is replaced only when it is complete.
[[nodiscard]] Result<void> save_checkpoint(const std::filesystem::path& path,
                                           const vm::Checkpoint& checkpoint,
                                           const vm::Image& image);

/// Opens the file for the cards of a run that begins, or of one that is resumed `from` a
/// checkpoint: then it is cut back to the cards that were punched before.
[[nodiscard]] Result<Output> open_card_file(const std::filesystem::path& path,
                                            const std::optional<vm::Checkpoint>& from);

}  // namespace chessvm::wired
