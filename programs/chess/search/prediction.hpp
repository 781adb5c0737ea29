// SPDX-License-Identifier: MIT
// Predicts how long the machine searches a position, from counts on the board alone: for the choice
// of a depth that fits into a number of hours.
#pragma once

#include <array>
#include <string_view>

#include "base/eniac_time.hpp"
#include "programs/chess/rules/moves.hpp"
#include "programs/chess/search/oracle.hpp"
#include "vm/image/cpu.hpp"

namespace chessvm::chess {

/// The counts that a prediction is made of. Each is used as the logarithm of the count plus 1.
inline constexpr std::array<std::string_view, 5> count_names{
    "moves of the side to move", "its captures", "moves of the other side",
    "captures of the other side", "men"};
/// The constant 1 and the logarithms of the counts.
using BoardTerms = std::array<double, count_names.size() + 1>;
[[nodiscard]] BoardTerms board_terms(const Position& position);

/// The factors of the terms at each depth for one CPU, as `./dev calibrate` finds them over
/// tests/data/chess/timing.epd. The logarithm of the hours is the sum of term times factor.
using DepthFactors = std::array<BoardTerms, deepest_search - shallowest_search + 1>;

/// Median of the hours of searches of `depth` plies on `cpu` of positions with the same counts.
[[nodiscard]] EniacHours predicted_hours(const Position& position, int depth, vm::Cpu cpu);

/// The depth of a search that is to fit into a number of hours.
struct DepthChoice {
  int depth = shallowest_search;
  EniacHours budget{0};
  EniacHours predicted{0};  // of `depth`
  EniacHours deeper{0};     // predicted of one ply more; 0 where `depth` is the deepest allowed
};

/// The deepest search of at most `deepest` plies whose predicted time fits into `budget`; 3 plies
/// where none does.
[[nodiscard]] DepthChoice choose_depth(const Position& position, EniacHours budget, int deepest,
                                       vm::Cpu cpu);

}  // namespace chessvm::chess
