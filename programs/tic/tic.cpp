// SPDX-License-Identifier: MIT
#include "programs/tic/tic.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "embedded_tic.hpp"
#include "programs/games/reply_cards.hpp"

namespace chessvm::games {
namespace {

constexpr int cell_count = 9;
constexpr std::array<std::array<std::size_t, 3>, 8> lines{
    {{0, 1, 2}, {3, 4, 5}, {6, 7, 8}, {0, 3, 6}, {1, 4, 7}, {2, 5, 8}, {0, 4, 8}, {2, 4, 6}}};
constexpr vm::Card go_card{99000, false};

std::size_t index(int cell) {
  return static_cast<std::size_t>(cell - 1);
}

vm::Card card_of(std::size_t index) {
  return {static_cast<std::int32_t>(index + 1) * 1000, false};
}

class Tic final : public Game {
 public:
  std::string_view name() const override { return "tic"; }
  std::string_view image() const override { return embedded::tic.image; }
  std::string_view asks_for() const override { return "cell 1-9"; }

  Position start() const override {
    return {std::vector<Side>(cell_count, Side::none), Side::first};
  }

  Outcome outcome(const Position& position) const override {
    for (const auto& line : lines) {
      const Side side = position.cells[line[0]];
      if (side != Side::none && side == position.cells[line[1]] && side == position.cells[line[2]])
        return side == Side::first ? Outcome::first_wins : Outcome::second_wins;
    }
    const auto& cells = position.cells;
    return std::count(cells.begin(), cells.end(), Side::none) == 0 ? Outcome::draw : Outcome::open;
  }

  std::vector<int> moves(const Position& position) const override {
    std::vector<int> free;
    if (outcome(position) != Outcome::open) return free;
    for (int cell = 1; cell <= cell_count; ++cell)
      if (position.cells[index(cell)] == Side::none) free.push_back(cell);
    return free;
  }

  std::string objection(const Position& position, int move) const override {
    if (outcome(position) != Outcome::open) return "the game is over";
    if (move < 1 || move > cell_count) return fmt::format("there is no cell {}, only 1-9", move);
    return fmt::format("cell {} is taken", move);
  }

  Position play(const Position& position, int move) const override {
    Position next = position;
    next.cells[index(move)] = position.to_move;
    next.to_move = other(position.to_move);
    return next;
  }

  /// The cards of the two sides alternate. The cards of each side may have any order.
  std::vector<vm::Card> deck(const Position& position) const override {
    std::array<std::vector<vm::Card>, 2> of_side;
    for (std::size_t i = 0; i < position.cells.size(); ++i)
      if (position.cells[i] != Side::none)
        of_side[position.cells[i] == Side::first ? 0 : 1].push_back(card_of(i));
    std::vector<vm::Card> cards;
    for (std::size_t i = 0; i < of_side[0].size(); ++i) {
      cards.push_back(of_side[0][i]);
      if (i < of_side[1].size()) cards.push_back(of_side[1][i]);
    }
    cards.push_back(go_card);
    return cards;
  }

  Result<Reply> reply(const Position& position, const std::vector<int>& cards) const override {
    const auto card = read_move_card(*this, position, cards);
    if (!card) return card.error();
    const auto [move, value] = card.value();
    switch (static_cast<TicValue>(value)) {
      case TicValue::lost:
        return Reply{play(position, move), move, "sees a loss"};
      case TicValue::drawn:
        return Reply{play(position, move), move, "sees a draw"};
      case TicValue::won:
        return Reply{play(position, move), move, "sees a win"};
    }
    return Failure::because(
        fmt::format("the card {:04} does not end in 02, 03 or 04", cards.front()));
  }

  std::string picture(const Position& position) const override {
    std::string text;
    for (int cell = 1; cell <= cell_count; ++cell) {
      const Side side = position.cells[index(cell)];
      text += fmt::format(" {}", side == Side::none ? static_cast<char>('0' + cell) : mark(side));
      text += cell % 3 != 0 ? " |" : cell < cell_count ? "\n---+---+---\n" : "\n";
    }
    return text;
  }
};

}  // namespace

std::unique_ptr<Game> make_tic() {
  return std::make_unique<Tic>();
}

}  // namespace chessvm::games
