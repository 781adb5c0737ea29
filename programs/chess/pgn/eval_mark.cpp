// SPDX-License-Identifier: MIT
#include "programs/chess/pgn/eval_mark.hpp"

#include <fmt/format.h>

#include <cmath>

#include "base/text/real.hpp"
#include "base/text/text.hpp"
#include "programs/chess/search/evaluation.hpp"

namespace chessvm::chess {
namespace {

constexpr std::string_view eval_begin = "[%eval ";
constexpr int most_moves = 1000;
constexpr double most_pawns = 1000;

}  // namespace

std::string eval_mark(const Score& score, Colour side) {
  const int sign = side == Colour::white ? 1 : -1;
  if (!score.mate)
    return fmt::format("{}{:.2f}]", eval_begin,
                       sign * score.points / static_cast<double>(points_per_pawn));
  // If the mover mates, `mate` includes the move just made, which the mark must not count.
  const int left = *score.mate > 0 ? *score.mate - 1 : *score.mate;
  return left == 0 ? "" : fmt::format("{}#{}]", eval_begin, sign * left);
}

std::optional<Score> parse_eval_mark(std::string_view comment, Colour side) {
  const std::size_t start = comment.find(eval_begin);
  if (start == std::string_view::npos) return std::nullopt;
  comment.remove_prefix(start + eval_begin.size());
  comment = comment.substr(0, comment.find_first_of("],"));
  const int sign = side == Colour::white ? 1 : -1;
  Score score;
  if (comment.starts_with('#')) {
    const auto moves = parse_number<int>(comment.substr(1), -most_moves, most_moves);
    if (!moves || *moves == 0) return std::nullopt;
    const int left = sign * *moves;
    score.mate = left > 0 ? left + 1 : left;
  } else {
    const auto pawns = parse_real(comment, -most_pawns, most_pawns);
    if (!pawns) return std::nullopt;
    score.points = sign * static_cast<int>(std::lround(*pawns * points_per_pawn));
  }
  return score;
}

}  // namespace chessvm::chess
