// SPDX-License-Identifier: MIT
#include "programs/chess/search/prediction.hpp"

#include <algorithm>
#include <cmath>

namespace chessvm::chess {
namespace {

// Copied from the output of `./dev calibrate`.
// clang-format off
constexpr vm::PerCpu<DepthFactors> factors{
    .published = {{
        {{-5.906, 0.046, -0.063, 0.714, 0.473, -0.189}},
        {{-6.727, 0.396, -0.046, 0.651, 0.669, 0.137}},
        {{-4.916, 0.146, 0.142, 0.808, 0.318, 0.479}},
        {{-5.076, 0.332, 0.139, 1.107, 0.345, 0.451}},
    }},
    .quick = {{
        {{-6.393, 0.055, -0.073, 0.717, 0.472, -0.197}},
        {{-7.178, 0.398, -0.048, 0.651, 0.663, 0.128}},
        {{-5.343, 0.146, 0.138, 0.804, 0.316, 0.467}},
        {{-5.512, 0.333, 0.137, 1.103, 0.341, 0.441}},
    }}};
// clang-format on

/// Numbers of legal moves that the program generates for a side. `moves` includes the captures.
struct SideCounts {
  double moves = 0;
  double captures = 0;
};

SideCounts count_of(const Position& position) {
  SideCounts counts;
  for (const Move move : legal_moves(position, Rules::restricted)) {
    ++counts.moves;
    if (!position.board.is_empty(move.to)) ++counts.captures;
  }
  return counts;
}

double men_on(const Board& board) {
  return static_cast<double>(std::count_if(squares.begin(), squares.end(),
                                           [&](Square square) { return !board.is_empty(square); }));
}

}  // namespace

BoardTerms board_terms(const Position& position) {
  Position turned = position;
  turned.side = opponent(position.side);
  const SideCounts own = count_of(position);
  const SideCounts other = count_of(turned);
  return {1,
          std::log1p(own.moves),
          std::log1p(own.captures),
          std::log1p(other.moves),
          std::log1p(other.captures),
          std::log1p(men_on(position.board))};
}

EniacHours predicted_hours(const Position& position, int depth, vm::Cpu cpu) {
  const BoardTerms terms = board_terms(position);
  const BoardTerms& of_depth = factors[cpu][static_cast<std::size_t>(depth - shallowest_search)];
  double sum = 0;
  for (std::size_t i = 0; i < terms.size(); ++i) sum += terms[i] * of_depth[i];
  return EniacHours(std::exp(sum));
}

DepthChoice choose_depth(const Position& position, EniacHours budget, int deepest, vm::Cpu cpu) {
  DepthChoice choice{.depth = deepest, .budget = budget};
  for (;; --choice.depth) {
    choice.predicted = predicted_hours(position, choice.depth, cpu);
    if (choice.predicted <= budget || choice.depth == shallowest_search) return choice;
    choice.deeper = choice.predicted;
  }
}

}  // namespace chessvm::chess
