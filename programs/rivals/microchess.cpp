// SPDX-License-Identifier: MIT
#include "programs/rivals/microchess.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>

#include "programs/chess/rules/fen.hpp"

namespace chessvm::rivals {

using chess::Kind;
using chess::Move;
using chess::Moves;
using microchess::Trial;

void MicroChess::reset(const Setup& setup) {
  colour_ = setup.colour;
  game_ = chess::Game(setup.start, setup.rules);
  board_ = microchess::to_board(setup.start.board, setup.colour);
  const bool is_first_position = chess::to_fen(setup.start) == chess::initial_fen;
  book_is_open_ = options_.opening != nullptr && is_first_position;
  book_place_ = 0;
  last_to_ = no_reply;
  report_ = {};
  statistics_.clear();
}

const BookMove* MicroChess::book_move() const {
  if (!book_is_open_ || book_place_ == book_moves) return nullptr;
  const BookMove& row = options_.opening->tapes[static_cast<std::size_t>(colour_)][book_place_];
  if (row.expected != last_to_) return nullptr;
  const bool is_refused = options_.guard == BookGuard::legal && !is_allowed(to_move(row));
  return is_refused ? nullptr : &row;
}

Move MicroChess::to_move(const BookMove& move) const {
  const microchess::Square from = board_.own.squares[move.slot];
  if ((from & microchess::off_board) != 0) return {};
  return {microchess::to_chess(from, colour_), microchess::to_chess(move.to, colour_)};
}

Move MicroChess::to_move(const Trial& trial) const {
  Move move{microchess::to_chess(trial.from, colour_), microchess::to_chess(trial.to, colour_)};
  constexpr microchess::Square last_rank = 0x70;
  if (board_.own.kinds[trial.slot] != Kind::pawn || trial.to < last_rank) return move;
  const auto slot = options_.promotion == Promotion::lost_man ? promotion_slot(board_.own)
                                                              : std::optional<microchess::Slot>{};
  move.promotion = slot ? microchess::first_kinds[*slot] : Kind::queen;
  return move;
}

bool MicroChess::is_allowed(Move move) const {
  const Moves allowed = game_.allowed_moves();
  return std::find(allowed.begin(), allowed.end(), move) != allowed.end();
}

void MicroChess::follow_book(Move move) {
  const BookMove* row = book_move();
  if (row != nullptr && to_move(*row) == move)
    ++book_place_;
  else
    book_is_open_ = false;
}

void MicroChess::move_men(Move move) {
  const bool is_own = game_.position().side == colour_;
  microchess::Men& movers = is_own ? board_.own : board_.opponent;
  microchess::Men& others = is_own ? board_.opponent : board_.own;
  const auto square = [&](chess::Square at) { return microchess::to_square(at, colour_); };
  const auto carry = [&](chess::Square from, chess::Square to) {
    if (const auto slot = movers.at(square(from))) movers.squares[*slot] = square(to);
    if (!is_own) last_to_ = square(to);
  };
  const chess::Square victim =
      is_en_passant(game_.position(), move)
          ? chess::square(chess::file_of(move.to), chess::rank_of(move.from))
          : move.to;
  if (const auto slot = others.at(square(victim))) others.squares[*slot] = microchess::captured;
  carry(move.from, move.to);
  // On the KIM-1, castling is entered as a move of the king and then a move of the rook. So
  // `last_to_`, which the book compares with the tape, becomes the target of the rook.
  if (const chess::Castling* way = castling(game_.position(), move))
    carry(way->rook_from, way->rook_to);
  if (move.promotion == Kind::none) return;
  if (const auto slot = movers.at(square(move.to))) promote(movers, *slot, move.promotion);
}

void MicroChess::observe(Move move) {
  if (game_.position().side == colour_) follow_book(move);
  move_men(move);
  game_.make(move);
}

Moves MicroChess::choose() {
  if (const BookMove* row = book_move()) {
    statistics_ = {{"book", std::string(options_.opening->name)}};
    return {to_move(*row)};
  }
  book_is_open_ = false;
  report_ = analyse(board_, options_.level, options_.arithmetic);
  std::vector<Trial> trials = report_.trials;
  std::stable_sort(trials.begin(), trials.end(),
                   [](const Trial& a, const Trial& b) { return a.value > b.value; });
  Moves ranked;
  const Trial* best = nullptr;
  for (const Trial& trial : trials) {
    const Move move = to_move(trial);
    const bool is_kept = trial.value >= microchess::least_played &&
                         (options_.rules == MicroRules::full || move.promotion == Kind::none);
    if (!is_kept) continue;
    if (best == nullptr) best = &trial;
    ranked.push_back(move);
  }
  statistics_ = {{"steps", std::to_string(report_.steps)}};
  if (best != nullptr)
    statistics_.insert(
        statistics_.begin(),
        {{"value", std::to_string(best->value)},
         {"display", fmt::format("{:02X} {:02X} {:02X}", best->slot, best->from, best->to)}});
  return ranked;
}

std::vector<Statistic> MicroChess::statistics() const {
  return statistics_;
}

}  // namespace chessvm::rivals
