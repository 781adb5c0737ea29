// SPDX-License-Identifier: MIT
// Predicts the hours of a search from numbers of moves and men. Chooses a depth for given hours.
#pragma once

#include <array>
#include <string_view>

#include "base/eniac_time.hpp"
#include "programs/chess/rules/moves.hpp"
#include "programs/chess/search/oracle.hpp"
#include "vm/image/cpu.hpp"

namespace chessvm::chess {

/// Names of the counts that a prediction uses.
inline constexpr std::array<std::string_view, 5> count_names{
    "moves of the side to move", "its captures", "moves of the other side",
    "captures of the other side", "men"};
/// The terms of a position: the constant 1, then log(count + 1) of each count.
using BoardTerms = std::array<double, count_names.size() + 1>;
[[nodiscard]] BoardTerms board_terms(const Position& position);

/// Factors of the terms at each depth for one CPU, fitted by `./dev calibrate` to
/// tests/data/chess/timing.epd. The log of the hours is the sum of all terms times their factors.
using DepthFactors = std::array<BoardTerms, deepest_search - shallowest_search + 1>;

/// Predicts the hours of a search on `cpu`: the median for positions with the same `board_terms`.
[[nodiscard]] EniacHours predicted_hours(const Position& position, int depth, vm::Cpu cpu);

struct DepthChoice {
  int depth = shallowest_search;
  EniacHours budget{0};
  EniacHours predicted{0};  // hours of a search of `depth` plies
  EniacHours deeper{0};     // hours of a search one ply deeper; 0 if choose_depth() chose `deepest`
};

/// Chooses the greatest depth, at most `deepest`, whose predicted hours fit into `budget`. If no
/// depth fits, chooses `shallowest_search`.
[[nodiscard]] DepthChoice choose_depth(const Position& position, EniacHours budget, int deepest,
                                       vm::Cpu cpu);

}  // namespace chessvm::chess
