// SPDX-License-Identifier: MIT
#include "programs/chess/search/evaluation.hpp"

#include <algorithm>

namespace chessvm::chess {
namespace {

constexpr int king_move_gain = -2;
constexpr int castling_gain = 4;
constexpr int contempt = 2;  // `level_score` minus the draw score, if material is level
constexpr int most_in_endgames = 14 * points_per_pawn;

/// Returns the distance of `square` from the nearest edge, from 0 on the edge to 3 in the centre.
constexpr int ring(Square square) {
  const auto from_edge = [](int line) { return std::min(line - 1, 8 - line); };
  return std::min(from_edge(file_of(square)), from_edge(rank_of(square)));
}

}  // namespace

Phase phase(const Position& position) {
  int pieces = 0;
  for (const Square square : squares) {
    const Kind kind = position.board.at(square).kind;
    if (kind != Kind::pawn) pieces += value(kind);
  }
  return pieces <= most_in_endgames ? Phase::endgame : Phase::middle_game;
}

int gain(const Position& position, Move move) {
  const Kind victim = is_en_passant(position, move) ? Kind::pawn : position.board.at(move.to).kind;
  return value(victim) + (move.promotion == Kind::none ? 0 : promotion_gain(move.promotion));
}

int position_gain(const Position& position, Move move, Phase phase) {
  if (castling(position, move) != nullptr) return castling_gain;
  const bool by_king = position.board.at(move.from).kind == Kind::king;
  if (by_king && phase == Phase::middle_game) return king_move_gain;
  if (!by_king && phase == Phase::endgame) return 0;
  return ring(move.to) - ring(move.from);
}

int material_balance(const Position& position) {
  int balance = 0;
  for (const Square square : squares) {
    const Man man = position.board.at(square);
    balance += man.colour == position.side ? value(man.kind) : -value(man.kind);
  }
  return balance;
}

int draw_score(const Position& position) {
  return std::clamp(level_score - contempt - material_balance(position), lowest_score,
                    highest_score);
}

}  // namespace chessvm::chess
