// SPDX-License-Identifier: MIT
#include "programs/games/reply_cards.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace chessvm::games {

Result<void> expect_cards(const std::vector<int>& cards, std::size_t count) {
  if (cards.size() != count)
    return Failure::because(
        fmt::format("the program punched {} cards, expected {}", cards.size(), count));
  return boost::outcome_v2::success();
}

Result<MoveCard> read_move_card(const Game& game, const Position& position,
                                const std::vector<int>& cards) {
  if (const auto one = expect_cards(cards, 1); !one) return one.error();
  const MoveCard card{.move = cards.front() / 100, .value = cards.front() % 100};
  const auto legal = game.moves(position);
  if (std::find(legal.begin(), legal.end(), card.move) == legal.end())
    return Failure::because(fmt::format("the card {:04} is no move here: {}", cards.front(),
                                        game.objection(position, card.move)));
  return card;
}

}  // namespace chessvm::games
