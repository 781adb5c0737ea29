// SPDX-License-Identifier: MIT
// Searches like c4.asm, but on a Board: the reference for the program's answers.
//
// The program recognises wins before it places a stone. This search places the stone first and then
// checks the board.
#pragma once

#include <cstdint>

#include "programs/c4/board.hpp"

namespace chessvm::games::c4 {

inline constexpr int program_depth = 7;  // plies; `depth` of c4.asm
inline constexpr int level = 50;
inline constexpr int whole = 100;  // the values of a position for the two sides add up to this

enum class Pruning : std::uint8_t { off, on };
enum class Ordering : std::uint8_t { left_to_right, inner_first };

struct Search {
  int depth = program_depth;
  Pruning pruning = Pruning::on;
  Ordering ordering = Ordering::inner_first;
};

struct Answer {
  int column = 0;  // 0-6
  int value = 0;   // for the mover: 100 - p if the stone of ply p wins, p if it loses
  friend bool operator==(const Answer&, const Answer&) = default;
};

/// Returns the first of the best columns. If the other side could win with its next stone,
/// considers only the columns that prevent it. The game must be open: some column is not full and
/// no four is complete.
[[nodiscard]] Answer answer(Board board, Side mover, const Search& search = {});

}  // namespace chessvm::games::c4
