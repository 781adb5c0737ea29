// SPDX-License-Identifier: MIT
#include "sim/eniac/units/cards/card_reader.hpp"

#include <algorithm>
#include <utility>

namespace chessvm::eniac {

void CardReader::load(CardDeck cards) {
  cards_ = std::move(cards);
  position_ = 0;
}

std::string CardReader::next() {
  return cards_.at(position_++);
}

void CardReader::set_position(std::size_t position) {
  position_ = std::min(position, cards_.size());
}

}  // namespace chessvm::eniac
