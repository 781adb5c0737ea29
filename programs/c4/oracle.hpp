// SPDX-License-Identifier: MIT
// Searches like c4.asm, but on a Board. Tests compare the answers of both searches. This search
// detects a win when it tries the winning stone; the program detects the win some plies earlier.
#pragma once

#include <cstdint>

#include "programs/c4/board.hpp"

namespace chessvm::games::c4 {

inline constexpr int program_depth = 7;  // number of plies; the same as `depth` in c4.asm
inline constexpr int level = 50;
inline constexpr int whole = 100;  // sum of both sides' values of a position

enum class Pruning : std::uint8_t { off, on };
enum class Ordering : std::uint8_t { left_to_right, inner_first };

struct Search {
  int depth = program_depth;
  Pruning pruning = Pruning::on;
  Ordering ordering = Ordering::inner_first;
};

struct Answer {
  int column = 0;  // 0-6
  int value = 0;   // for the mover: 50 is level, 100 - p is a win at ply p, p is a loss at ply p
  friend bool operator==(const Answer&, const Answer&) = default;
};

/// Returns the best column and its value. Of equal columns, the first in `search.ordering` is best.
/// If `mover` cannot win at once but the other side could, tries only the columns in which the
/// other side would win. `board` must have a free cell and no four in a row.
[[nodiscard]] Answer answer(Board board, Side mover, const Search& search = {});

}  // namespace chessvm::games::c4
