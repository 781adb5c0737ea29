// SPDX-License-Identifier: MIT
#include "programs/life/life.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "embedded_life.hpp"
#include "programs/games/reply_cards.hpp"

namespace chessvm::games {
namespace {

bool on_board(int row, int column) {
  return row >= 0 && row < life_rows && column >= 0 && column < life_rows;
}
std::size_t index(int row, int column) {
  return static_cast<std::size_t>(row * life_rows + column);
}
/// Returns the number of a cell as players and cards use it, 11-88.
int cell_number(int row, int column) {
  return (row + 1) * 10 + column + 1;
}
bool is_cell(int number) {
  return on_board(number / 10 - 1, number % 10 - 1);
}
std::size_t index(int number) {
  return index(number / 10 - 1, number % 10 - 1);
}

class Life final : public Game {
 public:
  explicit Life(int generations) : generations_(generations) {}

  std::string_view name() const override { return "life"; }
  std::string_view image() const override { return embedded::life.image; }
  std::string_view asks_for() const override { return "cells 11-88"; }
  Answering answering() const override { return Answering::on_request; }
  Outcome outcome(const Position& /*position*/) const override { return Outcome::open; }

  Position start() const override {
    return {std::vector<Side>(static_cast<std::size_t>(life_rows * life_rows), Side::none),
            Side::first};
  }

  std::vector<int> moves(const Position& /*position*/) const override {
    std::vector<int> cells;
    for (int row = 0; row < life_rows; ++row)
      for (int column = 0; column < life_rows; ++column) cells.push_back(cell_number(row, column));
    return cells;
  }

  std::string objection(const Position& /*position*/, int move) const override {
    return fmt::format("there is no cell {}: row and column are 1-8, as in 11 or 88", move);
  }

  Position play(const Position& position, int move) const override {
    Position next = position;
    Side& cell = next.cells[index(move)];
    cell = cell == Side::none ? Side::first : Side::none;
    return next;
  }

  std::vector<vm::Card> deck(const Position& position) const override {
    std::vector<vm::Card> cards;
    for (const int cell : moves(position))
      if (position.cells[index(cell)] != Side::none) cards.push_back({cell * 1000, false});
    cards.push_back({99000 + generations_ * 10, false});
    return cards;
  }

  /// For each generation, expects one card for each living cell and then a card with cell 00.
  Result<Reply> reply(const Position& position, const std::vector<int>& cards) const override {
    Reply reply{start(), {}, {}};
    int generation = 0;
    for (const int card : cards) {
      const int cell = card % 100;
      if (generation > generations_ || card / 100 != generation || (cell != 0 && !is_cell(cell)))
        return Failure::because(
            fmt::format("the card {:04} is not of generation {}", card, generation));
      if (cell != 0) {
        Side& punched = reply.position.cells[index(cell)];
        if (punched != Side::none)
          return Failure::because(fmt::format("the card {:04} comes twice", card));
        punched = Side::first;
        continue;
      }
      if (generation == 0 && reply.position != position)
        return Failure::because("generation 0 is not the pattern given");
      if (generation++ < generations_) reply.position = start();
    }
    if (generation <= generations_)
      return Failure::because(fmt::format("generation {} is not complete", generation));
    const auto& cells = reply.position.cells;
    reply.remark =
        fmt::format("{} cells live", std::count(cells.begin(), cells.end(), Side::first));
    return reply;
  }

  std::string picture(const Position& position) const override {
    std::string text = "  1 2 3 4 5 6 7 8\n";
    for (int row = 0; row < life_rows; ++row) {
      text += fmt::format("{}", row + 1);
      for (int column = 0; column < life_rows; ++column)
        text += position.cells[index(row, column)] == Side::none ? " ." : " O";
      text += '\n';
    }
    return text;
  }

 private:
  int generations_;
};

}  // namespace

std::unique_ptr<Game> make_life(int generations) {
  return std::make_unique<Life>(generations);
}

}  // namespace chessvm::games
