// SPDX-License-Identifier: MIT
#include "programs/rivals/cc65_chess.hpp"

namespace chessvm::rivals {
namespace {

chess::Move to_move(const chess::Position& position, cc65::Step step) {
  chess::Move move{cc65::to_square(step.from), cc65::to_square(step.to)};
  const bool is_pawn = position.board.at(move.from).kind == chess::Kind::pawn;
  if (is_pawn && chess::relative_rank(position.side, move.to) == 8)
    move.promotion = chess::Kind::queen;
  return move;
}

}  // namespace

chess::Moves Cc65Chess::choose() {
  thought_ = think(cc65::to_board(position_), position_.side, preset_, mode_);
  chess::Moves ranked;
  for (const cc65::Candidate& candidate : thought_.candidates)
    ranked.push_back(to_move(position_, candidate.step));
  return ranked;
}

std::vector<Statistic> Cc65Chess::statistics() const {
  std::vector<Statistic> figures;
  if (!thought_.candidates.empty()) {
    figures.push_back({"total", std::to_string(thought_.candidates.front().total)});
    figures.push_back({"score", std::to_string(thought_.candidates.front().score)});
  }
  figures.push_back({"scored", std::to_string(thought_.scored)});
  return figures;
}

}  // namespace chessvm::rivals
