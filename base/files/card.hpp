// SPDX-License-Identifier: MIT
// Cards as text: a line of at most 80 columns, in which a machine reads digits, 11-punches and
// blanks. Every tool reads its decks with these functions, so that all accept the same files
// (docs/patch-format.md#cards).
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "base/files/file_lines.hpp"
#include "base/result.hpp"

namespace chessvm {

inline constexpr std::size_t card_columns = 80;

/// The punches of a column.
struct CardColumn {
  int digit = 0;
  bool eleven = false;  // an 11-punch, which makes the number negative
  bool blank = false;
};

/// Reads a digit, a blank, `-` (an 11-punch alone; `]` and `}` of some keypunches mean the same) or
/// `J`-`R` (an 11-punch over 1-9). nullopt: another character.
[[nodiscard]] std::optional<CardColumn> read_card_column(char character);

/// Returns the columns of the card on `line`, which has no line end; blanks behind column 80 are
/// left out. The first `data_columns` must hold what `read_card_column` reads, the others printable
/// ASCII. A failure holds the column only.
[[nodiscard]] Result<std::string_view> read_card(std::string_view line,
                                                 std::size_t data_columns = card_columns);

/// The lines of a deck, one card each.
class DeckLines {
 public:
  /// `path` is for messages.
  DeckLines(FileLines lines, std::filesystem::path path)
      : lines_(std::move(lines)), path_(std::move(path)) {}

  /// Returns the next line; nullopt at the end of the deck. The text is valid until the next call.
  [[nodiscard]] Result<std::optional<std::string_view>> next();
  /// Adds to `failure`, which holds a column of the line returned last, the file and the line, and
  /// the kind of the file where it is no deck.
  [[nodiscard]] Failure at_line(Failure failure) const;

 private:
  FileLines lines_;
  std::filesystem::path path_;
  std::string kind_hint_;
  std::uint32_t number_ = 0;  // of the line returned last
};

}  // namespace chessvm
