// SPDX-License-Identifier: MIT
#include "programs/c4/c4.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "embedded_c4.hpp"
#include "programs/c4/board.hpp"
#include "programs/c4/oracle.hpp"
#include "programs/games/reply_cards.hpp"

namespace chessvm::games {
namespace {

using c4::Board;

constexpr int go = 99;
constexpr int surest_loss = 1;
constexpr int last_loss = 9;

vm::Card card_of(int first, Side side) {
  return {first * 1000 + static_cast<int>(side) * 10, false};
}

std::string remark(int value) {
  if (value >= c4::whole - last_loss) return fmt::format("sees a win in {}", c4::whole - value);
  if (value <= last_loss) return fmt::format("sees a loss in {}", value);
  return fmt::format("counts {:+}", value - c4::level);
}

class ConnectFour final : public Game {
 public:
  std::string_view name() const override { return "c4"; }
  std::string_view image() const override { return embedded::c4.image; }
  std::string_view asks_for() const override { return "column 1-7"; }

  Position start() const override {
    return {std::vector<Side>(c4::cell_count, Side::none), Side::first};
  }

  Outcome outcome(const Position& position) const override {
    for (const c4::Line& line : c4::lines()) {
      const Side side = position.cells[index(line[0])];
      const bool same = std::all_of(line.begin(), line.end(), [&](c4::Cell cell) {
        return position.cells[index(cell)] == side;
      });
      if (same && side != Side::none)
        return side == Side::first ? Outcome::first_wins : Outcome::second_wins;
    }
    const auto& cells = position.cells;
    return std::count(cells.begin(), cells.end(), Side::none) == 0 ? Outcome::draw : Outcome::open;
  }

  std::vector<int> moves(const Position& position) const override {
    std::vector<int> free;
    if (outcome(position) != Outcome::open) return free;
    const Board board(position);
    for (int column = 0; column < c4::columns; ++column)
      if (board.height(column) < c4::rows) free.push_back(column + 1);
    return free;
  }

  std::string objection(const Position& position, int move) const override {
    if (outcome(position) != Outcome::open) return "the game is over";
    if (move < 1 || move > c4::columns)
      return fmt::format("there is no column {}, only 1-{}", move, c4::columns);
    return fmt::format("column {} is full", move);
  }

  Position play(const Position& position, int move) const override {
    Position next = position;
    const int column = move - 1;
    next.cells[index(c4::Cell{column, Board(position).height(column)})] = position.to_move;
    next.to_move = other(position.to_move);
    return next;
  }

  /// Returns a card for each stone, and then a card that names the side to move. The cards of a
  /// column begin with its lowest stone.
  std::vector<vm::Card> deck(const Position& position) const override {
    std::vector<vm::Card> cards;
    const Board board(position);
    for (int column = 0; column < c4::columns; ++column)
      for (int row = 0; row < board.height(column); ++row)
        cards.push_back(card_of(column + 1, board.at({column, row})));
    cards.push_back(card_of(go, position.to_move));
    return cards;
  }

  Result<Reply> reply(const Position& position, const std::vector<int>& cards) const override {
    const auto card = read_move_card(*this, position, cards);
    if (!card) return card.error();
    const auto [move, value] = card.value();
    if (value < surest_loss)
      return Failure::because(fmt::format("the card {:04} tells no value", cards.front()));
    return Reply{play(position, move), move, remark(value)};
  }

  std::string picture(const Position& position) const override {
    std::string text = " 1 2 3 4 5 6 7\n";
    for (std::size_t i = 0; i < position.cells.size(); ++i) {
      text += fmt::format(" {}", mark(position.cells[i]));
      if (i % c4::columns == c4::columns - 1) text += '\n';
    }
    return text;
  }
};

}  // namespace

std::unique_ptr<Game> make_c4() {
  return std::make_unique<ConnectFour>();
}

}  // namespace chessvm::games
