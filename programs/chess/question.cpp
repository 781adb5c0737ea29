// SPDX-License-Identifier: MIT
#include "programs/chess/question.hpp"

#include <algorithm>
#include <utility>

#include "programs/chess/evaluation.hpp"
#include "programs/chess/oracle.hpp"

namespace chessvm::chess {
namespace {

bool contains(const Moves& moves, Move move) {
  return std::find(moves.begin(), moves.end(), move) != moves.end();
}

/// Returns whether a promotion to less than a queen can be better than one to a queen: a knight
/// that gives check, or a rook or bishop where a queen would leave the opponent without a move.
bool promotion_matters(const Position& position, Move move) {
  const Position next = after(position, move);
  if (move.promotion == Kind::knight) return in_check(next, next.side);
  const Position queened = after(position, {move.from, move.to, Kind::queen});
  return legal_moves(queened, Rules::full).empty() && !in_check(queened, queened.side);
}

/// The legal moves that the program does not find by itself and that are worth a search.
Moves unknown_moves(const Position& position, const Moves& known) {
  Moves moves = legal_moves(position, Rules::full);
  std::erase_if(moves, [&](Move move) {
    return contains(known, move) ||
           (move.promotion != Kind::none && !promotion_matters(position, move));
  });
  return moves;
}

/// The legal moves that the program finds, in the order in which it tries them.
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
  return question.drawing ? draw_score(question.position) : 1;
}

Question ask(const Position& position, int depth, const Moves& drawing, Reports reports,
             const Moves& barred) {
  Question question{position, depth};
  const Moves known = known_moves(position);
  question.root_moves = unknown_moves(position, known);
  if (drawing.empty() && barred.empty() && reports == Reports::answer) return question;
  Moves all = question.root_moves;
  all.insert(all.end(), known.begin(), known.end());
  std::erase_if(all, [&](Move move) { return contains(drawing, move) || contains(barred, move); });
  // Without a move the program has to see for itself whether it is mate.
  const bool has_moves = !all.empty() || !drawing.empty();
  if (!has_moves || all.size() > most_root_cards) return question;
  question.root_moves = std::move(all);
  question.generates_root = false;
  if (!drawing.empty()) question.drawing = drawing.front();
  question.reports = reports;
  return question;
}

}  // namespace chessvm::chess
