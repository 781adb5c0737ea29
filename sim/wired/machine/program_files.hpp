// SPDX-License-Identifier: MIT
// Reads the files for a run of the wired CPU: program, deck, checkpoint.
#pragma once

#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/output/output.hpp"
#include "base/result.hpp"
#include "sim/eniac/units/cards/card_deck.hpp"
#include "vm/checkpoint.hpp"
#include "vm/image/image.hpp"
#include "vm/machine.hpp"

namespace chessvm::wired {

/// A deck for the virtual CPU (`cards`) and for the wired machine (`lines`). `lines` keeps
/// only the columns that chessvm reads, because other columns would reach the bus of the wired
/// machine.
struct Deck {
  std::vector<vm::Card> cards;
  eniac::CardDeck lines;  // each card has 80 columns
  bool cut = false;       // true if a card had punches that `lines` leaves out
};

/// Returns the 80 columns of a card for the wired machine; `columns` is the text of the card.
[[nodiscard]] std::string wired_card(std::string_view columns);

/// Parses the cards of a text, one per line; error messages contain `path`.
[[nodiscard]] Result<Deck> parse_cards(std::string_view text, const std::filesystem::path& path);
/// Reads the cards of a file; "-" is standard input.
[[nodiscard]] Result<Deck> load_cards(const std::filesystem::path& path);

/// Reads program files and merges them into one image. The result also contains the warnings.
[[nodiscard]] Result<vm::ParsedImage> load_program(std::span<const std::string> paths);

/// Reads a checkpoint of a run of `image` (docs/formats/checkpoint.md).
[[nodiscard]] Result<vm::Checkpoint> load_checkpoint(const std::filesystem::path& path,
                                                     const vm::Image& image);
/// Writes a checkpoint. Replaces an existing file only when the new file is complete.
[[nodiscard]] Result<void> save_checkpoint(const std::filesystem::path& path,
                                           const vm::Checkpoint& checkpoint,
                                           const vm::Image& image);

/// Opens the file for the punched cards. If `from` is set, the file keeps those cards
/// that were punched before that checkpoint.
[[nodiscard]] Result<Output> open_card_file(const std::filesystem::path& path,
                                            const std::optional<vm::Checkpoint>& from);

}  // namespace chessvm::wired
