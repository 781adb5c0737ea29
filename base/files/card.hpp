// SPDX-License-Identifier: MIT
// Cards as text: a line of at most 80 columns with digits, 11-punches and blanks. Every tool reads
// its decks with these functions, so that all accept the same files (docs/patch-format.md#cards).
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

struct CardColumn {
  int digit = 0;
  bool eleven = false;  // an 11-punch, which makes the number negative
  bool blank = false;
};

/// Decodes a digit, a blank, an 11-punch alone (`-`; some keypunches print `]` or `}`) or an
/// 11-punch over 1-9 (`J`-`R`). nullopt: another character.
[[nodiscard]] std::optional<CardColumn> read_card_column(char character);

/// Returns the columns of the card on `line`, which has no line end. Drops blanks after column 80.
/// The first `data_columns` columns must be valid for `read_card_column`, and the remaining ones
/// printable ASCII. A failure has a column, but no file and no line.
[[nodiscard]] Result<std::string_view> read_card(std::string_view line,
                                                 std::size_t data_columns = card_columns);

/// Reads a deck line by line, one card per line.
class DeckLines {
 public:
  /// Reads the deck in `lines`; `path` is for messages.
  DeckLines(FileLines lines, std::filesystem::path path)
      : lines_(std::move(lines)), path_(std::move(path)) {}

  /// Returns the next line; nullopt at the end of the deck. The text is valid until the next call.
  [[nodiscard]] Result<std::optional<std::string_view>> next();
  /// Adds to `failure` the file and the number of the line that `next` returned last. If the file
  /// is not a deck, also adds the kind of the file to the message.
  [[nodiscard]] Failure at_line(Failure failure) const;

 private:
  FileLines lines_;
  std::filesystem::path path_;
  std::string kind_hint_;
  std::uint32_t number_ = 0;  // number of the last line returned, from 1
};

}  // namespace chessvm
