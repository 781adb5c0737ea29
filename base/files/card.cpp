// SPDX-License-Identifier: MIT
#include "base/files/card.hpp"

#include <fmt/format.h>

#include "base/files/file_kind.hpp"
#include "base/text/text.hpp"

namespace chessvm {
namespace {

bool is_printable(char character) {
  return character >= ' ' && character <= '~';
}

Failure bad_column(std::size_t index, std::string message) {
  return {.path = {},
          .message = std::move(message),
          .line = 0,
          .column = static_cast<std::uint32_t>(index + 1)};
}

/// Explains why the first character of `rest` cannot be on a card.
std::string explain_unprintable(std::string_view rest) {
  if (rest.front() == '\t') return "a tab is not a column: fill columns with blanks";
  if (rest.front() == '\r')
    return "a carriage return alone does not end a card: end it with LF or CR LF";
  const std::size_t length = utf8_length(rest);
  if (length > 1)
    return fmt::format("'{}' is not a character that cards carry", rest.substr(0, length));
  return fmt::format("byte 0x{:02x} is not a character that cards carry",
                     static_cast<unsigned char>(rest.front()));
}

}  // namespace

std::optional<CardColumn> read_card_column(char character) {
  if (character == ' ') return CardColumn{.blank = true};
  if (is_digit(character)) return CardColumn{.digit = character - '0'};
  if (character == '-' || character == ']' || character == '}') return CardColumn{.eleven = true};
  if (character >= 'J' && character <= 'R')
    return CardColumn{.digit = character - 'J' + 1, .eleven = true};
  return std::nullopt;
}

Result<std::string_view> read_card(std::string_view line, std::size_t data_columns) {
  const std::size_t punched = line.find_last_not_of(' ') + 1;
  for (std::size_t i = 0; i < punched; ++i) {
    if (i == card_columns)
      return bad_column(i, fmt::format("a card has {} columns, found {}", card_columns, punched));
    if (!is_printable(line[i])) return bad_column(i, explain_unprintable(line.substr(i)));
    if (i < data_columns && !read_card_column(line[i]))
      return bad_column(i, fmt::format("'{}' is not a digit, an 11-punch or a blank", line[i]));
  }
  return line.substr(0, card_columns);
}

Result<std::optional<std::string_view>> DeckLines::next() {
  if (number_ == 0) {
    const auto beginning = lines_.peek();
    if (!beginning) return beginning.error();
    kind_hint_ = wrong_kind_hint(beginning.value(), FileKind::deck);
  }
  ++number_;
  return lines_.next();
}

Failure DeckLines::at_line(Failure failure) const {
  failure.path = path_;
  failure.line = number_;
  failure.message += kind_hint_;
  return failure;
}

}  // namespace chessvm
