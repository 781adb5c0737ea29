// SPDX-License-Identifier: MIT
#pragma once

#include "programs/rivals/rival.hpp"

namespace chessvm::rivals {

/// Source of the first moves: none, or the opening lines in openings.hpp.
enum class PlusBook : std::uint8_t { none, lines };

struct MicroChessPlusOptions {
  int mobility = 10;  // value of each legal move, in tenths of a pawn
  PlusBook book = PlusBook::none;
};

/// Plays like an improved MicroChess that exists only as pseudo-code. Searches all moves to
/// a depth of three plies by alpha-beta. Opening, middle game and endgame have different
/// evaluations (docs/rivals.md#microchess-plus).
class MicroChessPlus final : public Rival {
 public:
  explicit MicroChessPlus(const MicroChessPlusOptions& options) : options_(options) {}

  void reset(const Setup& setup) override { game_ = chess::Game(setup.start, setup.rules); }
  void observe(chess::Move move) override { game_.make(move); }
  [[nodiscard]] chess::Moves choose() override;
  [[nodiscard]] std::vector<Statistic> statistics() const override { return statistics_; }

 private:
  [[nodiscard]] bool is_allowed(chess::Move move) const;

  MicroChessPlusOptions options_;
  chess::Game game_{chess::Position{}};
  std::vector<Statistic> statistics_;
};

/// Evaluates a position for the side to move, in tenths of a pawn.
[[nodiscard]] int plus_evaluation(const chess::Position& position, int mobility);

}  // namespace chessvm::rivals
