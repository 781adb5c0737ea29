// SPDX-License-Identifier: MIT
#include "vm/deck.hpp"

#include <fmt/format.h>

#include <utility>

#include "base/files/card.hpp"

namespace chessvm::vm {
namespace {

Failure without_digits() {
  return {.path = {}, .message = "a card without digits in columns 1-5", .line = 0, .column = 1};
}

}  // namespace

Result<Card> parse_card(std::string_view line) {
  const auto columns = read_card(line, data_columns);
  if (!columns) return columns.error();
  Card card;
  bool punched = false;
  for (std::size_t i = 0; i < data_columns; ++i) {
    const char character = i < columns.value().size() ? columns.value()[i] : ' ';
    const CardColumn column = *read_card_column(character);
    card.value = card.value * 10 + column.digit;
    card.negative |= column.eleven;
    punched |= !column.blank;
  }
  if (!punched) return without_digits();
  return card;
}

std::string to_text(const Card& card) {
  return fmt::format("{}{:05}", card.negative ? "-" : "", card.value);
}

Result<std::vector<Card>> parse_deck(std::string_view text, const std::filesystem::path& path) {
  std::vector<Card> cards;
  const auto read = read_cards(FileLines::of_text(text), path,
                               [&](std::string_view, Card card) { cards.push_back(card); });
  if (!read) return read.error();
  return cards;
}

Failure deck_too_short(const std::filesystem::path& path, std::uint64_t cards,
                       std::uint64_t cards_read) {
  return {.path = path,
          .message = fmt::format(
              "the deck has {} cards, but {} had been read when the checkpoint was taken", cards,
              cards_read)};
}

Result<void> read_cards(FileLines lines, const std::filesystem::path& path,
                        const std::function<void(std::string_view line, Card card)>& take) {
  DeckLines deck(std::move(lines), path);
  for (;;) {
    const auto line = deck.next();
    if (!line) return line.error();
    if (!line.value()) return boost::outcome_v2::success();
    const auto card = parse_card(*line.value());
    if (!card) return deck.at_line(card.error());
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
  while (!failure_) {
    if (ask_) ask_();
    const auto line = lines_.next();
    if (!line) failure_ = line.error();
    if (!line || !line.value()) return std::nullopt;
    const auto card = parse_card(*line.value());
    if (card) return card.value();
    const Failure wrong = lines_.at_line(card.error());
    if (refuse_)
      refuse_(wrong);
    else
      failure_ = wrong;
  }
  return std::nullopt;
}

std::string columns_text(const Card& card) {
  std::string text = fmt::format("{:05}", card.value);
  if (!card.negative) return text;
  const char digit = text.back();
  text.back() = digit == '0' ? '-' : static_cast<char>('J' + (digit - '1'));
  return text;
}

std::string card_text(int digits) {
  return fmt::format("{:04}", digits);
}

}  // namespace chessvm::vm
