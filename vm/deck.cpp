// SPDX-License-Identifier: MIT
#include "vm/deck.hpp"

#include <fmt/format.h>

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
  if (is_digit(c)) return Column{.digit = c - '0'};
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

Result<void> read_cards(FileLines& lines, const std::filesystem::path& path,
                        const std::function<void(std::string_view line, Card card)>& take) {
  const auto beginning = lines.peek();
  if (!beginning) return beginning.error();
  const std::string hint = wrong_kind_hint(beginning.value(), FileKind::deck);
  for (std::uint32_t number = 1;; ++number) {
    const auto line = lines.next();
    if (!line) return line.error();
    if (!line.value()) return boost::outcome_v2::success();
    const auto card = parse_card(*line.value());
    if (!card) {
      Failure failure = card.error();
      failure.path = path;
      if (number == 1) failure.message += hint;
      failure.line = number;
      return failure;
    }
    take(*line.value(), card.value());
  }
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
  const auto line = lines_.next();
  if (!line) failure_ = line.error();
  if (!line || !line.value()) return std::nullopt;
  ++line_;
  const auto card = parse_card(*line.value());
  if (card) return card.value();
  failure_ = card.error();
  if (line_ == 1) failure_->message += wrong_kind_hint(*line.value(), FileKind::deck);
  failure_->path = path_;
  failure_->line = line_;
  return std::nullopt;
}

std::string card_text(int digits) {
  return fmt::format("{:04}", digits);
}

}  // namespace chessvm::vm
