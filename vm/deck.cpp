// SPDX-License-Identifier: MIT
#include "vm/deck.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>

#include "base/file_kind.hpp"
#include "base/text.hpp"

namespace chessvm::vm {
namespace {

struct Column {
  int digit = 0;
  bool eleven = false;
  bool blank = false;
};

/// Reads a digit, a blank, `-` (an 11-punch alone) or `J`-`R` (an 11-punch over 1-9).
std::optional<Column> read_column(char c) {
  if (c == ' ') return Column{.blank = true};
  if (c >= '0' && c <= '9') return Column{.digit = c - '0'};
  if (c == '-') return Column{.eleven = true};
  if (c >= 'J' && c <= 'R') return Column{.digit = c - 'J' + 1, .eleven = true};
  return std::nullopt;
}

Failure bad_column(std::size_t column, std::string message) {
  return {.path = {},
          .message = std::move(message),
          .line = 0,
          .column = static_cast<std::uint32_t>(column + 1)};
}

Failure too_wide(std::size_t columns) {
  return bad_column(card_columns,
                    fmt::format("a card has {} columns, found {}", card_columns, columns));
}

}  // namespace

Result<Card> parse_card(std::string_view line) {
  for (std::size_t i = 0; i < line.size(); ++i) {
    if (i == card_columns) return too_wide(line.size());
    if (line[i] < ' ' || line[i] > '~')
      return bad_column(i, fmt::format("byte 0x{:02x} is not a character that cards carry",
                                       static_cast<unsigned char>(line[i])));
  }
  Card card;
  bool punched = false;
  for (std::size_t i = 0; i < data_columns; ++i) {
    const auto column = read_column(i < line.size() ? line[i] : ' ');
    if (!column)
      return bad_column(i, fmt::format("'{}' is not a digit, an 11-punch or a blank", line[i]));
    card.value = card.value * 10 + column->digit;
    card.negative |= column->eleven;
    punched |= !column->blank;
  }
  if (!punched) return bad_column(0, "a card without digits in columns 1-5");
  return card;
}

Result<std::vector<Card>> parse_deck(std::string_view text, const std::filesystem::path& path) {
  std::vector<Card> cards;
  for (std::uint32_t number = 1; !text.empty(); ++number) {
    const std::string_view whole = text;
    auto card = parse_card(take_line(text));
    if (!card) {
      Failure failure = card.error();
      failure.path = path;
      if (number == 1) failure.message += wrong_kind_hint(whole, FileKind::deck);
      failure.line = number;
      return failure;
    }
    cards.push_back(card.value());
  }
  return cards;
}

std::optional<Card> DeckReader::next() {
  if (cards_.empty()) return std::nullopt;
  const Card card = cards_.front();
  cards_.pop_front();
  ++read_;
  return card;
}

std::optional<Card> StreamReader::next() {
  if (failure_) return std::nullopt;
  if (before_read_) before_read_();
  std::string text;
  int c = std::fgetc(file_);
  if (c == EOF && std::ferror(file_) == 0) return std::nullopt;
  // Of a line that is too long no more is kept than a message needs, but all of it is counted.
  constexpr std::size_t most_kept = 200;
  std::size_t columns = 0;
  char last = '\0';
  for (; c != EOF && c != '\n'; c = std::fgetc(file_)) {
    last = static_cast<char>(c);
    if (++columns <= most_kept) text += last;
  }
  if (std::ferror(file_) != 0) {
    failure_ = Failure{.path = path_,
                       .message = "cannot read",
                       .code = std::error_code(errno, std::generic_category())};
    return std::nullopt;
  }
  ++line_;
  if (last == '\r') --columns;
  text.resize(std::min(columns, text.size()));
  auto card = columns > most_kept ? Result<Card>(too_wide(columns)) : parse_card(text);
  if (card) return card.value();
  failure_ = card.error();
  if (line_ == 1) failure_->message += wrong_kind_hint(text, FileKind::deck);
  failure_->path = path_;
  failure_->line = line_;
  return std::nullopt;
}

std::string card_text(int digits) {
  return fmt::format("{:04}", digits);
}

}  // namespace chessvm::vm
