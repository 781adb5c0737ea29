// SPDX-License-Identifier: MIT
#include "sim/eniac/units/cards/card_deck.hpp"

#include <algorithm>
#include <limits>

namespace chessvm::eniac {
namespace {

constexpr std::size_t cards_per_mark = 64;
constexpr std::size_t most_blanks = std::numeric_limits<unsigned char>::max();

}  // namespace

CardDeck::CardDeck(std::initializer_list<std::string_view> cards) {
  for (const std::string_view card : cards) add(card);
}

CardDeck::CardDeck(const std::vector<std::string>& cards) {
  for (const std::string& card : cards) add(card);
}

void CardDeck::add(std::string_view card) {
  if (size_++ % cards_per_mark == 0) marks_.push_back(text_.size());
  const std::size_t punched = card.find_last_not_of(' ') + 1;
  const std::size_t blanks = std::min(card.size() - punched, most_blanks);
  text_ += card.substr(0, card.size() - blanks);
  text_ += '\n';
  text_ += static_cast<char>(blanks);
}

std::string CardDeck::at(std::size_t index) const {
  std::size_t begin = marks_[index / cards_per_mark];
  for (std::size_t more = index % cards_per_mark; more > 0; --more)
    begin = text_.find('\n', begin) + 2;
  const std::size_t end = text_.find('\n', begin);
  const auto blanks = static_cast<unsigned char>(text_[end + 1]);
  return text_.substr(begin, end - begin) + std::string(blanks, ' ');
}

}  // namespace chessvm::eniac
