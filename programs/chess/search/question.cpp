// SPDX-License-Identifier: MIT
#include "programs/chess/search/question.hpp"

#include <algorithm>
#include <cassert>
#include <utility>

#include "programs/chess/search/evaluation.hpp"
#include "programs/chess/search/oracle.hpp"

namespace chessvm::chess {
namespace {

/// Returns true if a promotion to a lesser piece can be better than a queen. A knight can be
/// better if it gives check. A rook or bishop can be better if a queen would cause stalemate.
bool promotion_matters(const Position& position, Move move) {
  const Position next = after(position, move);
  if (move.promotion == Kind::knight) return in_check(next, next.side);
  const Position queened = after(position, {move.from, move.to, Kind::queen});
  return legal_moves(queened, Rules::full).empty() && !in_check(queened, queened.side);
}

/// Legal moves that the program does not generate. Only the moves in `matter` need a search.
struct UnknownMoves {
  Moves matter{};
  Moves others{};  // promotions that cannot be better than a queen
};
UnknownMoves unknown_moves(const Position& position, const Moves& known) {
  UnknownMoves moves;
  for (const Move move : legal_moves(position, Rules::full)) {
    if (contains(known, move)) continue;
    const bool matters = move.promotion == Kind::none || promotion_matters(position, move);
    (matters ? moves.matter : moves.others).push_back(move);
  }
  return moves;
}

/// Returns the legal moves that the program generates, in the program's order.
Moves known_moves(const Position& position) {
  Moves moves;
  for (const Pass pass : {Pass::captures_and_promotions, Pass::quiet})
    add_moves_to_try(position, pass, moves);
  std::erase_if(moves, [&](Move move) { return in_check(after(position, move), position.side); });
  return moves;
}

}  // namespace

int first_best(const Question& question) {
  if (question.progress.best) return question.progress.score;
  return question.drawing ? draw_score(question.position) : question.floor;
}

Question ask(const Position& position, int depth, const Moves& drawing, Reports reports,
             const Moves& only, std::optional<Move> first) {
  assert(only.size() <= most_root_cards);
  Question question{position, depth};
  const Moves known = known_moves(position);
  const UnknownMoves unknown = unknown_moves(position, known);
  question.root_moves = unknown.matter;
  if (drawing.empty() && only.empty() && reports == Reports::answer) return question;
  Moves all = unknown.matter;
  all.insert(all.end(), known.begin(), known.end());
  if (!only.empty()) {
    // Moves of `unknown.others` also come on cards if `only` contains them.
    all.insert(all.end(), unknown.others.begin(), unknown.others.end());
    std::erase_if(all, [&](Move move) { return !contains(only, move); });
  }
  std::erase_if(all, [&](Move move) { return contains(drawing, move); });
  // If there is no legal move, the program itself must tell mate from stalemate.
  const bool has_moves = !all.empty() || !drawing.empty();
  if (!has_moves || all.size() > most_root_cards) return question;
  if (const auto place = first ? std::find(all.begin(), all.end(), *first) : all.end();
      place != all.end())
    std::rotate(all.begin(), place, place + 1);
  question.root_moves = std::move(all);
  question.generates_root = false;
  if (!drawing.empty()) question.drawing = drawing.front();
  question.reports = reports;
  return question;
}

}  // namespace chessvm::chess
